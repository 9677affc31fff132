/// An album on a wall, with the reason for suggesting it.
package struct CrateAlbum: Hashable, Sendable {
    /// The album, with its names as in the source.
    package var album: Album
    /// The signal that suggested the album.
    package var signal: Signal
    /// Why the album is on the wall, without a full stop; names in it are not safe for a terminal.
    package var reason: String
    /// The album's rank in the signal's list, from 1.
    package var rank: Int
    /// The URL of the album's cover; nil if unknown.
    package var imageURL: String?
    /// The URL of the album's page; nil if unknown.
    package var url: String?

    package init(
        album: Album,
        signal: Signal,
        reason: String,
        rank: Int,
        imageURL: String? = nil,
        url: String? = nil
    ) {
        self.album = album
        self.signal = signal
        self.reason = reason
        self.rank = rank
        self.imageURL = imageURL
        self.url = url
    }
}

/// An album suggested by a signal.
struct Suggestion: Hashable, Sendable {
    var album: Album
    /// The rank in the signal's list; nil for the position in it.
    var rank: Int?
    var reason: String
    var imageURL: String?
    var url: String?
}

extension SeededRandom {
    /// Shuffles elements so that early ones tend to stay in front.
    ///
    /// - Parameter reach: the larger it is, the less an element's original position matters.
    mutating func weightedShuffle<Element>(_ elements: [Element], reach: Int) -> [Element] {
        var keyed: [(key: Double, index: Int)] = []
        for index in elements.indices {
            keyed.append((Double(index + reach) * (0.1 + next().fraction), index))
        }
        return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map { elements[$0.index] }
    }
}
