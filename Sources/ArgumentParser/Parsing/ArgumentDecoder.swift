/// Gives a set of arguments its properties: parsed ones for its declarations, the initial ones
/// for the rest.
struct ArgumentDecoder: Decoder {
    var values: ParsedValues
    var properties: [StoredProperty]
    var groups: String

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ArgumentContainer<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw notFromThisDecoder(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw notFromThisDecoder(self)
    }
}
