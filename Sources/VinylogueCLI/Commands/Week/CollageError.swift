/// Why there is no collage.
enum CollageError: Error, Equatable {
    /// The chart lists no albums.
    case noAlbums
    /// Standard output is a terminal.
    case outputIsTerminal
    /// Not enough memory for the picture.
    case noMemory
    /// The file cannot be written.
    case notWritten(path: String)
}
