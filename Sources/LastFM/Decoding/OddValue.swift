/// A value that is no object, where one was expected; reading fails for an object, and for no value.
struct OddValue: Decodable {
    /// What it is, to complete "the answer is ...".
    let kind: String
    /// Whether this stands where an object would, with nothing in it: "" or [] or white space.
    let isEmpty: Bool

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            (kind, isEmpty) = ("null", false)
        } else if (try? value.decode(Bool.self)) != nil {
            (kind, isEmpty) = ("a truth value", false)
        } else if (try? value.decode(Double.self)) != nil {
            (kind, isEmpty) = ("a number", false)
        } else if let text = try? value.decode(String.self) {
            (kind, isEmpty) = ("a string", text.allSatisfy(\.isWhitespace))
        } else {
            (kind, isEmpty) = ("a list", try decoder.unkeyedContainer().isAtEnd)
        }
    }
}
