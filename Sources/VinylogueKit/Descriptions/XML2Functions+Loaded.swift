import CXML2

extension XML2Functions {
    /// libxml2, initialised, which must not happen in two threads at once; nil if it is not installed.
    /// Loaded when a description is first read.
    static let loaded: XML2Functions? = {
        guard let xml = unsafe load_XML2()?.pointee else { return nil }
        xml.xmlInitParser()
        return xml
    }()
}
