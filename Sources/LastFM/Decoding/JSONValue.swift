/// One JSON value, with numbers as they were written.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and its value; objects are lists of these because ours are small.
    struct Member: Equatable, Sendable {
        var name: String
        var value: JSONValue
    }

    /// The first member of that name, or nil if there is none or this is no object.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }
}
