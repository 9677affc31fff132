import Foundation

/// Reads one JSON text, in time linear in its length and within a fixed depth of the stack.
///
/// Stands in for Foundation's decoders: the service's "a string, or a number, or null" makes those
/// throw and catch per field, which costs ten times as much, and a text nested too deeply needs an
/// answer of its own here. Invalid UTF-8 and lone surrogates become U+FFFD.
struct JSONParser {
    /// Why a text could not be read.
    enum Fault: Error {
        case notJSON
        case tooDeep
    }

    /// The deepest nesting that is read; real answers have six levels.
    static let depthLimit = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a whole text; a byte-order mark before it is skipped.
    static func value(of text: Data) throws(Fault) -> JSONValue {
        var parser = JSONParser([UInt8](text))
        if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.position == parser.bytes.count else { throw .notJSON }
        return value
    }

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func accepts(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue
    {
        for byte in word.description.utf8 {
            guard accepts(byte) else { throw .notJSON }
        }
        return value
    }

    private mutating func object(depth: Int) throws(Fault) -> JSONValue {
        guard depth <= Self.depthLimit else { throw .tooDeep }
        position += 1
        var members: [JSONValue.Member] = []
        skipSpace()
        if accepts(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let name = try string()
            skipSpace()
            guard accepts(UInt8(ascii: ":")) else { throw .notJSON }
            members.append(.init(name: name, value: try value(depth: depth)))
            skipSpace()
            if accepts(UInt8(ascii: "}")) { return .object(members) }
            guard accepts(UInt8(ascii: ",")) else { throw .notJSON }
        }
    }

    private mutating func array(depth: Int) throws(Fault) -> JSONValue {
        guard depth <= Self.depthLimit else { throw .tooDeep }
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if accepts(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if accepts(UInt8(ascii: "]")) { return .array(elements) }
            guard accepts(UInt8(ascii: ",")) else { throw .notJSON }
        }
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = position
        var hasDigit = false
        scan: while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
                UInt8(ascii: "E"):
                break
            default: break scan
            }
            position += 1
        }
        guard hasDigit else { throw .notJSON }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func string() throws(Fault) -> String {
        guard accepts(UInt8(ascii: "\"")) else { throw .notJSON }
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: bytes[start..<position - 1], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            default:
                position += 1
            }
        }
        throw .notJSON
    }

    private mutating func escapedString(from start: Int) throws(Fault) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try text.append(contentsOf: Character(escape()).utf8)
            default: text.append(byte)
            }
        }
        throw .notJSON
    }

    private mutating func escape() throws(Fault) -> Unicode.Scalar {
        guard let byte = current else { throw .notJSON }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw .notJSON
        }
    }

    private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
        let unit = try fourHexDigits()
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let afterFirst = position
        if accepts(UInt8(ascii: "\\")), accepts(UInt8(ascii: "u")) {
            let second = try fourHexDigits()
            if (0xDC00..<0xE000).contains(second) {
                let value = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00)
                return Unicode.Scalar(value) ?? "\u{FFFD}"
            }
        }
        position = afterFirst
        return "\u{FFFD}"
    }

    private mutating func fourHexDigits() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
            else {
                throw .notJSON
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
