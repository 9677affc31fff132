extension StringProtocol {
    /// Returns the string without surrounding white space and newlines.
    package func trimmed() -> String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}

extension StringProtocol {
    /// The text with its first letter in uppercase, as at the start of a sentence.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
    /// Whether the string contains another's UTF-8 bytes.
    ///
    /// Far quicker than `contains`, which also finds other spellings of the same characters, and whose
    /// version in Foundation would add all of ICU's data to the program.
    package func holds(_ text: String) -> Bool {
        let part = Array(text.utf8)
        guard let first = part.first else { return true }
        var rest = utf8[...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: part) { return true }
            rest.removeFirst()
        }
        return false
    }
}

/// Builds a URL query from names and values, in the given order.
///
/// The unreserved characters of RFC 3986 are kept; every other byte of the UTF-8 text, including
/// `+`, becomes `%XX`.
package func percentEncodedQuery(_ items: [(name: String, value: String)]) -> String {
    var query: [UInt8] = []
    for item in items {
        if !query.isEmpty { query.append(UInt8(ascii: "&")) }
        query.append(percentEncoded: item.name)
        query.append(UInt8(ascii: "="))
        query.append(percentEncoded: item.value)
    }
    return String(decoding: query, as: UTF8.self)
}

/// Builds a URL query from values by name, sorted by the bytes of the names; encoded the same way.
package func percentEncodedQuery(sorting values: [String: String]) -> String {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
}

extension String {
    /// The string, percent-encoded except for the unreserved characters of RFC 3986.
    package var percentEncoded: String {
        var text: [UInt8] = []
        text.append(percentEncoded: self)
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a string, percent-encoded except for ASCII letters, digits and `marks`; `space` and
    /// `plus` are the encodings of these two characters.
    package mutating func append(
        percentEncoded text: String,
        keeping marks: String = "-._~",
        space: String = "%20",
        plus: String = "%2B"
    ) {
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? 0x30 : 0x37) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                append(byte)
            case UInt8(ascii: " "): self += space.utf8
            case UInt8(ascii: "+"): self += plus.utf8
            case _ where marks.utf8.contains(byte): append(byte)
            default: self += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
    }
}
