import Core

extension DemoService {
    static let lists: Methods = [
        "user.getTopAlbums": userTopAlbums, "artist.getTopAlbums": artistTopAlbums,
        "artist.getTopTracks": topTracks, "artist.getSimilar": similarArtists,
        "artist.getTopTags": topTags, "tag.getTopAlbums": tagAlbums,
    ]

    private func userTopAlbums(_ query: DemoQuery) throws -> JSON {
        let profile = try listener(in: query)
        let days = ["7day": 7, "1month": 30, "3month": 91, "6month": 182, "12month": 365]
        let from = query["period"].flatMap { days[$0] }.map { now - $0 * TimeSpan.day }
        let plays = history(of: profile).plays(from: from ?? profile.registered, to: now)
        let albums = ranked(plays)
        let rows = albums.prefix(query.limit(50, most: 1000)).map {
            topAlbum($0.album, plays: "\($0.plays)")
        }
        let facts: JSON = ["user": .text(profile.name), "total": "\(albums.count)"]
        return ["topalbums": .rows("album", JSON.numbered(rows), facts)]
    }

    /// As on Last.fm, this method's play counts are numbers rather than strings.
    private func artistTopAlbums(_ query: DemoQuery) throws -> JSON {
        let albums = try catalogue.albums(byArtistIn: query)
            .sorted { $0.popularity > $1.popularity }
        let rows = albums.map { topAlbum($0, plays: .number(Int($0.popularity * 9_000_000))) }
        let facts: JSON = ["artist": .text(albums[0].artist), "total": "\(albums.count)"]
        return ["topalbums": .rows("album", rows, facts)]
    }

    private func topAlbum(_ album: CatalogueAlbum, plays: JSON) -> JSON {
        [
            "artist": .artist(album.artist),
            "image": .images(of: album, sizes: 4),
            "mbid": "",
            "name": .text(album.title),
            "playcount": plays,
            "url": .text(DemoAddress.music(album.artist, album.title)),
        ]
    }

    private func topTracks(_ query: DemoQuery) throws -> JSON {
        let albums = try catalogue.albums(byArtistIn: query)
        let artist = albums[0].artist
        let tracks = albums.flatMap { album in
            TrackListing(of: album).tracks.enumerated().map { number, track in
                // The opener of a popular album is played most.
                let plays = album.popularity * 900_000 / Double(number + 1)
                return (title: track.title, plays: Int(plays))
            }
        }.sorted { ($1.plays, $0.title) < ($0.plays, $1.title) }
        let rows = tracks.prefix(query.limit(50, most: 1000)).map { track -> JSON in
            [
                "artist": .artist(artist), "listeners": "\(track.plays / 5)", "mbid": "",
                "name": .text(track.title), "playcount": "\(track.plays)", "streamable": "0",
                "url": .text(DemoAddress.music(artist, "_", track.title)),
            ]
        }
        let facts: JSON = ["artist": .text(artist), "total": "\(tracks.count)"]
        return ["toptracks": .rows("track", JSON.numbered(rows), facts)]
    }

    private func similarArtists(_ query: DemoQuery) throws -> JSON {
        let known = try catalogue.albums(byArtistIn: query)[0]
        var likeness: [String: Double] = [:]
        for album in catalogue.albums where album.artist != known.artist {
            let shared = album.tags.count { known.tags.contains($0) }
            let kind = album.genre == known.genre ? 1.0 : 0
            guard shared > 0 || kind > 0 else { continue }
            let luck = known.artistSeed.branch(album.artistSeed.value).fraction
            likeness[album.artist] = Double(shared) + kind + luck
        }
        let ranked = likeness.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(query.limit(100, most: 250))
        let best = ranked.first?.value ?? 1
        let rows = ranked.map { name, value -> JSON in
            [
                "match": "\(Double(Int(value / best * 1_000_000)) / 1_000_000)", "mbid": "",
                "name": .text(name), "streamable": "0", "url": .text(DemoAddress.music(name)),
            ]
        }
        return ["similarartists": .rows("artist", rows, ["artist": .text(known.artist)])]
    }

    private func topTags(_ query: DemoQuery) throws -> JSON {
        let album = try catalogue.albums(byArtistIn: query)[0]
        // As on Last.fm, many tags say nothing about the music.
        let names = album.tags + ["seen live", "albums I own", "favourites"]
        let rows = names.enumerated().map { index, name -> JSON in
            [
                "count": .number(max(100 - index * 22, 3)), "name": .text(name),
                "url": .text(DemoAddress.tag(name)),
            ]
        }
        return ["toptags": .rows("tag", rows, ["artist": .text(album.artist)])]
    }

    /// These rows have no play counts, and the artists' URLs instead of the albums'.
    private func tagAlbums(_ query: DemoQuery) throws -> JSON {
        guard let tag = query["tag"] else { throw ErrorAnswer.missingParameter }
        let limit = query.limit(50, most: 1000)
        let page = max(query.number("page") ?? 1, 1)
        let found = catalogue.albums(tagged: tag, page: page, limit: limit)
        let rows = found.map { album -> JSON in
            [
                "artist": .artist(album.artist), "image": .images(of: album, sizes: 4),
                "mbid": "", "name": .text(album.title),
                "url": .text(DemoAddress.music(album.artist)),
            ]
        }
        let facts: JSON = [
            "tag": .text(tag), "page": "\(page)", "perPage": "\(limit)",
            "totalPages": found.isEmpty ? "0" : "20",
            "total": "\(found.isEmpty ? 0 : 20 * limit)",
        ]
        let ranked = JSON.numbered(rows, from: (page - 1) * limit + 1)
        return ["albums": .rows("album", ranked, facts)]
    }
}

extension DemoQuery {
    /// The requested number of rows, from 1 to `most`; `standard` if there is none.
    fileprivate func limit(_ standard: Int, most: Int) -> Int {
        min(max(number("limit") ?? standard, 1), most)
    }
}

extension Catalogue {
    /// The albums by the artist in a request, oldest first.
    fileprivate func albums(byArtistIn query: DemoQuery) throws -> [CatalogueAlbum] {
        guard let name = query["artist"] else { throw ErrorAnswer.missingParameter }
        let isTheirs = { (album: CatalogueAlbum) in album.artist.lowercased() == name.lowercased() }
        var found = albums.filter(isTheirs)
        if found.isEmpty { found = Self.deep.albums.filter(isTheirs) }
        guard !found.isEmpty else { throw ErrorAnswer.unknownArtist }
        return found
    }
}
