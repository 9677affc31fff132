/// The signs that our own drawing uses around the data: ellipses, dashes, bars, spinners.
///
/// Data is written in UTF-8 whatever this says.
package enum Decoration: Sendable {
    /// Any sign of Unicode.
    case unicode
    /// ASCII alone, for terminals that say they take another charset.
    case ascii

    /// Whether only ASCII is drawn.
    package var isASCII: Bool { self == .ascii }

    /// What stands for text that was cut.
    package var ellipsis: String { isASCII ? "..." : "…" }

    /// What stands between two parts of a line, or for a missing value.
    package var dash: String { isASCII ? "-" : "–" }

    /// What the locale of an environment takes, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that
    /// is not empty.
    ///
    /// ASCII only for `C`, `POSIX` and names with a charset other than UTF-8; without any of the three
    /// the terminal is taken for one of today.
    package static func detect(environment: [String: String]) -> Decoration {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty }) else { return .unicode }
        let name = locale.prefix { $0 != "@" }
        guard let dot = name.firstIndex(of: ".") else {
            return ["C", "POSIX"].contains(name) ? .ascii : .unicode
        }
        let charset = name[dot...].dropFirst().lowercased().filter { $0 != "-" }
        return charset == "utf8" ? .unicode : .ascii
    }
}
