/// One step of a walk through an HTML document, in reading order.
enum HTMLPiece: Equatable {
    /// An element begins; the name is in lower case.
    case start(String)
    /// An element ends.
    case end(String)
    /// Text with its entities decoded, as UTF-8.
    case text([UInt8])
}
