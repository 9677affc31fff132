import Foundation

extension JSONValue {
    /// Reads a JSON text, or returns nil when it is none, or holds what cannot be kept.
    init?(text: Data) {
        guard let value = try? JSONDecoder().decode(Self.self, from: text) else { return nil }
        self = value
    }

    /// What a value is as JSON; dates become ISO 8601 texts.
    init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        self = try JSONDecoder().decode(Self.self, from: encoder.encode(value))
    }

    /// The value that this is the JSON of; throws when it is of another kind.
    func decoded<Value: Decodable>() throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Value.self, from: JSONEncoder().encode(self))
    }

    /// The value as people read it: indented, names sorted, a final newline.
    var text: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}
