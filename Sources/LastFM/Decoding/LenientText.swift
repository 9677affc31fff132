import Foundation

/// A text that comes as a string, as a number, or in an object as its `#text` or `name`.
///
/// Reading it never fails: anything else, and a string with half of a surrogate pair, reads as nil.
struct LenientText: Decodable {
    /// The most Unicode scalars that are kept of a text: drawing takes time in proportion to it.
    static let limit = 5000

    private enum CodingKeys: String, CodingKey {
        case text = "#text"
        case name
    }

    /// A string or a number; a separate type, so that nested wrappers cannot overflow the stack.
    private struct Bare: Decodable {
        let value: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Decimal keeps the digits of numbers that Int or Double would not.
            value =
                (try? container.decode(String.self))
                ?? (try? container.decode(Decimal.self))?.description
        }
    }

    /// The text, cut at the limit.
    let value: String?
    private let isCut: Bool

    init(from decoder: any Decoder) throws {
        let whole = try Self.text(from: decoder)
        // Counting all the scalars of a long text would take as long as reading it.
        let end = whole.flatMap {
            $0.unicodeScalars.index($0.startIndex, offsetBy: Self.limit, limitedBy: $0.endIndex)
        }
        if let whole, let end, end < whole.endIndex {
            value = String(whole[..<end])
            isCut = true
        } else {
            value = whole
            isCut = false
        }
    }

    private static func text(from decoder: any Decoder) throws -> String? {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            return text
        } else if let wrapper = try? decoder.container(keyedBy: CodingKeys.self) {
            let key = wrapper.contains(.text) ? CodingKeys.text : .name
            return try wrapper.decodeIfPresent(Bare.self, forKey: key)?.value
        } else {
            return try Bare(from: decoder).value
        }
    }

    /// The text, unless it is blank.
    var filled: String? {
        guard let value, value.contains(where: { !$0.isWhitespace }) else { return nil }
        return value
    }

    /// The text, if it is a complete web address.
    var webAddress: String? {
        guard let value, !isCut, value.hasPrefix("https://") || value.hasPrefix("http://") else {
            return nil
        }
        return value
    }
}
