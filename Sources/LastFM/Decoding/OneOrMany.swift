/// A list that comes as an array, or as its only element; elements that cannot be read are left out.
///
/// Reading it never fails: the forms of an empty list ("", white space, null) have no elements.
struct OneOrMany<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        if let list = try? decoder.singleValueContainer().decode([Lenient<Element>].self) {
            elements = list.compactMap(\.value)
        } else {
            elements = (try? Element(from: decoder)).map { [$0] } ?? []
        }
    }
}
