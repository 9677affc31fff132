/// A value, or nil where something stands that is no such value.
///
/// Reading it never fails, so what is around it is still read, and the rest of its list too.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}
