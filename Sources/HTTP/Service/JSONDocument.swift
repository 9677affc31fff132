/// A JSON text with the places of all its values, in the order in which they begin.
///
/// It is read in one pass without recursion, since outside data may be nested deeply. Time and memory grow
/// with the length of the text.
final class JSONDocument: Sendable {
    /// A value, or the name of a member, which comes before its value.
    struct Node {
        var kind: JSONValue.Kind
        /// Whether a string has backslashes.
        var isEscaped = false
        /// The first byte, and the one after the last; those within the quotes of a string.
        var start: Int32
        var end: Int32
        /// The node after this one and all that is in it.
        var next: Int32
    }

    let nodes: [Node]
    private let bytes: [UInt8]

    /// Reads a text; nil if it is not JSON.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < Int32.max, let nodes = JSONReader.nodes(of: bytes) else { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// The nodes of a list's elements.
    func elements(of index: Int) -> [Int] {
        var elements: [Int] = []
        var element = index + 1
        while element < nodes[index].next {
            elements.append(element)
            element = Int(nodes[element].next)
        }
        return elements
    }

    /// The node of an object's member; nil for other kinds, too.
    func member(_ name: String, of index: Int) -> Int? {
        guard nodes[index].kind == .object else { return nil }
        let length = name.utf8.count
        var member = index + 1
        while member < nodes[index].next {
            let node = nodes[member]
            let isNamed =
                node.isEscaped
                ? text(of: member) == name
                : node.range.count == length && bytes[node.range].elementsEqual(name.utf8)
            if isNamed { return member + 1 }
            member = Int(nodes[member + 1].next)
        }
        return nil
    }

    /// The bytes of a value as they are written.
    func bytes(of index: Int) -> ArraySlice<UInt8> { bytes[nodes[index].range] }

    /// The text of a string, or a number as it is written; nil for half of a surrogate pair.
    func text(of index: Int) -> String? {
        let written = bytes(of: index)
        guard nodes[index].isEscaped else { return String(decoding: written, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(written.count)
        var rest = written
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                text.append(byte)
                continue
            }
            if escape == UInt8(ascii: "u") {
                guard let scalar = Self.escapedScalar(&rest) else { return nil }
                text += String(scalar).utf8
            } else {
                text.append(Self.meaning(of: escape))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func meaning(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    private static func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        let first = unit(rest)
        rest = rest.dropFirst(4)
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
        let second = unit(rest.dropFirst(2))
        rest = rest.dropFirst(6)
        guard (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32 {
        digits.prefix(4)
            .reduce(0) { $0 << 4 + UInt32($1 < 0x40 ? $1 & 0x0F : $1 & 0x0F + 9) }
    }
}

extension JSONDocument.Node {
    fileprivate var range: Range<Int> { Int(start)..<Int(end) }
}

/// Reads a JSON text, as RFC 8259 defines it, from the left to the right.
private struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var nodes: [JSONDocument.Node] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        nodes.reserveCapacity(bytes.count / 8)
    }

    /// The nodes of a text; nil if it is not JSON.
    static func nodes(of bytes: [UInt8]) -> [JSONDocument.Node]? {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        return reader.readAll() ? reader.nodes : nil
    }

    private mutating func readAll() -> Bool {
        var open: [Int] = []
        while true {
            // Here a value begins.
            skipSpace()
            guard place < bytes.count else { return false }
            let first = bytes[place]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                let isObject = first == UInt8(ascii: "{")
                add(isObject ? .object : .list, from: place, to: place)
                place += 1
                skipSpace()
                open.append(nodes.count - 1)
                if !(place < bytes.count && bytes[place] == first + 2) {
                    if isObject, !readName() { return false }
                    continue
                }
            } else if !readScalar(first) {
                return false
            }
            // Here a value has ended, and perhaps what it is in.
            var isAtValue = false
            while !isAtValue {
                skipSpace()
                guard let container = open.last else { return place == bytes.count }
                guard place < bytes.count else { return false }
                let isObject = nodes[container].kind == .object
                if bytes[place] == UInt8(ascii: ",") {
                    place += 1
                    if isObject, !readName() { return false }
                    isAtValue = true
                } else if bytes[place] == UInt8(ascii: isObject ? "}" : "]") {
                    place += 1
                    nodes[container].next = Int32(nodes.count)
                    nodes[container].end = Int32(place)
                    open.removeLast()
                } else {
                    return false
                }
            }
        }
    }

    private mutating func add(_ kind: JSONValue.Kind, from start: Int, to end: Int) {
        nodes.append(
            JSONDocument.Node(
                kind: kind,
                start: Int32(start),
                end: Int32(end),
                next: Int32(nodes.count + 1)
            )
        )
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return
            }
        }
    }

    /// Reads a name and the colon after it.
    private mutating func readName() -> Bool {
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), readString() else {
            return false
        }
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return false }
        place += 1
        return true
    }

    private mutating func readScalar(_ first: UInt8) -> Bool {
        switch first {
        case UInt8(ascii: "\""): readString()
        case UInt8(ascii: "t"): readWord("true", .bool)
        case UInt8(ascii: "f"): readWord("false", .bool)
        case UInt8(ascii: "n"): readWord("null", .null)
        default: readNumber()
        }
    }

    private mutating func readWord(_ word: String, _ kind: JSONValue.Kind) -> Bool {
        guard bytes[place...].starts(with: word.utf8) else { return false }
        add(kind, from: place, to: place + word.utf8.count)
        place += word.utf8.count
        return true
    }

    private mutating func readString() -> Bool {
        let start = place + 1
        var isEscaped = false
        place = start
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                add(.string, from: start, to: place)
                nodes[nodes.count - 1].isEscaped = isEscaped
                place += 1
                return true
            case UInt8(ascii: "\\"):
                isEscaped = true
                guard let length = escapeLength() else { return false }
                place += length
            case 0..<0x20: return false
            default: place += 1
            }
        }
        return false
    }

    /// The length of the escape that begins here; nil if there is no such escape.
    private func escapeLength() -> Int? {
        let rest = bytes[place...].dropFirst()
        switch rest.first {
        case UInt8(ascii: "u"):
            let digits = rest.dropFirst().prefix(4)
            let isHexadecimal = digits.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
            return digits.count == 4 && isHexadecimal ? 6 : nil
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        default: return nil
        }
    }

    private mutating func readNumber() -> Bool {
        let start = place
        skip("-")
        let whole = place
        guard skipDigits(), bytes[whole] != UInt8(ascii: "0") || place == whole + 1 else {
            return false
        }
        if skip(".") {
            guard skipDigits() else { return false }
        }
        if skip("e") || skip("E") {
            if !skip("-") { skip("+") }
            guard skipDigits() else { return false }
        }
        add(.number, from: start, to: place)
        return true
    }

    @discardableResult
    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func skipDigits() -> Bool {
        let first = place
        while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
        return place > first
    }
}
