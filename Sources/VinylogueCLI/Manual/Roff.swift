/// Writes a manual page: man(7) requests, and text escaped so that it cannot be taken for a
/// request.
struct Roff {
    /// The page so far, in ASCII; every line ends in a line feed.
    private(set) var text = ""

    /// The maximum number of characters per line; a longer word gets a line of its own.
    private static let width = 78

    /// Writes a request such as `.SH`; arguments must come from `escaped`, `bold` or `italic`.
    mutating func request(_ name: String, _ arguments: String...) {
        let words = [".\(name)"] + arguments.map { "\"\($0)\"" }
        text += words.joined(separator: " ") + "\n"
    }

    /// Writes a line; the words must come from `escaped`, `bold` or `italic`.
    mutating func line(_ words: String...) {
        text += Self.protected(words.joined(separator: " ")) + "\n"
    }

    /// Writes plain text. An empty line starts a paragraph with `separator`; an indented paragraph
    /// keeps its line breaks and spaces.
    mutating func write(_ plain: String, separator: String = "PP") {
        var isFirst = true
        for paragraph in plain.split(separator: "\n\n") {
            if !isFirst { request(separator) }
            isFirst = false
            if paragraph.hasPrefix("  ") {
                request("nf")
                for line in paragraph.split(separator: "\n") { text += "\(Self.escaped(line))\n" }
                request("fi")
                continue
            }
            var line = ""
            for word in paragraph.split(whereSeparator: \.isWhitespace).map({ Self.escaped($0) }) {
                if !line.isEmpty, line.count + 1 + word.count > Self.width {
                    text += Self.protected(line) + "\n"
                    line = ""
                }
                line += line.isEmpty ? word : " \(word)"
            }
            if !line.isEmpty { text += Self.protected(line) + "\n" }
        }
    }

    static func bold(_ plain: String) -> String { "\\fB\(escaped(plain))\\fR" }

    static func italic(_ plain: String) -> String { "\\fI\(escaped(plain))\\fR" }

    /// Text escaped so that every character is printed literally, on any output device and in any
    /// font.
    ///
    /// Hyphens become minus signs, so that options can be copied from the page. Control characters
    /// are removed.
    static func escaped(_ plain: some StringProtocol) -> String {
        plain.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\(rs"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case " "..."~": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0xA0: break
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
    }

    /// Prevents a line that starts with a dot from being taken for a request; apostrophes are
    /// already escaped.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") ? "\\&\(line)" : line
    }
}
