/// When the albums of a period were first played, in any edition.
package struct FirstPlays: Equatable, Sendable {
    /// The Unix times by loose identity; empty without an archive.
    private let times: [AlbumID: Int]
    /// The Unix time when the period begins; nil if earlier plays may be missing.
    private let start: Int?

    package init(times: [AlbumID: Int] = [:], start: Int? = nil) {
        self.times = times
        self.start = start
    }

    package var isEmpty: Bool { times.isEmpty }

    /// The Unix time of an album's first play; nil if unknown.
    package func time(of album: Album) -> Int? { times[album.looseID] }

    /// Whether an album was first played in this period.
    package func isNew(_ album: Album) -> Bool {
        guard let start, let time = time(of: album) else { return false }
        return time >= start
    }
}
