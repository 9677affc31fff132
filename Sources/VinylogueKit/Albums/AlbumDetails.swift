import Foundation

/// An album's details from a listening source.
package struct AlbumDetails: Hashable, Sendable {
    /// A track of the album.
    package struct Track: Hashable, Sendable {
        /// The name as received: not safe for a terminal.
        package var name: String
        /// The length in seconds; nil if unknown.
        package var seconds: Int?
        /// The artist if it is not the album's, as on a compilation.
        package var artist: String?

        /// Creates a track, by default by the album's artist.
        package init(name: String, seconds: Int? = nil, artist: String? = nil) {
            self.name = name
            self.seconds = seconds
            self.artist = artist
        }
    }

    /// The album, in the spelling of the source.
    package var album: Album
    /// The year of first release; nil if unknown.
    package var year: Int?
    /// The URL of the album's page.
    package var url: String?
    /// The URL of the largest cover; nil if there is none.
    package var imageURL: String?
    /// The number of people who have played the album.
    package var listeners: Int?
    /// The total plays by all listeners.
    package var playCount: Int?
    /// The number of plays by the requested user.
    package var userPlayCount: Int?
    /// The requested user's first play, if the archive has it.
    package var firstPlay: Date?
    /// The requested user's last play, if the archive has it.
    package var lastPlay: Date?
    /// The names of the tags, most used first.
    package var tags: [String]
    /// The tracks in order.
    package var tracks: [Track]
    /// The description as HTML.
    package var description: String?
    /// The service that the details are from, if it has no descriptions of albums.
    package var serviceWithoutDescriptions: Service?
    /// The services to credit for the URLs and the archived plays.
    package var attribution: Attribution

    /// What to show instead of a description, if the source has none of any album.
    package var noDescriptionWords: String? {
        guard description == nil, let name = serviceWithoutDescriptions?.name else { return nil }
        return "No description: \(name) does not provide any."
    }

    package init(
        album: Album,
        url: String? = nil,
        imageURL: String? = nil,
        listeners: Int? = nil,
        playCount: Int? = nil,
        userPlayCount: Int? = nil,
        tags: [String] = [],
        tracks: [Track] = [],
        description: String? = nil
    ) {
        self.album = album
        self.url = url
        self.imageURL = imageURL
        self.listeners = listeners
        self.playCount = playCount
        self.userPlayCount = userPlayCount
        self.tags = tags
        self.tracks = tracks
        self.description = description
        attribution = Attribution(of: [url, imageURL])
    }
}
