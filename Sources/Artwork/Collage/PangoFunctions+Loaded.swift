import CGdkPixbuf
import CPango

extension PangoFunctions {
    /// Pango and Cairo; nil where they are not installed. Loaded when text is first drawn.
    static let loaded: PangoFunctions? = {
        // The two share the log, which gdk-pixbuf's loading has silenced.
        guard GdkPixbufFunctions.loaded != nil else { return nil }
        return unsafe load_Pango()?.pointee
    }()
}
