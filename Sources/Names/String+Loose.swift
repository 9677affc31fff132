extension String {
    /// The loose form of an artist's name, which ignores common differences in spelling.
    ///
    /// The exact form with "and" for "&" and for "+" between spaces, plain quotes and dashes, and
    /// round brackets, but without a leading "The" or a trailing ", The". Empty only if the exact
    /// form is empty.
    package var looseName: String {
        String(decoding: Loose.withoutArticle(Loose.plain(exactBytes)), as: UTF8.self)
    }

    /// The loose form of an album or track title, which ignores editions and common differences in
    /// spelling. An album's loose identity is this title and its artist's `looseName`.
    ///
    /// Like `looseName`, but also without phrases at the end that only name an edition: "(Deluxe
    /// Edition)", "[Bonus Track Version]", "- Remastered 2011", "- Single Version", or several of
    /// these. Phrases that may mark a different recording or album are kept: "(Live)", "(Red
    /// Album)", "Vol. 2", "- EP". A title made only of edition words keeps them.
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
    /// The name with plain quotes and dashes, round brackets, and "and" for "&" and a separate "+".
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

    /// The name without leading "the" and trailing ", the", unless nothing else would be left.
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

    /// Whether the "+" at a position is between spaces; a "&" after it counts as a space.
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

    /// The plain equivalent of the character in U+2000 to U+203F with this last UTF-8 byte, or nil.
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
