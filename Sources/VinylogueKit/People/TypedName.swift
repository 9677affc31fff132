/// Checks text that was typed or pasted as a username.
package enum TypedName {
    /// The number of hexadecimal digits in a Last.fm key.
    private static let keyLength = 32
    /// The possible lengths of a Last.fm username.
    private static let lengths = 2...15

    /// The name and the API key in a text, in this order; nil if the text has no key.
    ///
    /// The name is empty if there is only a key. A user may type a name, and then paste the key
    /// after it. The key is a secret that must not appear on screen or in messages.
    package static func parts(of text: String) -> (name: String, key: String)? {
        let runs = text.unicodeScalars.split(whereSeparator: { !isHexDigit($0) })
        // A longer run of digits is too long for a username followed by a key.
        let allowed = keyLength...(keyLength + lengths.upperBound)
        guard let digits = runs.last(where: { allowed.contains($0.count) }) else { return nil }
        let key = digits.suffix(keyLength)
        return (String(text[..<key.startIndex]), String(key))
    }

    /// Checks that a text can be a username of the service at a location, before it is sent there.
    ///
    /// Last.fm's rules for names do not apply to other servers, but a key is never accepted as a
    /// name. Throws `KitError.keyAsName` and `KitError.malformedName`.
    package static func check(_ text: String, at location: ServiceAddress) throws(KitError) {
        if parts(of: text) != nil { throw .keyAsName }
        // `listenbrainz:` lacks the name.
        guard !text.trimmed().isEmpty, !text.hasSuffix(":") else { throw .malformedName(text) }
        guard location.isLastFM else { return }
        let scalars = text.unicodeScalars
        guard lengths.contains(scalars.count), scalars.first.map(isLetter) == true,
            scalars.allSatisfy({
                isLetter($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
            })
        else { throw .malformedName(text) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isASCIIHexDigit
    }
}
