/// One JSON value, kept as the text it was written in, so that a rewrite changes nothing in it.
///
/// Numbers keep all their digits, objects their repeated names, and nesting has no limit.
package struct JSONText: Sendable, Equatable {
    /// The value's UTF-8, without white space around it.
    package let bytes: ArraySlice<UInt8>

    /// Reads a text; nil when it is not exactly one JSON value, or not UTF-8.
    package init?(_ text: String) { self.init(Array(text.utf8)) }

    /// Reads the bytes of a file, ignoring a byte order mark; nil when they are not one JSON value.
    package init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            let document = JSONDocument(bytes[...])
        else { return nil }
        self.bytes = document.written(0)
    }

    /// A part of a text that was checked as a whole.
    init(checked bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Writes a string, with only those characters escaped that have to be.
    package init(string: String) {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case 0x09: bytes += Array("\\t".utf8)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += Array(
                    "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
                )
            default: bytes.append(byte)
            }
        }
        self.bytes = (bytes + [UInt8(ascii: "\"")])[...]
    }

    /// Writes a whole number.
    package init(integer: Int) { bytes = Array(String(integer).utf8)[...] }

    /// Writes a list, one element a line, as the value of a member of the outermost object.
    package init(elements: [JSONText]) {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, element) in elements.enumerated() {
            bytes += Array((index == 0 ? "\n    " : ",\n    ").utf8)
            bytes += element.bytes
        }
        self.bytes = (bytes + Array((elements.isEmpty ? "]" : "\n  ]").utf8))[...]
    }

    /// Whether it is `null`.
    package var isNull: Bool { bytes.elementsEqual("null".utf8) }

    /// The string; nil for another value, and for a string with half a character in it.
    package var string: String? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        return JSONScanner(bytes).unescaped(bytes.startIndex + 1..<bytes.endIndex - 1)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The whole number, such as 100 for `1e2`; nil for another value.
    package var integer: Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        if let number = Int(text) { return number }
        guard let first = bytes.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
            let number = Double(text), number.magnitude < 0x1p53
        else { return nil }
        return Int(exactly: number)
    }

    /// The elements of a list; nil for another value.
    package var elements: [JSONText]? { parts(of: .list) }

    /// The elements of a list, or the names and values of an object in turn; nil for another value.
    func parts(of kind: JSONValue.Kind) -> [JSONText]? {
        guard let document = JSONDocument(bytes), document.nodes[0].kind == kind else { return nil }
        return document.elements(of: 0).map { JSONText(checked: document.written($0)) }
    }
}
