import Core

/// Reads one JSON value from the left to the right, at the speed that a million rows need.
struct JSONCursor {
    /// The text is not JSON, or not of the expected shape.
    struct Flaw: Error {}

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Begins at the start of a range of UTF-8.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Reads an object: calls `take` for each key, which must read or skip its value.
    mutating func members(_ take: (String, inout JSONCursor) throws -> Void) throws {
        try expect(UInt8(ascii: "{"))
        if try next() == UInt8(ascii: "}") {
            position += 1
            return
        }
        while true {
            let key = try string()
            try expect(UInt8(ascii: ":"))
            try take(key, &self)
            guard try separator(before: UInt8(ascii: "}")) else { return }
        }
    }

    /// Reads a list: calls `take` for each element, which must read or skip it.
    mutating func elements(_ take: (inout JSONCursor) throws -> Void) throws {
        try expect(UInt8(ascii: "["))
        if try next() == UInt8(ascii: "]") {
            position += 1
            return
        }
        while true {
            try take(&self)
            guard try separator(before: UInt8(ascii: "]")) else { return }
        }
    }

    /// Reads a text; nil for null.
    mutating func text() throws -> String? {
        if try next() == UInt8(ascii: "\"") { return try string() }
        try word("null")
        return nil
    }

    /// Whether the value is null, which is then read.
    mutating func isNull() throws -> Bool {
        guard try next() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    /// Reads whether something is so; false for null.
    mutating func bool() throws -> Bool {
        switch try next() {
        case UInt8(ascii: "t"):
            try word("true")
            return true
        case UInt8(ascii: "f"): try word("false")
        default: try word("null")
        }
        return false
    }

    /// Reads a number without its fraction, also out of a text; nil for null.
    mutating func integer() throws -> Int? {
        switch try next() {
        case UInt8(ascii: "n"):
            try word("null")
            return nil
        case UInt8(ascii: "\""):
            return Int(try string())
        default:
            let start = position
            while position < end, isOfNumber(bytes[position]) { position += 1 }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            if let integer = Int(text) { return integer }
            guard let number = Double(text), let integer = Int(exactly: number.rounded(.down))
            else { throw Flaw() }
            return integer
        }
    }

    /// Reads a time: Unix seconds, or a text in ISO 8601; nil for null.
    mutating func time() throws -> Int? {
        guard try next() == UInt8(ascii: "\"") else { return try integer() }
        let start = position + 1
        if let close = bytes[start..<end].firstIndex(of: UInt8(ascii: "\"")),
            let time = Timestamp.iso8601(bytes[start..<close])
        {
            position = close + 1
            return time
        }
        return Int(try string())
    }

    /// Skips a value of any kind.
    mutating func skip() throws {
        switch try next() {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            var depth = 0
            repeat {
                switch try next() {
                case UInt8(ascii: "\""): try skipString()
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    position += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    position += 1
                default: position += 1
                }
            } while depth > 0
        default:
            let start = position
            while position < end, isOfNumber(bytes[position]) || isLetter(bytes[position]) {
                position += 1
            }
            if position == start { throw Flaw() }
        }
    }

    /// Whether a text ends within quotes, a list or an object.
    static func isCutOff(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (depth, isQuoted, isEscaped) = (0, false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isQuoted = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return isQuoted || depth > 0
    }

    /// Makes sure that nothing follows.
    mutating func finish() throws {
        while position < end {
            guard isSpace(bytes[position]) else { throw Flaw() }
            position += 1
        }
    }

    // MARK: Tokens

    private mutating func next() throws -> UInt8 {
        while position < end {
            let byte = bytes[position]
            if !isSpace(byte) { return byte }
            position += 1
        }
        throw Flaw()
    }

    private mutating func expect(_ byte: UInt8) throws {
        guard try next() == byte else { throw Flaw() }
        position += 1
    }

    /// Whether another member or element follows.
    private mutating func separator(before close: UInt8) throws -> Bool {
        let byte = try next()
        position += 1
        if byte == close { return false }
        guard byte == UInt8(ascii: ",") else { throw Flaw() }
        return true
    }

    private mutating func word(_ word: String) throws {
        guard try next() == word.utf8.first, bytes[position..<end].starts(with: word.utf8) else {
            throw Flaw()
        }
        position += word.utf8.count
    }

    private mutating func skipString() throws {
        position += 1
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        throw Flaw()
    }

    private mutating func string() throws -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        var signs: UInt8 = 0
        while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let text = bytes[start..<position]
                position += 1
                // Plain ASCII needs no validation, which costs as much as all the rest.
                if signs < 0x80 { return String(decoding: text, as: UTF8.self) }
                guard let text = String(validating: text, as: UTF8.self) else { throw Flaw() }
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            default:
                signs |= byte
                position += 1
            }
        }
        throw Flaw()
    }

    private mutating func escapedString(from start: Int) throws -> String {
        var text = Array(bytes[start..<position])
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else { throw Flaw() }
                return text
            case UInt8(ascii: "\\"): try unescape(into: &text)
            default: text.append(byte)
            }
        }
        throw Flaw()
    }

    private mutating func unescape(into text: inout [UInt8]) throws {
        guard position < end else { throw Flaw() }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        default: throw Flaw()
        }
    }

    private mutating func escapedScalar() throws -> Unicode.Scalar {
        let first = try fourDigits()
        // The other half of a letter beyond the first plane; half a letter reads as U+FFFD.
        if (0xD800..<0xDC00).contains(first), bytes[position..<end].starts(with: [0x5C, 0x75]) {
            let half = position
            position += 2
            let second = try fourDigits()
            if (0xDC00..<0xE000).contains(second) {
                let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
                return Unicode.Scalar(value) ?? "\u{FFFD}"
            }
            position = half
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws -> UInt32 {
        guard position + 4 <= end,
            let value = UInt32(
                String(decoding: bytes[position..<position + 4], as: UTF8.self),
                radix: 16
            )
        else { throw Flaw() }
        position += 4
        return value
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
