import Foundation

/// A parsed JSON text whose structure can be damaged.
indirect enum JSONTree: Sendable {
    /// Members in order; names may be repeated.
    case object([(name: String, value: JSONTree)])
    case array([JSONTree])
    case string(String)
    /// Any other text, which need not be valid JSON.
    case raw([UInt8])

    /// Parses a valid text. Long lists keep only their first elements, to save time.
    init(sound text: [UInt8], longestList: Int = 8) throws {
        let value = try JSONSerialization.jsonObject(
            with: Data(text),
            options: .fragmentsAllowed
        )
        self.init(value, longestList)
    }

    private init(_ value: Any, _ longestList: Int) {
        switch value {
        case let members as [String: Any]:
            self = .object(
                members.sorted { $0.key < $1.key }
                    .map { (name: $0.key, value: JSONTree($0.value, longestList)) }
            )
        case let elements as [Any]:
            self = .array(elements.prefix(longestList).map { JSONTree($0, longestList) })
        case let text as String: self = .string(text)
        case let number as NSNumber where unsafe number.objCType.pointee == 0x63:
            // The type "c" is a Boolean, whose description would be 0 or 1.
            self = .raw(Array("\(number.boolValue)".utf8))
        case let number as NSNumber: self = .raw(Array("\(number)".utf8))
        default: self = .raw(Array("null".utf8))
        }
    }

    /// The JSON text.
    var text: [UInt8] {
        var result: [UInt8] = []
        write(to: &result)
        return result
    }

    /// The names of all members, in order.
    var names: [String] {
        switch self {
        case .object(let members): members.flatMap { [$0.name] + $0.value.names }
        case .array(let elements): elements.flatMap(\.names)
        case .string, .raw: []
        }
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                element.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .string(let string): Self.write(string, to: &text)
        case .raw(let bytes): text += bytes
        }
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                text += "\\u00".utf8
                text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
