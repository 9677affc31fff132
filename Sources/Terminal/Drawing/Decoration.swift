/// The characters that the program draws around data: ellipses, dashes, bars, spinners.
///
/// The data itself is always written in UTF-8.
package enum Decoration: Sendable {
    /// Unicode.
    case unicode
    /// ASCII only, for terminals with another character set.
    case ascii

    /// Whether only ASCII is drawn.
    package var isASCII: Bool { self == .ascii }

    /// The sign at the end of truncated text.
    package var ellipsis: String { isASCII ? "..." : "…" }

    /// The dash between two parts of a line, or in place of a missing value.
    package var dash: String { isASCII ? "-" : "–" }

    /// The decoration that the locale supports, according to the first non-empty variable of
    /// `LC_ALL`, `LC_CTYPE` and `LANG`.
    ///
    /// ASCII for `C`, `POSIX` and names with a charset other than UTF-8; Unicode otherwise, even if
    /// no variable is set.
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
