/// The genres of some music and their weights, based on its tags.
package struct GenreShares: Equatable, Sendable {
    /// A tag and its count, where 100 is the most frequent one.
    package typealias Tag = (name: String, count: Int)

    /// The weight of each genre, from the tags that name it; missing if there is none.
    private(set) var weights: [Genre.Place: Int] = [:]

    /// The weight below which a tag is noise.
    static let leastCount = 10

    package init() {}

    /// The genres among some tags: an allowlist, since most tags are about something else.
    package init(tags: [Tag]) {
        for tag in tags where tag.count >= Self.leastCount {
            guard let place = Genre.place(of: tag.name) else { continue }
            weights[place] = max(weights[place, default: 0], tag.count)
        }
    }

    /// Adds other shares, multiplied by `factor`.
    mutating func add(_ other: GenreShares, times factor: Int) {
        for (place, weight) in other.weights {
            weights[place, default: 0] += weight * factor
        }
    }

    /// Whether some of the music belongs to one of the genres or sub-genres; a genre includes its
    /// sub-genres.
    func isIn(_ genres: [Genre]) -> Bool {
        weights.keys.contains { place in
            genres.contains { $0 == place.genre || $0 == place.subgenre }
        }
    }

    /// The heaviest genres; a sub-genre counts double, because it is more specific.
    var ranked: [Genre.Place] {
        weights.sorted { left, right in
            let (leftWeight, rightWeight) = (Self.weight(left), Self.weight(right))
            return leftWeight != rightWeight
                ? leftWeight > rightWeight
                : left.key.narrowest.id < right.key.narrowest.id
        }.map(\.key)
    }

    private static func weight(_ entry: (key: Genre.Place, value: Int)) -> Int {
        entry.key.subgenre == nil ? entry.value : entry.value * 2
    }
}
