/// The members of a JSON object that its type knows nothing of, so that they survive a rewrite.
package struct UnknownMembers: Equatable, Sendable {
    private var members: [String: JSONValue] = [:]

    /// Creates none.
    package init() {}

    /// Reads the members whose names are none of the known keys.
    ///
    /// Throws a `DecodingError` where no object stands, or where a member lies too deep.
    package init<Key: CodingKey>(besides known: Key.Type, from decoder: any Decoder) throws {
        members = try [String: JSONValue](from: decoder).filter {
            Key(stringValue: $0.key) == nil
        }
    }

    /// Writes them into the object that is being encoded.
    package func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }
}
