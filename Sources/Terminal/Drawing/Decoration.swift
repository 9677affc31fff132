/// The signs our own drawing uses around data: ellipses, dashes, bars, spinners.
///
/// It does not affect data, which is always written in UTF-8.
package enum Decoration: Sendable {
    /// Unicode.
    case unicode
    /// ASCII only, for terminals with another character set.
    case ascii

    /// Whether only ASCII is drawn.
    package var isASCII: Bool { self == .ascii }

    /// The sign for truncated text.
    package var ellipsis: String { isASCII ? "..." : "…" }

    /// The sign between two parts of a line, or for a missing value.
    package var dash: String { isASCII ? "-" : "–" }

    /// What the environment's locale supports, by the first non-empty variable of `LC_ALL`,
    /// `LC_CTYPE` and `LANG`.
    ///
    /// ASCII only for `C`, `POSIX` and names with a charset other than UTF-8; if none is set, the
    /// terminal is assumed to be a modern one.
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
