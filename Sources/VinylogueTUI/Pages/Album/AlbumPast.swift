import VinylogueKit

/// What the archive knows about an album: its plays over all years, and the artist's other albums.
package struct AlbumPast: Equatable, Sendable {
    /// The plays by month; nil without an archive or plays.
    var lifeLine: LifeLine?
    /// The artist's other albums, most plays first.
    var others: [ChartRow] = []

    /// The maximum number of other albums.
    private static let mostOthers = 12

    /// Creates what is known without an archive: nothing.
    package init() {}

    init(of album: Album, by user: String, in story: (any StorySource)?) {
        guard let story else { return }
        lifeLine = (try? story.lifeLine(of: album, by: user)) ?? nil
        let albums = try? story.albums(by: album.artist, of: user, limit: Self.mostOthers + 1)
        let id = album.looseID
        others = Array((albums ?? []).filter { $0.album.looseID != id }.prefix(Self.mostOthers))
    }
}
