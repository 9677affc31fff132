/// Why there is no collage.
enum CollageError: Error, Equatable {
    /// The chart has no albums to show.
    case noAlbums
    /// A picture is nothing for a terminal to print.
    case outputIsTerminal
    /// There is not enough memory for the picture.
    case noMemory
    /// The file cannot be written.
    case notWritten(path: String)
}
