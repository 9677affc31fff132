/// The parts of a shown text that match a search.
package struct FindHighlight: Sendable {
    private let query: FindQuery

    /// Creates highlights for what a user searched for.
    package init(of text: String) {
        query = FindQuery(text)
    }

    /// The parts of a text in order, and whether each matches.
    ///
    /// - Parameter isName: whether letters in order also match, if no word does.
    package func parts(of text: String, isName: Bool = true) -> [(text: Substring, matches: Bool)] {
        let marked = marked(in: text, isName: isName)
        var parts: [(text: Substring, matches: Bool)] = []
        var start = text.startIndex
        var (previous, place) = (false, 0)
        for index in text.indices {
            let matches = marked[place]
            place += 1
            if matches != previous, index > start {
                parts.append((text[start..<index], previous))
                start = index
            }
            previous = matches
        }
        if start < text.endIndex { parts.append((text[start...], previous)) }
        return parts
    }

    /// Whether each character of a text matches.
    private func marked(in text: String, isName: Bool) -> [Bool] {
        // The key's bytes, and the character that each comes from.
        var key: [UInt8] = []
        var owners: [Int] = []
        for (place, character) in text.enumerated() {
            let bytes = character == " " ? [0x20] : Array(String(character).findKey)
            key += bytes
            owners += bytes.map { _ in place }
        }
        var marked = [Bool](repeating: false, count: text.count)
        var isFound = false
        for word in query.words {
            guard let range = Self.place(of: word, in: key) else { continue }
            isFound = true
            // Apostrophes in between have no place in the key.
            for place in owners[range.lowerBound]...owners[range.upperBound - 1] {
                marked[place] = true
            }
        }
        guard !isFound, isName else { return marked }
        var rest = query.words.flatMap(\.self)[...]
        var letters: [Int] = []
        for (index, byte) in key.enumerated() where byte == rest.first {
            letters.append(owners[index])
            rest = rest.dropFirst()
        }
        if rest.isEmpty { for letter in letters { marked[letter] = true } }
        return marked
    }

    /// The first place of a word, if possible at the start of a word.
    private static func place(of word: ArraySlice<UInt8>, in key: [UInt8]) -> Range<Int>? {
        guard !word.isEmpty, key.count >= word.count else { return nil }
        var inside: Range<Int>?
        for start in 0...(key.count - word.count) where key[start...].starts(with: word) {
            let range = start..<start + word.count
            if start == 0 || !FindQuery.isLetter(key[start - 1]) { return range }
            inside = inside ?? range
        }
        return inside
    }
}
