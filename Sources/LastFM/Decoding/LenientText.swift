import Foundation

/// A text that comes as a string, in an object that wraps it as `#text` or `name`, or as a number;
/// anything else is read as none.
///
/// Reading it never fails. A string that no text has, such as half of a surrogate pair, is none.
struct LenientText: Decodable {
    private enum CodingKeys: String, CodingKey {
        case text = "#text"
        case name
    }

    /// A string or a number; a type of its own, so that wrappers in wrappers cannot fill the stack.
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

    /// The text as it came.
    let value: String?

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            value = text
        } else if let wrapper = try? decoder.container(keyedBy: CodingKeys.self) {
            let key = wrapper.contains(.text) ? CodingKeys.text : .name
            value = try wrapper.decodeIfPresent(Bare.self, forKey: key)?.value
        } else {
            value = try Bare(from: decoder).value
        }
    }

    /// The text, if it holds anything but white space.
    var filled: String? {
        guard let value, value.contains(where: { !$0.isWhitespace }) else { return nil }
        return value
    }

    /// The text, if it is a web address.
    var webAddress: String? {
        guard let value, value.hasPrefix("https://") || value.hasPrefix("http://") else {
            return nil
        }
        return value
    }
}
