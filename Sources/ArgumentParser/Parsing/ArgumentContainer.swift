/// The properties of one set of arguments, by name.
struct ArgumentContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ArgumentDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.properties.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool {
        decoder.properties.contains { $0.name == key.stringValue }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let mirror = Mirror(reflecting: try property(key).value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let property = try property(key)
        var value = property.value
        if let declaration = value as? any Declaration {
            let key = ArgumentInfo.Key(groups: decoder.groups, property: property.name)
            value = try declaration.filled(from: decoder.values, key)
        }
        guard let value = value as? T else { throw notFromThisDecoder(decoder) }
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw notFromThisDecoder(decoder)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw notFromThisDecoder(decoder)
    }

    func superDecoder() throws -> any Decoder {
        throw notFromThisDecoder(decoder)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw notFromThisDecoder(decoder)
    }

    private func property(_ key: Key) throws -> StoredProperty {
        guard let property = decoder.properties.first(where: { $0.name == key.stringValue }) else {
            throw notFromThisDecoder(decoder)
        }
        return property
    }
}
