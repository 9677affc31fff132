extension DemoService {
    static let albums: Methods = ["album.getInfo": albumInfo]

    private func albumInfo(_ query: DemoQuery) throws -> JSON {
        guard let artist = query["artist"], let title = query["album"] else {
            throw ErrorAnswer.missingParameter
        }
        guard let (album, position) = catalogue.album(artist: artist, title: title) else {
            throw ErrorAnswer.unknownAlbum
        }
        let url = DemoAddress.music(album.artist, album.title)
        let listeners = 900 + Int(640_000 * album.popularity)
        let plays = listeners * (4 + album.seed.branch(.playsPerListener).below(27))
        let description = AlbumDescription(of: album, url: url)
        let tags = (album.tags + [String(album.releaseYear)]).map { tag -> JSON in
            ["name": .text(tag), "url": .text(DemoAddress.tag(tag))]
        }
        let list = tracks(of: album)
        return [
            "album": [
                "name": .text(album.title),
                "artist": .text(album.artist),
                "mbid": "",
                "url": .text(url),
                "image": .images(of: album),
                "listeners": "\(listeners)",
                "playcount": "\(plays)",
                "userplaycount": try userPlays(ofAlbumAt: position, query),
                // As in Last.fm's responses, a single track is not in a list.
                "tracks": ["track": list.count == 1 ? list[0] : .list(list)],
                "tags": ["tag": .list(tags)],
                "wiki": [
                    "published": .text(description.published),
                    "summary": .text(description.summary),
                    "content": .text(description.content),
                ],
            ]
        ]
    }

    /// The user's plays, as a number rather than a string; nil if the request names no user.
    private func userPlays(ofAlbumAt position: Int?, _ query: DemoQuery) throws -> JSON? {
        guard let username = query["username"] else { return nil }
        guard let profile = ListenerProfile.named(username) else { throw ErrorAnswer.unknownUser }
        guard let position else { return .number(0) }
        return .number(
            history(of: profile).plays(ofAlbumAt: position, from: profile.registered, to: now)
        )
    }

    private func tracks(of album: CatalogueAlbum) -> [JSON] {
        JSON.numbered(
            TrackListing(of: album).tracks.map { title, seconds -> JSON in
                [
                    "name": .text(title),
                    "url": .text(DemoAddress.music(album.artist, "_", title)),
                    "duration": "\(seconds)",
                    // A leftover from the service's former player.
                    "streamable": ["#text": "0", "fulltrack": "0"],
                    "artist": .artist(album.artist),
                ]
            }
        )
    }
}
