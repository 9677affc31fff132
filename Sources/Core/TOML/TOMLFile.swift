/// A configuration file in a part of TOML: tables, and keys with strings or arrays of strings.
package struct TOMLFile: Equatable, Sendable {
    /// A key's value.
    package enum Value: Equatable, Sendable {
        case text(String)
        case list([String])
    }

    /// A key with its value.
    package struct Entry: Equatable, Sendable {
        /// The name of the table; empty for keys before the first table.
        package var table: String
        package var key: String
        package var value: Value
        /// The line of the key, from 1.
        package var line: Int
    }

    /// Why a file cannot be used.
    package struct Problem: Error, Equatable, Sendable {
        /// The line, from 1.
        package var line: Int
        /// The reason, as a sentence without its end; it may contain any text from the file.
        package var reason: String

        package init(line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }
    }

    /// The keys, in the order of the file. No key appears twice in a table.
    package private(set) var entries: [Entry] = []
    /// The names of the tables, with their lines, in the order of the file.
    package private(set) var tables: [(name: String, line: Int)] = []

    /// Reads a file; throws the first problem.
    package init(_ text: String) throws(Problem) {
        var reader = TOMLReader(text)
        var seen: Set<[String]> = []
        var table = ""
        while let statement = try reader.statement() {
            let line = reader.startLine
            switch statement {
            case .table(let name):
                guard seen.insert([name]).inserted else {
                    throw Problem(line: line, "The table [\(name)] appears twice")
                }
                table = name
                tables.append((name, line))
            case .entry(let key, let value):
                guard seen.insert([table, key]).inserted else {
                    throw Problem(line: line, "\(key) appears twice")
                }
                entries.append(Entry(table: table, key: key, value: value, line: line))
            }
        }
    }

    package static func == (one: TOMLFile, other: TOMLFile) -> Bool {
        one.entries == other.entries && one.tables.elementsEqual(other.tables) { $0 == $1 }
    }
}

/// Reads the statements of a file one by one.
private struct TOMLReader {
    enum Statement {
        case table(String)
        case entry(String, TOMLFile.Value)
    }

    /// The line on which the last statement starts, from 1.
    private(set) var startLine = 1
    private var line = 1
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { place = 1 }
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private func problem(_ reason: String) -> TOMLFile.Problem {
        TOMLFile.Problem(line: line, reason)
    }

    /// The next statement; nil at the end of the file.
    mutating func statement() throws(TOMLFile.Problem) -> Statement? {
        try skipLines()
        startLine = line
        guard let first = next else { return nil }
        let statement: Statement
        if first == "[" {
            place += 1
            skipSpaces()
            guard next != "[" else { throw problem("Arrays of tables are not supported") }
            let name = try key(of: "a table")
            try expect("]", after: "the name of the table")
            statement = .table(name)
        } else {
            let name = try key(of: "a key")
            try expect("=", after: name)
            skipSpaces()
            statement = .entry(name, try value())
        }
        try endLine()
        return statement
    }

    private mutating func skipSpaces() {
        while next == " " || next == "\t" { place += 1 }
    }

    /// Skips spaces, a comment and the end of the line; false if something else follows.
    private mutating func skipLine() throws(TOMLFile.Problem) -> Bool {
        skipSpaces()
        if next == "#" {
            while let scalar = next, scalar != "\n", scalar != "\r" {
                try check(scalar)
                place += 1
            }
        }
        if next == "\r", place + 1 < scalars.count, scalars[place + 1] == "\n" { place += 1 }
        guard next == "\n" else { return next == nil }
        place += 1
        line += 1
        return true
    }

    private mutating func skipLines() throws(TOMLFile.Problem) {
        while try skipLine(), next != nil {}
    }

    private mutating func endLine() throws(TOMLFile.Problem) {
        guard try skipLine() else {
            throw problem("Expected the end of the line, but found \(found)")
        }
    }

    private mutating func expect(
        _ scalar: Unicode.Scalar,
        after what: String
    ) throws(TOMLFile.Problem) {
        skipSpaces()
        guard next == scalar else {
            throw problem("Expected \(scalar) after \(what), but found \(found)")
        }
        place += 1
    }

    /// What comes next, for messages.
    private var found: String {
        switch next {
        case nil: "the end of the file"
        case "\n", "\r": "the end of the line"
        case .some(let scalar): String(scalar)
        }
    }

    /// Control characters are not allowed anywhere.
    private func check(_ scalar: Unicode.Scalar) throws(TOMLFile.Problem) {
        let isControl = scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
        if isControl { throw problem("A control character is not allowed here") }
    }

    private mutating func key(of what: String) throws(TOMLFile.Problem) -> String {
        skipSpaces()
        if next == "\"" || next == "'" { return try string() }
        var name = String.UnicodeScalarView()
        while let scalar = next, scalar.isBareKey {
            name.append(scalar)
            place += 1
        }
        guard !name.isEmpty else { throw problem("Expected \(what), but found \(found)") }
        guard next != "." else { throw problem("Names with dots need quotes") }
        return String(name)
    }

    private mutating func value() throws(TOMLFile.Problem) -> TOMLFile.Value {
        switch next {
        case "\"", "'": return .text(try string())
        case "[": return .list(try list())
        default:
            throw problem("Expected a string in quotes or a list of strings, but found \(found)")
        }
    }

    private mutating func list() throws(TOMLFile.Problem) -> [String] {
        place += 1
        var items: [String] = []
        while true {
            try skipLines()
            if next == "]" { break }
            guard next == "\"" || next == "'" else {
                throw problem("Expected a string in quotes, but found \(found)")
            }
            items.append(try string())
            try skipLines()
            if next == "]" { break }
            guard next == "," else { throw problem("Expected , or ], but found \(found)") }
            place += 1
        }
        place += 1
        return items
    }

    private mutating func string() throws(TOMLFile.Problem) -> String {
        guard let quote = next else { throw problem("Expected a string in quotes") }
        place += 1
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar != quote {
            guard scalar != "\n", scalar != "\r" else { break }
            try check(scalar)
            place += 1
            text.append(scalar == "\\" && quote == "\"" ? try escaped() : scalar)
        }
        guard next == quote else { throw problem("The closing quote is missing") }
        place += 1
        if text.isEmpty, next == quote { throw problem("Multi-line strings are not supported") }
        return String(text)
    }

    private mutating func escaped() throws(TOMLFile.Problem) -> Unicode.Scalar {
        guard let scalar = next else { throw problem("The closing quote is missing") }
        place += 1
        switch scalar {
        case "\"", "\\": return scalar
        case "n": return "\n"
        case "t": return "\t"
        case "u": return try code(digits: 4)
        case "U": return try code(digits: 8)
        default: throw problem("Unknown escape \\\(scalar)")
        }
    }

    private mutating func code(digits: Int) throws(TOMLFile.Problem) -> Unicode.Scalar {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = next.flatMap({ Character($0).hexDigitValue }), next?.isASCII == true
            else { throw problem("Expected \(digits) hexadecimal digits") }
            value = value &* 16 &+ UInt32(digit)
            place += 1
        }
        guard let scalar = Unicode.Scalar(value) else { throw problem("Not a Unicode character") }
        return scalar
    }
}

extension Unicode.Scalar {
    fileprivate var isBareKey: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
