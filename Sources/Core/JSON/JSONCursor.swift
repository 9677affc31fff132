/// Reads one JSON value from left to right, fast enough for a million rows.
///
/// It tolerates common mistakes: strings may contain control characters, and skipped values are
/// barely checked.
package struct JSONCursor {
    /// The text is not JSON or does not have the expected shape.
    package struct SyntaxError: Error {}

    private var scanner: JSONScanner

    /// Creates a cursor at the start of a range of UTF-8 bytes.
    package init(_ bytes: [UInt8], _ range: Range<Int>) { scanner = JSONScanner(bytes[range]) }

    /// Reads an object, calling `take` for each key; `take` must read or skip the value.
    package mutating func members(_ take: (String, inout JSONCursor) throws -> Void) throws {
        try expect("{")
        if scanner.take("}") { return }
        repeat {
            let key = try string()
            try expect(":")
            try take(key, &self)
        } while try separator(before: "}")
    }

    /// Reads a list, calling `take` for each element; `take` must read or skip the element.
    package mutating func elements(_ take: (inout JSONCursor) throws -> Void) throws {
        try expect("[")
        if scanner.take("]") { return }
        repeat { try take(&self) } while try separator(before: "]")
    }

    /// Reads a string; nil for null.
    package mutating func text() throws -> String? { try isNull() ? nil : string() }

    /// Returns whether the next value is null, and skips it if so.
    package mutating func isNull() throws -> Bool {
        guard scanner.next() == UInt8(ascii: "n") else { return false }
        guard scanner.take(word: "null") else { throw SyntaxError() }
        return true
    }

    /// Reads a Boolean; null counts as false.
    package mutating func bool() throws -> Bool {
        if scanner.take(word: "true") { return true }
        guard scanner.take(word: "false") || scanner.take(word: "null") else { throw SyntaxError() }
        return false
    }

    /// Reads a number, rounding it down, or a string that contains an integer; nil for null.
    ///
    /// - Parameter meaning: parses a string; if it returns nil, the string is read as an integer.
    package mutating func integer(
        _ meaning: (ArraySlice<UInt8>) -> Int? = { _ in nil }
    ) throws -> Int? {
        if try isNull() { return nil }
        if scanner.next() == UInt8(ascii: "\"") {
            let quoted = try quoted()
            return try meaning(scanner.bytes[quoted.range]) ?? Int(text(of: quoted))
        }
        let text = String(decoding: scanner.take(while: Self.isOfNumber), as: UTF8.self)
        if let integer = Int(text) { return integer }
        guard let number = Double(text), let integer = Int(exactly: number.rounded(.down)) else {
            throw SyntaxError()
        }
        return integer
    }

    /// Reads a length, as `integer` does; nil for a value that is not a positive number, since no
    /// record is worth losing for its length.
    package mutating func duration() throws -> Int? {
        var attempt = self
        guard let number = try? attempt.integer() else {
            try skip()
            return nil
        }
        self = attempt
        return number > 0 ? number : nil
    }

    /// Skips any value.
    package mutating func skip() throws {
        var depth = 0
        repeat {
            switch scanner.next() {
            case UInt8(ascii: "\""): _ = try quoted()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                scanner.advance()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                scanner.advance()
            case nil: throw SyntaxError()
            default:
                let word = scanner.take { Self.isOfNumber($0) || ($0 | 0x20) &- 0x61 < 26 }
                guard word.isEmpty else { continue }
                scanner.advance()
                if depth == 0 { throw SyntaxError() }
            }
        } while depth > 0
        if depth < 0 { throw SyntaxError() }
    }

    /// Throws `SyntaxError` if anything but white space follows.
    package mutating func finish() throws { if scanner.next() != nil { throw SyntaxError() } }

    private mutating func expect(_ sign: Unicode.Scalar) throws {
        guard scanner.take(sign) else { throw SyntaxError() }
    }

    /// Skips a comma or the closing bracket; returns whether another member or element follows.
    private mutating func separator(before close: Unicode.Scalar) throws -> Bool {
        if scanner.take(",") { return true }
        try expect(close)
        return false
    }

    private mutating func quoted() throws -> JSONScanner.Quoted {
        guard let quoted = scanner.string() else { throw SyntaxError() }
        return quoted
    }

    private mutating func string() throws -> String { try text(of: quoted()) }

    /// Returns a string's text; an unpaired surrogate becomes U+FFFD.
    private func text(of quoted: JSONScanner.Quoted) throws -> String {
        guard quoted.isEscaped else {
            let text = scanner.bytes[quoted.range]
            // Plain ASCII needs no validation, which would take as long as all other steps.
            if quoted.isASCII { return String(decoding: text, as: UTF8.self) }
            guard let text = String(validating: text, as: UTF8.self) else { throw SyntaxError() }
            return text
        }
        guard let bytes = scanner.unescaped(quoted.range, half: "\u{FFFD}"),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw SyntaxError() }
        return text
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }
}
