extension DemoListener {
    /// A play of a track.
    package struct Play: Sendable {
        /// When it started, as Unix time.
        package let time: Int
        /// The track's artist.
        package let artist: String
        /// The title of the album.
        package let album: String
        /// The title of the track.
        package let track: String
        /// The length of the track in seconds; nil for some albums, as in a real archive.
        package let length: Int?
    }

    /// The names of the listeners in the demo's archive: the user and a friend.
    package static let archived = [ListenerProfile.nora, .kaspar].map(\.name)

    /// All plays of an account between two times, in chronological order; none for unknown names.
    ///
    /// These are the plays that the demo service returns, but without paging: all twenty years take
    /// less than a second. Both bounds are Unix times; `to` is excluded.
    package static func plays(
        of name: String = name,
        from: Int,
        to: Int
    ) -> some Sequence<Play> {
        let catalogue = Catalogue.whole
        let profile = ListenerProfile.named(name)
        let weeks = profile.map {
            ListenerHistory(of: $0, catalogue: catalogue).weeks(from: from, to: to)
        }
        var titles: [Int: TrackListing] = [:]
        return (weeks ?? []).lazy.flatMap { week in
            week.plays.map { play in
                let album = catalogue.albums[play.position]
                let listing = titles[play.position] ?? TrackListing(of: album)
                titles[play.position] = listing
                let track = listing.track(ofPlay: play.number)
                return Play(
                    time: play.time,
                    artist: album.artist,
                    album: album.title,
                    track: track.title,
                    length: play.position % 8 == 0 ? nil : track.seconds
                )
            }
        }
    }
}
