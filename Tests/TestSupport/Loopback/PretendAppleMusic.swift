import Foundation
import Synchronization

/// A simulated Apple Music library, and a catalog that contains every song; the responses have the recorded
/// shapes.
package final class PretendAppleMusic: Sendable {
    /// A way in which a request can fail.
    package enum Fault: Sendable {
        /// The request is not carried out, and this response is sent.
        case refusal(status: Int, body: String)
        /// The request is carried out, but this error status is sent.
        case failure(status: Int)
        /// The request is not carried out, and the connection is reset.
        case lostRequest
        /// The request is carried out, and the connection is reset.
        case lostAnswer
        /// Half of the songs in the request are added, and the connection is reset.
        case cutChunk
    }

    /// The reply to a request.
    package enum Reply: Sendable, Equatable {
        /// A response.
        case answer(status: Int, body: String)
        /// A reset of the connection.
        case lost
    }

    /// A playlist in the library.
    package struct Playlist: Sendable, Equatable {
        package var id: String
        package var name: String
        package var songs: [String]
    }

    /// The changes to albums, by the albums' IDs.
    package struct Marks: Sendable, Equatable {
        /// The albums that were added to the library, in order.
        package var added: [String] = []
        /// The favorites, in order.
        package var favorites: [String] = []
        /// The latest rating of each album.
        package var ratings: [String: Int] = [:]

        /// Creates marks.
        package init(
            added: [String] = [],
            favorites: [String] = [],
            ratings: [String: Int] = [:]
        ) {
            (self.added, self.favorites, self.ratings) = (added, favorites, ratings)
        }
    }

    private struct State {
        var playlists: [Playlist] = [Playlist(id: "p.old", name: "Mine", songs: ["1"])]
        var marks = Marks()
        var count = 0
    }

    /// The albums in the catalog.
    private static let albums = [
        (id: "11", artist: "Low", name: "Trust"),
        (id: "12", artist: "The Beatles", name: "Help! (Remastered)"),
        (id: "13", artist: "Portishead", name: "Dummy"),
    ]

    private let state = Mutex(State())
    /// The fault of a request, by its number from 1 and whether it is a change; nil if it succeeds.
    private let fault: @Sendable (_ number: Int, _ isChange: Bool) -> Fault?

    /// Whether the account has a subscription; if not, requests for the user's data are refused.
    private let isSubscribed: Bool

    /// Creates a library with one playlist, named "Mine".
    package init(
        isSubscribed: Bool = true,
        fault: @escaping @Sendable (_ number: Int, _ isChange: Bool) -> Fault? = { _, _ in nil }
    ) {
        self.isSubscribed = isSubscribed
        self.fault = fault
    }

    /// The playlists, oldest first.
    package var playlists: [Playlist] { state.withLock { $0.playlists } }
    /// The changes to albums so far.
    package var marks: Marks { state.withLock { $0.marks } }

    /// Returns the reply to a request.
    package func reply(
        method: String,
        path: String,
        query: [String: String],
        body: Data
    ) -> Reply {
        state.withLock { state in
            state.count += 1
            if !isSubscribed, path.contains("/v1/me/"), !path.hasSuffix("/storefront") {
                return .answer(status: 400, body: Self.noSubscription)
            }
            switch fault(state.count, method != "GET") {
            case .refusal(let status, let body): return .answer(status: status, body: body)
            case .lostRequest: return .lost
            case .failure(let status):
                _ = Self.answer(&state, method, path, query, body)
                return .answer(status: status, body: "")
            case .lostAnswer:
                _ = Self.answer(&state, method, path, query, body)
                return .lost
            case .cutChunk:
                let songs = Self.songs(in: body)
                if let index = Self.playlist(in: path, state), !songs.isEmpty {
                    state.playlists[index].songs += songs.prefix(songs.count / 2)
                }
                return .lost
            case nil: return Self.answer(&state, method, path, query, body)
            }
        }
    }

    private static func answer(
        _ state: inout State,
        _ method: String,
        _ path: String,
        _ query: [String: String],
        _ body: Data
    ) -> Reply {
        let isPost = method == "POST"
        let notFound = Reply.answer(
            status: 404,
            body: #"{"errors":[{"code":"40400","status":"404","title":"Resource Not Found"}]}"#
        )
        if path.hasSuffix("/v1/me/storefront") {
            return .answer(status: 200, body: #"{"data":[{"id":"us","type":"storefronts"}]}"#)
        }
        if let reply = mark(&state.marks, method, path, query, body) { return reply }
        if let body = ownAlbums(path, query) { return .answer(status: 200, body: body) }
        if path.hasSuffix("/search"), query["types"] != "songs" {
            let term = (query["term"] ?? "").lowercased()
            let word = term.split(separator: " ").last.map(String.init) ?? ""
            let found = albums.filter { album in
                term.hasPrefix(album.artist.lowercased())
                    || album.name.lowercased().hasPrefix(word)
            }
            let rows = found.map { album in
                query["types"] == "artists"
                    ? #"{"id":"9\#(album.id)","type":"artists","attributes":{"name":"\#(album.artist)"}}"#
                    : #"{"id":"\#(album.id)","type":"albums","attributes":{"artistName":"\#(album.artist)","name":"\#(album.name)"}}"#
            }
            let kind = query["types"] ?? ""
            return .answer(
                status: 200,
                body: #"{"results":{"\#(kind)":{"data":[\#(rows.joined(separator: ","))]}}}"#
            )
        }
        if path.hasSuffix("/view/top-songs") {
            return .answer(status: 200, body: list((1...3).map { song("\($0)", artist: "Low") }))
        }
        if path.hasSuffix("/search") {
            // The last word is the song's ID.
            let words = (query["term"] ?? "").split(separator: " ").map(String.init)
            let song = song(words.last ?? "0", artist: words.first ?? "")
            return .answer(status: 200, body: #"{"results":{"songs":{"data":[\#(song)]}}}"#)
        }
        if path.hasSuffix("/v1/me/library/playlists") {
            if isPost {
                struct Body: Decodable {
                    struct Attributes: Decodable { var name: String }
                    var attributes: Attributes
                }
                guard let body = try? JSONDecoder().decode(Body.self, from: body) else {
                    return .answer(status: 400, body: "")
                }
                let id = "p.\(state.playlists.count)"
                state.playlists.append(
                    Playlist(id: id, name: body.attributes.name, songs: [])
                )
                return .answer(status: 201, body: list([playlist(id, body.attributes.name)]))
            }
            return page(state.playlists.map { playlist($0.id, $0.name) }, query, path)
        }
        guard path.hasSuffix("/tracks"), let index = playlist(in: path, state) else {
            return notFound
        }
        if isPost {
            state.playlists[index].songs += songs(in: body)
            return .answer(status: 204, body: "")
        }
        let songs = state.playlists[index].songs
        guard !songs.isEmpty else { return notFound }
        return page(
            songs.map {
                #"{"id":"i.\#($0)","type":"library-songs","attributes":{"playParams":{"catalogId":"\#($0)"}}}"#
            },
            query,
            path
        )
    }

    /// Carries out a change to an album; nil for other requests.
    private static func mark(
        _ marks: inout Marks,
        _ method: String,
        _ path: String,
        _ query: [String: String],
        _ body: Data
    ) -> Reply? {
        let album = query["ids[albums]"] ?? ""
        switch (method, path.split(separator: "/").dropFirst(1).joined(separator: "/")) {
        case ("POST", "me/library"):
            marks.added.append(album)
            return .answer(status: 202, body: "")
        case ("POST", "me/favorites"):
            marks.favorites.append(album)
            return .answer(status: 202, body: "")
        case ("PUT", let path) where path.hasPrefix("me/ratings/albums/"):
            struct Body: Decodable {
                struct Attributes: Decodable { var value: Int }
                var attributes: Attributes
            }
            guard let body = try? JSONDecoder().decode(Body.self, from: body) else {
                return .answer(status: 400, body: "")
            }
            marks.ratings[String(path.dropFirst(18))] = body.attributes.value
            return .answer(status: 200, body: #"{"data":[{"type":"ratings"}]}"#)
        default: return nil
        }
    }

    private static func playlist(in path: String, _ state: State) -> Int? {
        let id = path.split(separator: "/").dropLast().last.map(String.init)
        return state.playlists.firstIndex { $0.id == id }
    }

    private static func songs(in body: Data) -> [String] {
        struct Body: Decodable {
            struct Row: Decodable { var id: String; var type: String }
            var data: [Row]
        }
        return (try? JSONDecoder().decode(Body.self, from: body))?.data.map(\.id) ?? []
    }

    private static func page(
        _ rows: [String],
        _ query: [String: String],
        _ path: String
    ) -> Reply {
        let offset = query["offset"].flatMap { Int($0) } ?? 0
        let limit = query["limit"].flatMap { Int($0) } ?? 25
        let part = Array(rows.dropFirst(offset).prefix(limit))
        let next =
            offset + limit < rows.count ? #","next":"\#(path)?offset=\#(offset + limit)""# : ""
        return .answer(status: 200, body: String(list(part).dropLast()) + next + "}")
    }

    private static func list(_ rows: [String]) -> String {
        #"{"data":[\#(rows.joined(separator: ","))]}"#
    }

    private static func playlist(_ id: String, _ name: String) -> String {
        #"{"id":"\#(id)","type":"library-playlists","attributes":{"name":"\#(name)"}}"#
    }

    private static func song(_ id: String, artist: String) -> String {
        #"{"id":"\#(id)","type":"songs","attributes":{"artistName":"\#(artist)","name":"Song \#(id)"}}"#
    }
}
