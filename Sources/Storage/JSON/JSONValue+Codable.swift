import Foundation

extension JSONValue: Codable {
    /// How many others a value may lie in: what `JSONDecoder` allows, 512, exhausts a small stack.
    static let depthLimit = 64

    /// Reads a value of whatever kind it is; throws a `DecodingError` where it lies too deep.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard decoder.codingPath.count <= Self.depthLimit else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Too deep.")
        }
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else {
            self = .number(try container.decode(Decimal.self))
        }
    }

    /// Writes the value as what it is.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
