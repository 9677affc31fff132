/// A JSON text and the positions of its values, in the order in which they begin.
///
/// The text is parsed in one pass without recursion, since untrusted data may be deeply nested.
/// Time and memory are proportional to its length.
final class JSONDocument: Sendable {
    /// The position of a value, or of a member's name, whose node directly precedes its value's.
    struct Node {
        var kind: JSONValue.Kind
        /// Whether a string contains backslashes.
        var isEscaped = false
        /// The range of bytes, not including `end`; for strings, the range inside the quotes.
        var start: Int32
        var end: Int32
        /// The index of the first node after this one and its contents.
        var next: Int32
    }

    let nodes: [Node]
    private let scanner: JSONScanner

    /// Parses UTF-8, ignoring a byte-order mark; nil if it is not JSON.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.endIndex < Int32.max else { return nil }
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        scanner = JSONScanner(isMarked ? bytes.dropFirst(3) : bytes)
        var reader = JSONReader(scanner: scanner)
        guard reader.readAll() else { return nil }
        nodes = reader.nodes
    }

    /// Returns the indices of a list's elements, or of an object's alternating names and values.
    func elements(of index: Int) -> [Int] {
        var elements: [Int] = []
        var element = index + 1
        while element < nodes[index].next {
            elements.append(element)
            element = Int(nodes[element].next)
        }
        return elements
    }

    /// Returns the index of a member's value; nil if it is missing or the value is not an object.
    func member(_ name: String, of index: Int) -> Int? {
        guard nodes[index].kind == .object else { return nil }
        var member = index + 1
        while member < nodes[index].next {
            let isNamed =
                nodes[member].isEscaped
                ? text(of: member)?.utf8.elementsEqual(name.utf8) == true
                : nodes[member].range.count == name.utf8.count
                    && bytes(of: member).elementsEqual(name.utf8)
            if isNamed { return member + 1 }
            member = Int(nodes[member + 1].next)
        }
        return nil
    }

    /// Returns a value's bytes as written; for a string, without the quotes.
    func bytes(of index: Int) -> ArraySlice<UInt8> { scanner.bytes[nodes[index].range] }

    /// Returns the bytes of a value or name as written; for a string, with the quotes.
    func written(_ index: Int) -> ArraySlice<UInt8> {
        let quotes = nodes[index].kind == .string ? 1 : 0
        let range = nodes[index].range
        return scanner.bytes[range.lowerBound - quotes..<range.upperBound + quotes]
    }

    /// Returns a string's text, or a number as written; nil if a string has an unpaired surrogate.
    func text(of index: Int) -> String? {
        guard nodes[index].isEscaped else {
            return String(decoding: bytes(of: index), as: UTF8.self)
        }
        return scanner.unescaped(nodes[index].range).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension JSONDocument.Node {
    fileprivate var range: Range<Int> { Int(start)..<Int(end) }
}

/// Finds the nodes of a JSON text.
private struct JSONReader {
    var scanner: JSONScanner
    private(set) var nodes: [JSONDocument.Node] = []

    init(scanner: JSONScanner) {
        self.scanner = scanner
        // Enough for the densest responses: lists of weeks have a node for every seven bytes.
        nodes.reserveCapacity(scanner.bytes.count / 6)
    }

    /// Reads the whole text; false if it is not JSON.
    mutating func readAll() -> Bool {
        var open: [Int] = []
        while true {
            // A value begins here.
            guard let first = scanner.next() else { return false }
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                let isObject = first == UInt8(ascii: "{")
                open.append(nodes.count)
                add(isObject ? .object : .list, from: scanner.place)
                scanner.advance()
                if scanner.next() != first + 2 {
                    if isObject, !readName() { return false }
                    continue
                }
            } else if !readScalar(first) {
                return false
            }
            // A value has ended here, and perhaps also the containers around it.
            while true {
                guard let container = open.last else { return scanner.next() == nil }
                let isObject = nodes[container].kind == .object
                if scanner.take(",") {
                    if isObject, !readName() { return false }
                    break
                }
                guard scanner.take(isObject ? "}" : "]") else { return false }
                nodes[container].next = Int32(nodes.count)
                nodes[container].end = Int32(scanner.place)
                open.removeLast()
            }
        }
    }

    private mutating func add(
        _ kind: JSONValue.Kind,
        from start: Int,
        to end: Int? = nil,
        isEscaped: Bool = false
    ) {
        nodes.append(
            JSONDocument.Node(
                kind: kind,
                isEscaped: isEscaped,
                start: Int32(start),
                end: Int32(end ?? scanner.place),
                next: Int32(nodes.count + 1)
            )
        )
    }

    /// Reads a name and the colon that follows it.
    private mutating func readName() -> Bool { readString() && scanner.take(":") }

    private mutating func readScalar(_ first: UInt8) -> Bool {
        let start = scanner.place
        switch first {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            guard scanner.take(word: "true") || scanner.take(word: "false") else { return false }
            add(.bool, from: start)
        case UInt8(ascii: "n"):
            guard scanner.take(word: "null") else { return false }
            add(.null, from: start)
        default:
            guard scanner.number() else { return false }
            add(.number, from: start)
        }
        return true
    }

    private mutating func readString() -> Bool {
        guard let string = scanner.string(), string.isStrict else { return false }
        let range = string.range
        add(.string, from: range.lowerBound, to: range.upperBound, isEscaped: string.isEscaped)
        return true
    }
}
