extension String {
    /// The loose form of an artist's name, which matches the spellings of different sources.
    ///
    /// It is the exact form with "&" and "+" between words read as "and", plain quotes and dashes
    /// for typographic ones, and without a leading "The" or a trailing ", The". Empty only if the
    /// exact form is.
    package var looseName: String {
        String(decoding: Loose.withoutArticle(Loose.plain(exactBytes)), as: UTF8.self)
    }

    /// The loose form of an album or track title, which matches editions and spellings from
    /// different sources. An album's loose identity is this and its artist's `looseName`.
    ///
    /// Like `looseName`, but also without anything at the end that only names an edition: "(Deluxe
    /// Edition)", "[Bonus Track Version]", "- Remastered 2011", "- Single Version", or several of
    /// these. Parts that may be a different recording or album are kept: "(Live)", "(Red Album)",
    /// "Vol. 2", "- EP". A title consisting of edition words keeps them.
    package var looseTitle: String {
        var title = Loose.plain(exactBytes)
        while true {
            let shorter = Loose.withoutArticle(Edition.dropped(from: title))
            guard shorter.count < title.count else { break }
            title = shorter
        }
        return String(decoding: title, as: UTF8.self)
    }
}

/// The steps from an exact form to a loose one, on UTF-8 bytes.
enum Loose {
    /// The name with plain quotes, dashes and brackets, and with "and" for its signs.
    static func plain(_ exact: [UInt8]) -> ArraySlice<UInt8> {
        guard exact.contains(where: { $0 >= 0x80 || Self.isSign($0) }) else { return exact[...] }
        var result: [UInt8] = []
        result.reserveCapacity(exact.count + 8)
        var position = 0
        while position < exact.count {
            let byte = exact[position]
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): result.append(UInt8(ascii: "("))
            case UInt8(ascii: "]"), UInt8(ascii: "}"): result.append(UInt8(ascii: ")"))
            case UInt8(ascii: "`"): result.append(UInt8(ascii: "'"))
            case UInt8(ascii: "&"): Self.appendAnd(to: &result, before: exact, position + 1)
            case UInt8(ascii: "+") where isBetweenSpaces(exact, position, after: result):
                Self.appendAnd(to: &result, before: exact, position + 1)
            case 0xE2 where position + 2 < exact.count && exact[position + 1] == 0x80:
                if let plain = punctuation(exact[position + 2]) {
                    result.append(plain)
                } else {
                    result += exact[position..<position + 3]
                }
                position += 2
            default: result.append(byte)
            }
            position += 1
        }
        return result[...]
    }

    /// The name without its articles, unless nothing else is left.
    static func withoutArticle(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var name = name
        while name.starts(with: "the ".utf8) { name = name.dropFirst(4) }
        let suffix = [UInt8](", the".utf8)
        while name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) {
            name = name.dropLast(suffix.count)
            while name.last == 0x20 { name = name.dropLast() }
        }
        return name
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "`"):
            true
        default: false
        }
    }

    /// Whether the sign at a position becomes a word; a "&" after it also counts as one.
    private static func isBetweenSpaces(
        _ exact: [UInt8],
        _ position: Int,
        after result: [UInt8]
    ) -> Bool {
        guard result.last == 0x20, position + 1 < exact.count else { return false }
        return exact[position + 1] == 0x20 || exact[position + 1] == UInt8(ascii: "&")
    }

    private static func appendAnd(to result: inout [UInt8], before rest: [UInt8], _ next: Int) {
        if let last = result.last, last != 0x20 { result.append(0x20) }
        result += "and".utf8
        if next < rest.count, rest[next] != 0x20 { result.append(0x20) }
    }

    /// The plain equivalent of the General Punctuation sign (U+2000 and up) whose last byte this
    /// is.
    private static func punctuation(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x90...0x95: UInt8(ascii: "-")
        case 0x98...0x9B: UInt8(ascii: "'")
        case 0x9C...0x9F: UInt8(ascii: "\"")
        case 0xB2: UInt8(ascii: "'")
        default: nil
        }
    }
}
