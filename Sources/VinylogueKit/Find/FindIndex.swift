import Names

/// Items in a form that can be searched with each key press: 60,000 names take a few milliseconds.
package struct FindIndex: Sendable {
    /// The items in the order of equal matches: first those without plays, as given, then most plays
    /// first; with equal plays by kind and key.
    package let items: [FindItem]
    /// The search keys of all items, one after the other.
    private let keys: [UInt8]
    private let places: [Place]

    /// The place of an item's key.
    private struct Place {
        var start: Int32
        /// The end of the name, and the start of the words beside it.
        var middle: Int32
        var end: Int32
        /// The letters in the key.
        var letters: Letters

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// Creates an index.
    package init(_ items: [FindItem]) {
        var keys: [UInt8] = []
        var places: [Place] = []
        places.reserveCapacity(items.count)
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
                    letters: Letters(keys[start...])
                )
            )
        }
        let kinds = Dictionary(uniqueKeysWithValues: zip(FindItem.Kind.allCases, 0...))
        let ranks = items.map { (plays: $0.plays, kind: kinds[$0.kind] ?? 0) }
        let order = places.indices.sorted { one, other in
            let (left, right) = (ranks[one], ranks[other])
            // Items without plays stay as they were given.
            guard let plays = left.plays, let others = right.plays else {
                let isFirst = (left.plays == nil, right.plays == nil)
                return isFirst.0 == isFirst.1 ? one < other : isFirst.0
            }
            if plays != others { return plays > others }
            if left.kind != right.kind { return left.kind < right.kind }
            let (key, otherKey) = (keys[places[one].range], keys[places[other].range])
            if key.lexicographicallyPrecedes(otherKey) { return true }
            return one < other && key == otherKey
        }
        self.items = order.map { items[$0] }
        self.keys = keys
        self.places = order.map { places[$0] }
    }

    /// The best matches for a text, best first; empty if the text has no letters or digits.
    ///
    /// An exact match is best, then names that start with the text, names with all of its words at
    /// the start of words, names that contain all of its words, and names with its letters in
    /// order. More plays are better among equal ones.
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

    private func best(for text: String, limit: Int) -> [(score: Int, index: Int)] {
        let query = FindQuery(text)
        guard limit > 0, !query.words.isEmpty else { return [] }
        var best: [(score: Int, index: Int)] = []
        best.reserveCapacity(limit + 1)
        for (index, place) in places.enumerated() where place.letters.contains(query.letters) {
            let (start, middle) = (Int(place.start), Int(place.middle))
            let names = (title: start..<middle, detail: middle..<Int(place.end))
            let worst = best.count < limit ? Int.max : best[limit - 1].score
            guard let score = query.score(names, in: keys), score < worst else { continue }
            let position = best.partitionPoint { $0.score <= score }
            best.insert((score, index), at: position)
            if best.count > limit { best.removeLast() }
        }
        // "Title by artist"; if names had matched, "by" would be part of one.
        guard best.isEmpty, let by = text.firstRange(of: " by ") else { return best }
        return self.best(for: "\(text[..<by.lowerBound]) \(text[by.upperBound...])", limit: limit)
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

extension Array {
    /// The index of the first element that does not meet a condition, which all before it meet.
    fileprivate func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if isBefore(self[middle]) {
                range = (middle + 1)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}

extension String {
    /// The form in which names are compared: lowercase, without accents and apostrophes.
    var findKey: some Sequence<UInt8> {
        unaccentedName.utf8.lazy.filter { $0 != UInt8(ascii: "'") }
    }
}
