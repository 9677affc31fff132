import Names

/// Items in a form that can be searched with each key press: 60,000 names take a few milliseconds.
package struct FindIndex: Sendable {
    private let items: [FindItem]
    /// The search keys of all items, one after the other.
    private var keys: [UInt8] = []
    private var places: [Place] = []

    /// The place of an item's key, and what decides between equal matches.
    private struct Place {
        var start: Int32
        /// The end of the name, and the start of the words beside it.
        var middle: Int32
        var end: Int32
        /// The kind, by its number.
        var kind: Int32
        var plays: Int?
        /// The letters in the key.
        var letters: Letters

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// A match of the item with this index.
    private typealias Match = (score: Int, index: Int)

    /// Creates an index.
    package init(_ items: [FindItem]) {
        self.items = items
        places.reserveCapacity(items.count)
        let kinds = Dictionary(uniqueKeysWithValues: zip(FindItem.Kind.allCases, Int32(0)...))
        for item in items {
            let start = keys.count
            keys += item.title.findKey
            let middle = keys.count
            let detail = item.detail
            if !detail.isEmpty { keys += detail.findKey }
            // More names than these do not fit in memory anyway.
            guard keys.count <= Int32.max else { break }
            places.append(
                Place(
                    start: Int32(start),
                    middle: Int32(middle),
                    end: Int32(keys.count),
                    kind: kinds[item.kind] ?? 0,
                    plays: item.plays,
                    letters: Letters(keys[start...])
                )
            )
        }
    }

    /// The best matches for a text, best first; empty if the text has no letters or digits.
    ///
    /// An exact match is best, then names that start with the text, names with all of its words at
    /// the start of words, names that contain all of its words, and names with its letters in
    /// order. Among equal ones, those without plays come first, as given, then those with most plays;
    /// equal plays are in the order of kinds, then of keys.
    package func matches(_ text: String, limit: Int) -> [FindItem] {
        best(for: text, limit: limit).map { items[$0.index] }
    }

    /// The matches for a text that are as good as the best one, apart from their plays; and whether
    /// that is more than a vague match, such as one of letters in order.
    package func nearest(_ text: String, limit: Int) -> (items: [FindItem], isCertain: Bool) {
        let best = best(for: text, limit: limit)
        guard let tier = best.first.map({ FindQuery.Tier(score: $0.score) }) else {
            return ([], false)
        }
        let nearest = best.prefix { FindQuery.Tier(score: $0.score) == tier }
        return (nearest.map { items[$0.index] }, tier <= .word)
    }

    private func best(for text: String, limit: Int) -> [Match] {
        let query = FindQuery(text)
        guard limit > 0, !query.words.isEmpty else { return [] }
        var best: [Match] = []
        best.reserveCapacity(limit + 1)
        for (index, place) in places.enumerated() where place.letters.contains(query.letters) {
            let (start, middle) = (Int(place.start), Int(place.middle))
            let names = (title: start..<middle, detail: middle..<Int(place.end))
            guard let score = query.score(names, in: keys) else { continue }
            let match = (score: score, index: index)
            if best.count == limit {
                guard precedes(match, best[limit - 1]) else { continue }
                best.removeLast()
            }
            best.insert(match, at: best.partitioningIndex { !precedes($0, match) })
        }
        // "Title by artist"; if names had matched, "by" would be part of one.
        guard best.isEmpty, let by = text.firstRange(of: " by ") else { return best }
        return self.best(for: "\(text[..<by.lowerBound]) \(text[by.upperBound...])", limit: limit)
    }

    /// Whether one match is listed before another.
    private func precedes(_ one: Match, _ other: Match) -> Bool {
        guard one.score == other.score else { return one.score < other.score }
        let (left, right) = (places[one.index], places[other.index])
        guard let plays = left.plays, let others = right.plays else {
            let lacks = (left: left.plays == nil, right: right.plays == nil)
            return lacks.left == lacks.right ? one.index < other.index : lacks.left
        }
        if plays != others { return plays > others }
        if left.kind != right.kind { return left.kind < right.kind }
        let (key, otherKey) = (keys[left.range], keys[right.range])
        return key == otherKey ? one.index < other.index : key.lexicographicallyPrecedes(otherKey)
    }
}

/// The set of letters and digits in a text; others share the remaining places.
struct Letters {
    private var bits: UInt64 = 0

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where byte != 0x20 { bits |= 1 << UInt64(byte & 63) }
    }

    func contains(_ other: Letters) -> Bool { other.bits & ~bits == 0 }
}

extension String {
    /// The form in which names are compared: lowercase, without accents and apostrophes.
    var findKey: some Sequence<UInt8> {
        unaccentedName.utf8.lazy.filter { $0 != UInt8(ascii: "'") }
    }
}
