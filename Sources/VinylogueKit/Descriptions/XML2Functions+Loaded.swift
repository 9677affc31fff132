import CXML2

extension XML2Functions {
    /// libxml2, with its tables set up, which must not happen in two threads at once; nil where it is
    /// not installed. Loaded when a description is first read.
    static let loaded: XML2Functions? = {
        guard let xml = unsafe load_XML2()?.pointee else { return nil }
        xml.xmlInitParser()
        return xml
    }()
}
