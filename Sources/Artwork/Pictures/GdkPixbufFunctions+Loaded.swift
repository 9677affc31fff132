import CGdkPixbuf

extension GdkPixbufFunctions {
    /// gdk-pixbuf, kept from writing to standard error; nil where it is not installed. Loaded when a
    /// picture is first decoded.
    static let loaded: GdkPixbufFunctions? = {
        guard let pixbuf = unsafe load_GdkPixbuf()?.pointee else { return nil }
        silence_log(pixbuf)
        return pixbuf
    }()
}
