/// One JSON value, stored as written, so that writing it back changes nothing.
///
/// Numbers keep all digits, objects keep repeated names, and nesting is unlimited.
package struct JSONText: Sendable, Hashable {
    /// The value as UTF-8, without surrounding white space.
    package let bytes: ArraySlice<UInt8>

    /// Parses a string; nil unless it is exactly one JSON value.
    package init?(_ text: String) { self.init(Array(text.utf8)) }

    /// Parses UTF-8, ignoring a byte-order mark; nil unless it is exactly one JSON value.
    package init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            let document = JSONDocument(bytes[...])
        else { return nil }
        self.bytes = document.written(0)
    }

    /// Wraps part of a text that has already been validated.
    init(checked bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Creates a JSON string, escaping only where necessary.
    package init(string: String) {
        var bytes: [UInt8] = []
        Self.write(string, to: &bytes)
        self.bytes = bytes[...]
    }

    /// Appends a string with its quotes.
    private static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
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
        bytes.append(UInt8(ascii: "\""))
    }

    /// Creates a JSON integer.
    package init(integer: Int) { bytes = Array(String(integer).utf8)[...] }

    /// Creates a JSON number, without a fraction if it is whole; null if it is not finite.
    package init(decimal: Double) {
        let text = decimal.description
        let number = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        bytes = Array((decimal.isFinite ? number : "null").utf8)[...]
    }

    /// Creates `true` or `false`.
    package init(flag: Bool) { bytes = Array((flag ? "true" : "false").utf8)[...] }

    /// The value `null`.
    package static let null = JSONText(checked: Array("null".utf8)[...])

    /// Creates a list on one line.
    package init(list: [JSONText]) {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, element) in list.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += element.bytes
        }
        bytes.append(UInt8(ascii: "]"))
        self.bytes = bytes[...]
    }

    /// Creates an object on one line, with sorted names and without members that are nil.
    package init(object: [String: JSONText?]) {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for case (let name, let value?) in object.sorted(by: { $0.key < $1.key }) {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            Self.write(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes += value.bytes
        }
        bytes.append(UInt8(ascii: "}"))
        self.bytes = bytes[...]
    }

    /// Creates a list with one element per line, indented for a member of the outermost object.
    package init(elements: [JSONText]) {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, element) in elements.enumerated() {
            bytes += Array((index == 0 ? "\n    " : ",\n    ").utf8)
            bytes += element.bytes
        }
        self.bytes = (bytes + Array((elements.isEmpty ? "]" : "\n  ]").utf8))[...]
    }

    /// The value without white space between its parts, so on one line.
    var compact: JSONText {
        var (isInString, isEscaped) = (false, false)
        let kept = bytes.filter { byte in
            defer {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
                isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
            }
            return isInString || ![0x20, 0x09, 0x0A, 0x0D].contains(byte)
        }
        return JSONText(checked: kept[...])
    }

    /// Whether the value is `null`.
    package var isNull: Bool { bytes.elementsEqual("null".utf8) }

    /// The string; nil for any other value, or if it has an unpaired surrogate.
    package var string: String? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        return JSONScanner(bytes).unescaped(bytes.startIndex + 1..<bytes.endIndex - 1)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The integer, such as 100 for `1e2`; nil for any other value.
    package var integer: Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        if let number = Int(text) { return number }
        guard let first = bytes.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
            let number = Double(text), number.magnitude < 0x1p53
        else { return nil }
        return Int(exactly: number)
    }

    /// A list's elements; nil for any other value.
    package var elements: [JSONText]? { parts(of: .list) }

    /// A list's elements, or an object's alternating names and values; nil for any other value.
    func parts(of kind: JSONValue.Kind) -> [JSONText]? {
        guard let document = JSONDocument(bytes), document.nodes[0].kind == kind else { return nil }
        return document.elements(of: 0).map { JSONText(checked: document.written($0)) }
    }
}
