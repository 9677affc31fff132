/// The weights of genres in an artist's or a listener's music, based on tags.
package struct GenreShares: Equatable, Sendable {
    /// A tag and its relative popularity; the most used tag has 100.
    package typealias Tag = (name: String, count: Int)

    /// The weight of each genre that a tag names.
    private(set) var weights: [Genre.Place: Int] = [:]

    /// Tags with a lower count are ignored as noise.
    static let leastCount = 10

    package init() {}

    /// Creates the shares from tags, ignoring the many tags that are not genres.
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

    /// Whether these shares include one of the genres or sub-genres; a genre includes its
    /// sub-genres.
    func isIn(_ genres: [Genre]) -> Bool {
        weights.keys.contains { place in
            genres.contains { $0 == place.genre || $0 == place.subgenre }
        }
    }

    /// The genres, heaviest first; a sub-genre's weight counts double, since it is more specific.
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
