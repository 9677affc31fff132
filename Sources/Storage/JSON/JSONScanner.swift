/// Finds where the values of a JSON text end, without recursion: outside data may be nested deeply.
struct JSONScanner {
    let bytes: ArraySlice<UInt8>

    /// The first place from `place` on that is not white space.
    func afterSpace(_ place: Int) -> Int {
        var place = place
        while place < bytes.endIndex {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return place
            }
        }
        return place
    }

    /// The place after the value that starts at `start`; nil when there is no whole value.
    func end(ofValueAt start: Int) -> Int? {
        var closing: [UInt8] = []
        var place = start
        while true {
            guard place < bytes.endIndex else { return nil }
            let first = bytes[place]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                let close = first + 2
                place = afterSpace(place + 1)
                guard place < bytes.endIndex else { return nil }
                guard bytes[place] == close else {
                    closing.append(close)
                    if close == UInt8(ascii: "}") {
                        guard let value = valueStart(afterNameAt: place) else { return nil }
                        place = value
                    }
                    continue
                }
                place += 1
            } else {
                guard let end = end(ofScalarAt: place) else { return nil }
                place = end
            }
            // After a value: close the lists and objects that end here.
            var isLast = true
            while isLast {
                guard let close = closing.last else { return place }
                place = afterSpace(place)
                guard place < bytes.endIndex else { return nil }
                if bytes[place] == close {
                    closing.removeLast()
                    place += 1
                } else {
                    guard bytes[place] == UInt8(ascii: ",") else { return nil }
                    place = afterSpace(place + 1)
                    if close == UInt8(ascii: "}") {
                        guard let value = valueStart(afterNameAt: place) else { return nil }
                        place = value
                    }
                    isLast = false
                }
            }
        }
    }

    /// The place of the value whose name starts at `place`; nil when there is no name.
    func valueStart(afterNameAt place: Int) -> Int? {
        guard let end = end(ofStringAt: place) else { return nil }
        let colon = afterSpace(end)
        guard colon < bytes.endIndex, bytes[colon] == UInt8(ascii: ":") else { return nil }
        return afterSpace(colon + 1)
    }

    /// The place after the string that starts at `start`, quotes included.
    func end(ofStringAt start: Int) -> Int? {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else { return nil }
        var place = start + 1
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: "\""): return place + 1
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard place + 1 < bytes.endIndex else { return nil }
                if bytes[place + 1] == UInt8(ascii: "u") {
                    guard unit(at: place + 2) != nil else { return nil }
                    place += 6
                } else {
                    guard Self.escapes[bytes[place + 1]] != nil else { return nil }
                    place += 2
                }
            default: place += 1
            }
        }
        return nil
    }

    private func end(ofScalarAt start: Int) -> Int? {
        switch bytes[start] {
        case UInt8(ascii: "\""): end(ofStringAt: start)
        case UInt8(ascii: "t"): end(of: "true", at: start)
        case UInt8(ascii: "f"): end(of: "false", at: start)
        case UInt8(ascii: "n"): end(of: "null", at: start)
        default: end(ofNumberAt: start)
        }
    }

    private func end(of word: String, at start: Int) -> Int? {
        bytes[start...].starts(with: word.utf8) ? start + word.utf8.count : nil
    }

    private func end(ofNumberAt start: Int) -> Int? {
        var place = start
        func skip(_ wanted: [UInt8]) {
            if place < bytes.endIndex, wanted.contains(bytes[place]) { place += 1 }
        }
        func skipDigits() -> Bool {
            let first = place
            while place < bytes.endIndex, (0x30...0x39).contains(bytes[place]) { place += 1 }
            return place > first
        }
        skip([UInt8(ascii: "-")])
        let whole = place
        guard skipDigits(), bytes[whole] != UInt8(ascii: "0") || place == whole + 1 else {
            return nil
        }
        if place < bytes.endIndex, bytes[place] == UInt8(ascii: ".") {
            place += 1
            guard skipDigits() else { return nil }
        }
        if place < bytes.endIndex, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            skip([UInt8(ascii: "+"), UInt8(ascii: "-")])
            guard skipDigits() else { return nil }
        }
        return place
    }

    /// The byte after a backslash, and what it means.
    private static let escapes: [UInt8: UInt8] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
        0x74: 0x09,
    ]

    /// The UTF-16 unit that four hexadecimal digits mean.
    private func unit(at place: Int) -> UInt16? {
        guard place + 4 <= bytes.endIndex else { return nil }
        let digits = bytes[place..<place + 4]
        guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// The string that all of the bytes are; nil for another value, and for half a surrogate pair.
    func string() -> String? {
        guard bytes.first == UInt8(ascii: "\""), bytes.count >= 2 else { return nil }
        let inner = bytes.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else {
            return String(decoding: inner, as: UTF8.self)
        }
        var result: [UInt8] = []
        var units: [UInt16] = []
        var place = inner.startIndex
        while place < inner.endIndex {
            if inner[place] == UInt8(ascii: "\\"), let unit = escapedUnit(at: place) {
                units.append(unit)
                place += 6
                continue
            }
            guard append(&units, to: &result) else { return nil }
            if inner[place] == UInt8(ascii: "\\") {
                result.append(Self.escapes[inner[place + 1]] ?? inner[place + 1])
                place += 2
            } else {
                result.append(inner[place])
                place += 1
            }
        }
        guard append(&units, to: &result) else { return nil }
        return String(decoding: result, as: UTF8.self)
    }

    private func escapedUnit(at place: Int) -> UInt16? {
        bytes[place + 1] == UInt8(ascii: "u") ? unit(at: place + 2) : nil
    }

    /// Appends consecutive units, and clears them; false when they are not valid text.
    private func append(_ units: inout [UInt16], to result: inout [UInt8]) -> Bool {
        guard !units.isEmpty else { return true }
        guard let text = String(validating: units, as: UTF16.self) else { return false }
        result += Array(text.utf8)
        units = []
        return true
    }
}
