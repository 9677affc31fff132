/// An album of the crate, and why it is there.
package struct CrateAlbum: Hashable, Sendable {
    /// The album, by the names of its source.
    package var album: Album
    /// The source.
    package var signal: Signal
    /// Why it is here, in words without a full stop; the names in them are not safe for a terminal.
    package var reason: String
    /// Its place in the list of its signal, from 1.
    package var rank: Int
    /// The address of its cover; nil if none is known.
    package var imageURL: String?
    /// The address of its page; nil if none is known.
    package var url: String?

    /// Creates an album of the crate.
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

/// An album that a signal suggests; its place in the signal's list is its rank.
struct Suggestion: Hashable, Sendable {
    var album: Album
    var reason: String
    var imageURL: String?
    var url: String?
}

extension SeededRandom {
    /// Some elements, in an order that prefers early ones.
    ///
    /// - Parameter reach: how far down an element still has a good chance.
    mutating func weightedShuffle<Element>(_ elements: [Element], reach: Int) -> [Element] {
        var keyed: [(key: Double, index: Int)] = []
        for index in elements.indices {
            keyed.append((Double(index + reach) * (0.1 + next().fraction), index))
        }
        return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map { elements[$0.index] }
    }
}
