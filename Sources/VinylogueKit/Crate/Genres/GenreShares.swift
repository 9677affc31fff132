/// What genres some music belongs to, and how much, by the tags that people gave it.
package struct GenreShares: Equatable, Sendable {
    /// A tag and how often it was given: 100 for the most frequent one.
    package typealias Tag = (name: String, count: Int)

    /// The weight of each place, from the tags that name it; there is no entry without one.
    private(set) var weights: [Genre.Place: Int] = [:]

    /// The weight below which a tag is noise.
    static let leastCount = 10

    /// No genre at all.
    package init() {}

    /// The genres among some tags: a white list, since most tags are about something else.
    package init(tags: [Tag]) {
        for tag in tags where tag.count >= Self.leastCount {
            guard let place = Genre.place(of: tag.name) else { continue }
            weights[place] = max(weights[place, default: 0], tag.count)
        }
    }

    /// Adds other shares, each as heavy as `factor`.
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

    /// The heaviest places; a sub-genre counts twice, because it says more than a genre.
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
