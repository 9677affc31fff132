/// Reads the tokens of a JSON text from left to right, as RFC 8259 defines them.
struct JSONScanner: Sendable {
    /// A quoted string in the text.
    struct Quoted {
        /// The range of the text between the quotes.
        var range: Range<Int>
        var isASCII = true
        var isEscaped = false
        /// Whether the string has no control characters and only valid escapes.
        var isStrict = true
    }

    let bytes: ArraySlice<UInt8>
    private(set) var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Skips white space and returns the next byte without skipping it; nil at the end.
    mutating func next() -> UInt8? {
        while place < bytes.endIndex {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            place += 1
        }
        return nil
    }

    /// Skips the byte that `next` returned.
    mutating func advance() { place += 1 }

    /// Skips white space, then `sign` if it comes next; returns whether it did.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    /// Skips white space, then a word such as `null` if it comes next; returns whether it did.
    mutating func take(word: String) -> Bool {
        guard next() == word.utf8.first, bytes[place...].starts(with: word.utf8) else {
            return false
        }
        place += word.utf8.count
        return true
    }

    /// Skips and returns the bytes that meet a condition.
    mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = place
        while place < bytes.endIndex, isWanted(bytes[place]) { place += 1 }
        return bytes[start..<place]
    }

    /// Reads a string; nil if none comes next or its closing quote is missing.
    mutating func string() -> Quoted? {
        guard take("\"") else { return nil }
        let start = place
        var string = Quoted(range: start..<start)
        var (place, signs) = (start, UInt8(0))
        while place < bytes.endIndex {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                string.range = start..<place
                string.isASCII = signs < 0x80
                self.place = place + 1
                return string
            case UInt8(ascii: "\\"):
                string.isEscaped = true
                if !isEscape(at: place + 1) { string.isStrict = false }
                place += 2
            default:
                if byte < 0x20 { string.isStrict = false }
                signs |= byte
                place += 1
            }
        }
        return nil
    }

    /// Skips a number; returns false if no valid number comes next.
    mutating func number() -> Bool {
        _ = skip("-")
        // No digit may follow a leading zero; the caller checks that.
        guard skip("0") || skipDigits() else { return false }
        if skip("."), !skipDigits() { return false }
        guard skip("e") || skip("E") else { return true }
        if !skip("-") { _ = skip("+") }
        return skipDigits()
    }

    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func skipDigits() -> Bool { !take { $0 &- 0x30 < 10 }.isEmpty }

    /// Returns a string's text as UTF-8 with its escapes decoded; nil if an escape is invalid.
    ///
    /// - Parameter half: replaces unpaired surrogates; if nil, they count as invalid escapes.
    func unescaped(_ range: Range<Int>, half: Unicode.Scalar? = nil) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = bytes[place]
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            if let unit = unit(at: place) {
                place += 5
                var scalar = Unicode.Scalar(unit) ?? half
                if (0xD800..<0xDC00).contains(unit), bytes[place...].first == byte,
                    let low = self.unit(at: place + 1), (0xDC00..<0xE000).contains(low)
                {
                    scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
                    place += 6
                }
                guard let scalar else { return nil }
                text += String(scalar).utf8
            } else {
                guard let meaning = Self.meaning(of: bytes[place]) else { return nil }
                text.append(meaning)
                place += 1
            }
        }
        return text
    }

    /// Whether the bytes after a backslash form a valid escape.
    private func isEscape(at place: Int) -> Bool {
        place < bytes.endIndex && (Self.meaning(of: bytes[place]) != nil || unit(at: place) != nil)
    }

    private static func meaning(of escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the UTF-16 code unit for `u` and four hexadecimal digits; nil for anything else.
    private func unit(at place: Int) -> UInt32? {
        guard place + 5 <= bytes.endIndex, bytes[place] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[place + 1..<place + 5] {
            guard byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 else { return nil }
            unit = unit << 4 + UInt32(byte < 0x40 ? byte & 0x0F : byte & 0x0F + 9)
        }
        return unit
    }
}
