/// The signs that our own drawing uses around the data: ellipses, dashes, bars, spinners.
///
/// It does not affect data, which is always written in UTF-8.
package enum Decoration: Sendable {
    /// Unicode.
    case unicode
    /// ASCII only, for terminals with another character set.
    case ascii

    /// Whether only ASCII is drawn.
    package var isASCII: Bool { self == .ascii }

    /// The sign for text that was cut off.
    package var ellipsis: String { isASCII ? "..." : "…" }

    /// The sign between two parts of a line, or for a missing value.
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
