import Foundation

/// Reads one JSON text (RFC 8259) into values that lose nothing.
///
/// Stands in for Foundation's decoder, which rounds numbers and drops repeated names: a file that
/// is read, changed and written again must keep what it had. So what cannot be kept is refused:
/// text that is not UTF-8, half a surrogate pair, a name that an object has twice.
struct JSONParser {
    /// The text is no JSON, or none that could be kept.
    struct Fault: Error {}

    /// The deepest nesting that is read, so that no text can exhaust the stack.
    static let depthLimit = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a whole text; a byte-order mark before it is skipped, as some editors write one.
    static func value(of text: Data) throws(Fault) -> JSONValue {
        let bytes = [UInt8](text)
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Fault() }
        var parser = JSONParser(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.current == nil else { throw Fault() }
        return value
    }

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while let byte = current, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
    }

    private mutating func accepts(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Fault) {
        guard accepts(character) else { throw Fault() }
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
        for character in word.unicodeScalars { try expect(character) }
        return value
    }

    private mutating func object(depth: Int) throws(Fault) -> [String: JSONValue] {
        guard depth <= Self.depthLimit else { throw Fault() }
        try expect("{")
        var members: [String: JSONValue] = [:]
        skipSpace()
        if accepts("}") { return members }
        while true {
            skipSpace()
            let name = try string()
            skipSpace()
            try expect(":")
            guard members.updateValue(try value(depth: depth), forKey: name) == nil else {
                throw Fault()
            }
            skipSpace()
            if accepts("}") { return members }
            try expect(",")
        }
    }

    private mutating func array(depth: Int) throws(Fault) -> [JSONValue] {
        guard depth <= Self.depthLimit else { throw Fault() }
        try expect("[")
        var elements: [JSONValue] = []
        skipSpace()
        if accepts("]") { return elements }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if accepts("]") { return elements }
            try expect(",")
        }
    }

    private mutating func number() throws(Fault) -> String {
        let start = position
        _ = accepts("-")
        if !accepts("0") { try digits() }
        if accepts(".") { try digits() }
        if accepts("e") || accepts("E") {
            if !accepts("+") { _ = accepts("-") }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(Fault) {
        let start = position
        while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw Fault() }
    }

    private mutating func string() throws(Fault) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: Character(try escape()).utf8)
            case ..<0x20: throw Fault()
            default: text.append(byte)
            }
        }
        throw Fault()
    }

    private mutating func escape() throws(Fault) -> Unicode.Scalar {
        guard let byte = current else { throw Fault() }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Fault()
        }
    }

    private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
        var value = try fourHexDigits()
        if (0xD800..<0xDC00).contains(value) {
            try expect("\\")
            try expect("u")
            let low = try fourHexDigits()
            guard (0xDC00..<0xE000).contains(low) else { throw Fault() }
            value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw Fault() }
        return scalar
    }

    private mutating func fourHexDigits() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw Fault() }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
