import Foundation

/// A value, or nil for anything else.
///
/// Reading it never fails, so that its neighbours are still read.
package struct Lossy<Value: Decodable>: Decodable {
    /// The value.
    package let value: Value?

    /// Reads it.
    package init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

/// A list without the elements that cannot be read.
///
/// Reading it fails only if it is not a list; a single object is a list of one.
package struct LossyList<Element: Decodable>: Decodable {
    /// The elements in order.
    package let elements: [Element]

    /// Reads it.
    package init(from decoder: any Decoder) throws {
        if let list = try? decoder.singleValueContainer().decode([Lossy<Element>].self) {
            elements = list.compactMap(\.value)
        } else {
            elements = [try Element(from: decoder)]
        }
    }
}

/// A text from a service: a string with more than white space in it, at most 5000 Unicode scalars long.
package struct FilledText: Decodable {
    /// The text.
    package let value: String

    /// Reads it; fails for a blank string and for anything else.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw DecodingError.valueNotFound(
                String.self,
                .init(codingPath: decoder.codingPath, debugDescription: "blank")
            )
        }
        value = String(text.unicodeScalars.prefix(5000))
    }
}

extension String {
    /// The text, if it is a complete web address.
    package var webAddress: String? {
        hasPrefix("https://") || hasPrefix("http://") ? self : nil
    }
}
