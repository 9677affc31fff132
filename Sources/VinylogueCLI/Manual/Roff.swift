/// A manual page in the making: requests of man(7), and text in which nothing is one by accident.
struct Roff {
    /// The page so far, in ASCII; every line has its line feed.
    private(set) var text = ""

    /// The longest line, in characters, that is not a single word.
    private static let width = 78

    /// A request such as `.SH`, its arguments being words that `escaped` or `bold` and `italic` made.
    mutating func request(_ name: String, _ arguments: String...) {
        let words = [".\(name)"] + arguments.map { "\"\($0)\"" }
        text += words.joined(separator: " ") + "\n"
    }

    /// Words that `escaped` or `bold` and `italic` made, as one line.
    mutating func line(_ words: String...) {
        text += Self.protected(words.joined(separator: " ")) + "\n"
    }

    /// Plain text; an empty line in it begins a paragraph, which `separator` requests.
    mutating func write(_ plain: String, separator: String = "PP") {
        var isFirst = true
        for paragraph in plain.split(separator: "\n\n") {
            if !isFirst { request(separator) }
            isFirst = false
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

    /// A text whose characters all stand for themselves, whatever the output device and the font.
    ///
    /// Hyphens become minus signs, so that options can be copied from the page. Control characters,
    /// which no declaration has, are left out.
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

    /// A line that is no request, though it may begin with a dot; an apostrophe is escaped already.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") ? "\\&\(line)" : line
    }
}
