import CGdkPixbuf

/// What the libraries would like to remark on bad files and missing fonts.
enum LibraryLog {
    /// True once the remarks are dropped, which reading it sees to: they must not reach the terminal.
    static let isSilent: Bool = {
        silence_log()
        return true
    }()
}
