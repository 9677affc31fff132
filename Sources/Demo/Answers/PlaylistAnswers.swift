import Core
import Foundation
import HTTP

/// The demo's music server and its ListenBrainz account, which have all of the demo's tracks, and accept
/// changes without storing them.
struct PlaylistAnswers {
    let catalogue: Catalogue
    let now: Int

    /// The response; nil if the request is for another service.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        let parts = request.url.path().split(separator: "/").map(String.init)
        switch parts.first {
        case "rest":
            var reply: [String: JSON] = ["status": "ok", "type": "demo", "version": "1.16.1"]
            reply.merge(server(parts.last ?? "", DemoQuery(url: request.url))) { $1 }
            return .json(["subsonic-response": .object(reply)])
        case "1": return listenBrainz(request, Array(parts.dropFirst()))
        default: return nil
        }
    }

    /// The members of the music server's response.
    private func server(_ method: String, _ query: DemoQuery) -> [String: JSON] {
        switch method {
        case "search3.view":
            let words = (query["query"] ?? "").lowercased()
            let found = songs { words.hasPrefix($0.lowercased()) }
                .filter { words.hasSuffix($0.title.lowercased()) }
            let rows = found.map { song -> JSON in
                [
                    "album": .text(song.album.title), "artist": .text(song.album.artist),
                    "duration": .number(song.seconds), "id": "\(song.number)",
                    "title": .text(song.title),
                ]
            }
            return ["searchResult3": ["song": .list(rows)]]
        case "getPlaylists.view": return ["playlists": ["playlist": []]]
        case "createPlaylist.view":
            return ["playlist": ["id": "demo", "name": .text(query["name"] ?? "")]]
        case "getPlaylist.view": return ["playlist": ["entry": [], "id": "demo"]]
        default: return [:]
        }
    }

    private func listenBrainz(_ request: HTTPRequest, _ parts: [String]) -> HTTPResponse? {
        switch (request.method, parts.first, parts.last) {
        case (.get, "validate-token", _): return .json(["user_name": .text(DemoListener.name)])
        case (.post, "metadata", "lookup"):
            let names = JSONValue(request.body)?["recordings"]?.elements ?? []
            return .json(.list(names.enumerated().map { lookup($1, index: $0) }))
        case (.get, "user", "playlists"): return .json(["playlists": []])
        case (.get, "user", "createdfor"):
            return .json(["playlists": .list(Self.weekly.map { playlist($0) })])
        case (.post, "playlist", "create"):
            return .json(["playlist_mbid": .text(Self.identifier("9")), "status": "ok"])
        case (.get, "playlist", let id?):
            let weekly = Self.weekly.first { Self.identifier($0.number) == id }
            return .json(
                weekly.map { playlist($0, tracks: tracks(of: $0.kind)) }
                    ?? ["playlist": ["identifier": .text(Self.address("playlist", id))]]
            )
        case (.post, "playlist", _), (.post, "feedback", _): return .json(["status": "ok"])
        default: return nil
        }
    }

    private static let weekly = [
        (number: "1", kind: "weekly-jams", title: "Weekly Jams"),
        (number: "2", kind: "weekly-exploration", title: "Weekly Exploration"),
    ]

    private static func identifier(_ number: String) -> String {
        "00000000-0000-4000-8000-00000000000\(number)"
    }

    private static func address(_ kind: String, _ id: String) -> String {
        "https://\(kind == "playlist" ? "listenbrainz" : "musicbrainz").org/\(kind)/\(id)"
    }

    private func playlist(
        _ weekly: (number: String, kind: String, title: String),
        tracks: [JSON] = []
    ) -> JSON {
        let week = CalendarDate(daysSinceEpoch: (now / TimeSpan.day + 3) / 7 * 7 - 3)
        let facts: JSON = [
            "additional_metadata": ["algorithm_metadata": ["source_patch": .text(weekly.kind)]]
        ]
        return [
            "playlist": [
                "extension": ["https://musicbrainz.org/doc/jspf#playlist": facts],
                "identifier": .text(Self.address("playlist", Self.identifier(weekly.number))),
                "title": "\(weekly.title) for \(DemoListener.name), week of \(week)",
                "track": .list(tracks),
            ]
        ]
    }

    /// Fifty random tracks, different each week.
    private func tracks(of kind: String) -> [JSON] {
        let seed = Seed(text: kind).branch((now / TimeSpan.day + 3) / 7)
        let albums = catalogue.albums.enumerated()
            .map { (number: $0, luck: seed.branch($1.seed.value).fraction) }
            .sorted { $0.luck < $1.luck }.prefix(50)
        return albums.compactMap { entry in
            songs(of: entry.number).first.map { song in
                [
                    "album": .text(song.album.title), "creator": .text(song.album.artist),
                    "duration": .number(song.seconds * 1000),
                    "identifier": [.text(Self.address("recording", song.recording))],
                    "title": .text(song.title),
                ]
            }
        }
    }

    private func lookup(_ names: JSONValue, index: Int) -> JSON {
        let artist = names["artist_name"]?.text?.lowercased()
        let title = names["recording_name"]?.text?.lowercased()
        let song = songs { $0.lowercased() == artist }.first { $0.title.lowercased() == title }
        return [
            "artist_credit_name": (song?.album.artist).map(JSON.text), "index": .number(index),
            "recording_mbid": (song?.recording).map(JSON.text),
            "recording_name": (song?.title).map(JSON.text),
            "release_name": (song?.album.title).map(JSON.text),
        ]
    }

    private struct Song {
        let album: CatalogueAlbum
        let title: String
        let seconds: Int
        /// The position of the album in the catalog times 100, plus the position on the album.
        let number: Int

        /// The recording's MusicBrainz ID.
        var recording: String {
            let digits = String(number)
            let zeros = String(repeating: "0", count: 12 - digits.utf8.count)
            return album.identifier.dropLast(12) + zeros + digits
        }
    }

    /// All songs of the artists with these names.
    private func songs(ofArtists isMeant: (String) -> Bool) -> [Song] {
        catalogue.albums.indices.filter { isMeant(catalogue.albums[$0].artist) }
            .flatMap { songs(of: $0) }
    }

    /// The songs of the album at a position in the catalog.
    private func songs(of number: Int) -> [Song] {
        let album = catalogue.albums[number]
        return TrackListing(of: album).tracks.enumerated().map { index, track in
            Song(
                album: album,
                title: track.title,
                seconds: track.seconds,
                number: number * 100 + index
            )
        }
    }
}
