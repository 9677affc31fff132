#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension TerminalSize {
    /// The size of the terminal that a file descriptor is open on.
    ///
    /// What the terminal does not tell, or all when the descriptor is no terminal, comes from
    /// `COLUMNS` and `LINES` of the environment, else it is 80 by 24.
    package static func current(descriptor: Int32, environment: [String: String]) -> TerminalSize {
        var size = winsize()
        let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        var result = resolve(
            window: isKnown ? (size.ws_col, size.ws_row) : nil,
            environment: environment
        )
        if isKnown {
            result.cell = CellPixels(
                window: (Int(size.ws_xpixel), Int(size.ws_ypixel)),
                columns: Int(size.ws_col),
                rows: Int(size.ws_row)
            )
        }
        return result
    }
}
