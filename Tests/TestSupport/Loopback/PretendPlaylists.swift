import Foundation
import Synchronization

/// A simulated music server with the Subsonic API, or a simulated ListenBrainz, with all songs; the responses
/// have the documented shapes.
package final class PretendPlaylists: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case subsonic
        case listenBrainz = "listenbrainz"
    }

    /// A playlist of the user.
    package struct Playlist: Sendable, Equatable {
        package var id: String
        package var name: String
        package var tracks: [String]
        package var comment: String?
    }

    private struct State {
        var playlists: [Playlist]
        var loved: [String] = []
        var count = 0
    }

    /// The user's login.
    package static let user = "nora_needle"
    package static let password = "pass word ü"
    package static let token = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9"

    package let kind: Kind
    private let state: Mutex<State>
    /// The fault of a request, by its number from 1 and whether it is a change; nil if it succeeds.
    private let fault: @Sendable (_ number: Int, _ isChange: Bool) -> PretendAppleMusic.Fault?

    /// Creates a server with one playlist, named "Mine".
    package init(
        _ kind: Kind,
        fault: @escaping @Sendable (Int, Bool) -> PretendAppleMusic.Fault? = { _, _ in nil }
    ) {
        self.kind = kind
        self.fault = fault
        let old = Playlist(id: Self.playlistID(0, kind), name: "Mine", tracks: ["1"])
        state = Mutex(State(playlists: [old]))
    }

    /// The playlists, oldest first.
    package var playlists: [Playlist] { state.withLock(\.playlists) }
    /// Deletes all playlists.
    package func removePlaylists() { state.withLock { $0.playlists = [] } }
    /// The recordings that were loved, in order.
    package var loved: [String] { state.withLock(\.loved) }

    /// The ID of the track named "Song NUMBER".
    package static func track(_ number: Int, _ kind: Kind) -> String {
        kind == .subsonic ? "\(number)" : "00000000-0000-4000-8000-\(100_000_000_000 + number)"
    }

    private static func playlistID(_ number: Int, _ kind: Kind) -> String {
        kind == .subsonic ? "pl-\(number)" : "00000000-0000-4000-9000-\(100_000_000_000 + number)"
    }

    /// Returns the reply to a request.
    package func reply(
        method: String,
        path: String,
        query: String,
        body: Data
    ) -> PretendAppleMusic.Reply {
        let request = Request(
            method: method,
            parts: path.split(separator: "/").map(String.init),
            items: query.split(separator: "&").map { item in
                let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
                return (pair[0], pair.count > 1 ? pair[1].removingPercentEncoding ?? "" : "")
            },
            body: body
        )
        return state.withLock { state in
            state.count += 1
            switch fault(state.count, method != "GET") {
            case .refusal(let status, let body): return .answer(status: status, body: body)
            case .lostRequest: return .lost
            case .failure(let status):
                _ = answer(request, &state)
                return .answer(status: status, body: "")
            case .lostAnswer:
                _ = answer(request, &state)
                return .lost
            case .cutChunk:
                if let (index, tracks) = addition(request, state) {
                    state.playlists[index].tracks += tracks.prefix(tracks.count / 2)
                }
                return .lost
            case nil: return answer(request, &state)
            }
        }
    }

    private struct Request {
        var method: String
        var parts: [String]
        var items: [(name: String, value: String)]
        var body: Data

        subscript(name: String) -> String? { items.first { $0.name == name }?.value }

        func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? JSONDecoder().decode(type, from: body)
        }
    }

    private func answer(_ request: Request, _ state: inout State) -> PretendAppleMusic.Reply {
        switch kind {
        case .subsonic:
            guard request["u"] == Self.user, request["t"]?.count == 32, request["s"] != nil else {
                return Self.error(40, "Wrong username or password")
            }
            return subsonic(request, &state)
        case .listenBrainz: return listenBrainz(request, &state)
        }
    }

    /// The playlist and the tracks that a request adds to it; nil for other requests.
    private func addition(_ request: Request, _ state: State) -> (index: Int, tracks: [String])? {
        let id: String?
        let tracks: [String]
        switch kind {
        case .subsonic:
            guard request.parts.last == "updatePlaylist.view", request.method == "POST" else {
                return nil
            }
            id = request["playlistId"]
            tracks = request.items.filter { $0.name == "songIdToAdd" }.map(\.value)
        case .listenBrainz:
            struct Body: Decodable {
                struct Track: Decodable { var identifier: [String] }
                struct Playlist: Decodable { var track: [Track] }
                var playlist: Playlist
            }
            guard request.parts.suffix(2) == ["item", "add"], let body = request.decoded(Body.self)
            else { return nil }
            id = request.parts.dropLast(2).last
            tracks = body.playlist.track.compactMap {
                $0.identifier.first?.split(separator: "/").last.map(String.init)
            }
        }
        return state.playlists.firstIndex { $0.id == id }.map { ($0, tracks) }
    }
}

extension PretendPlaylists {
    private static func ok(_ members: String = "") -> PretendAppleMusic.Reply {
        let status = #""status":"ok","version":"1.16.1","type":"pretend""#
        return .answer(status: 200, body: #"{"subsonic-response":{\#(status)\#(members)}}"#)
    }

    private static func error(_ code: Int, _ words: String) -> PretendAppleMusic.Reply {
        let error = #"{"code":\#(code),"message":"\#(words)"}"#
        return .answer(
            status: 200,
            body: #"{"subsonic-response":{"status":"failed","error":\#(error)}}"#
        )
    }

    private func subsonic(_ request: Request, _ state: inout State) -> PretendAppleMusic.Reply {
        func row(_ playlist: Playlist, entries: String = "") -> String {
            #"{"id":"\#(playlist.id)","name":"\#(playlist.name)"\#(entries)}"#
        }
        switch (request.method, request.parts.last) {
        case ("GET", "ping.view"): return Self.ok()
        case ("GET", "search3.view"):
            // The words are an artist and "Song NUMBER".
            let words = (request["query"] ?? "").split(separator: " ").map(String.init)
            guard let number = words.last.flatMap({ Int($0) }) else {
                return Self.ok(#","searchResult3":{}"#)
            }
            let song =
                #"{"id":"\#(number)","title":"Song \#(number)","artist":"\#(words[0])","duration":200}"#
            return Self.ok(#","searchResult3":{"song":[\#(song)]}"#)
        case ("GET", "getPlaylists.view"):
            let rows = state.playlists.map { row($0) }.joined(separator: ",")
            return Self.ok(#","playlists":{"playlist":[\#(rows)]}"#)
        case ("GET", "getPlaylist.view"):
            guard let playlist = state.playlists.first(where: { $0.id == request["id"] }) else {
                return Self.error(70, "Playlist not found")
            }
            let entries = playlist.tracks.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return Self.ok(#","playlist":\#(row(playlist, entries: #","entry":[\#(entries)]"#))"#)
        case ("POST", "createPlaylist.view"):
            let id = Self.playlistID(state.playlists.count, kind)
            let playlist = Playlist(id: id, name: request["name"] ?? "", tracks: [])
            state.playlists.append(playlist)
            return Self.ok(#","playlist":\#(row(playlist))"#)
        case ("POST", "updatePlaylist.view"):
            guard let (index, tracks) = addition(request, state) else {
                return Self.error(70, "Playlist not found")
            }
            state.playlists[index].tracks += tracks
            state.playlists[index].comment = request["comment"] ?? state.playlists[index].comment
            return Self.ok()
        default: return Self.error(0, "Unknown method")
        }
    }

    private func listenBrainz(_ request: Request, _ state: inout State) -> PretendAppleMusic.Reply {
        func ok(_ body: String) -> PretendAppleMusic.Reply { .answer(status: 200, body: body) }
        func row(_ playlist: Playlist, tracks: [String] = []) -> String {
            let rows = tracks.map {
                #"{"identifier":["https://musicbrainz.org/recording/\#($0)"],"title":"T","creator":"A"}"#
            }
            return """
                {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(playlist.id)",\
                "title":"\(playlist.name)","track":[\(rows.joined(separator: ","))]}}
                """
        }
        let missing = PretendAppleMusic.Reply.answer(
            status: 404,
            body: #"{"code":404,"error":"Cannot find playlist"}"#
        )
        switch (request.method, Array(request.parts.dropFirst())) {
        case ("GET", ["validate-token"]):
            return ok(#"{"code":200,"valid":true,"user_name":"\#(Self.user)"}"#)
        case ("POST", ["metadata", "lookup"]):
            struct Body: Decodable {
                struct Names: Decodable { var artist_name: String; var recording_name: String }
                var recordings: [Names]
            }
            guard let names = request.decoded(Body.self)?.recordings, names.count <= 50 else {
                return .answer(status: 400, body: #"{"code":400,"error":"Too many"}"#)
            }
            let rows = names.enumerated().map { index, name in
                guard let number = Int(name.recording_name.split(separator: " ").last ?? "") else {
                    return #"{"index":\#(index),"artist_name_arg":"\#(name.artist_name)"}"#
                }
                return """
                    {"index":\(index),"recording_mbid":"\(Self.track(number, kind))",\
                    "recording_name":"\(name.recording_name)","artist_credit_name":"\(name.artist_name)"}
                    """
            }
            return ok("[\(rows.joined(separator: ","))]")
        case ("GET", ["user", Self.user, "playlists"]):
            let offset = Int(request["offset"] ?? "") ?? 0
            let page = state.playlists.reversed().dropFirst(offset).prefix(25)
            let rows = page.map { row($0) }.joined(separator: ",")
            return ok(#"{"playlist_count":\#(state.playlists.count),"playlists":[\#(rows)]}"#)
        case ("POST", ["playlist", "create"]):
            struct Body: Decodable {
                struct Playlist: Decodable { var title: String; var annotation: String? }
                var playlist: Playlist
            }
            guard let body = request.decoded(Body.self)?.playlist else {
                return .answer(status: 400, body: #"{"code":400,"error":"No title"}"#)
            }
            let id = Self.playlistID(state.playlists.count, kind)
            state.playlists.append(
                Playlist(id: id, name: body.title, tracks: [], comment: body.annotation)
            )
            return ok(#"{"status":"ok","playlist_mbid":"\#(id)"}"#)
        case ("POST", let parts) where parts.suffix(2) == ["item", "add"]:
            guard let (index, tracks) = addition(request, state) else { return missing }
            guard tracks.count <= 100 else {
                return .answer(status: 400, body: #"{"code":400,"error":"Too many"}"#)
            }
            state.playlists[index].tracks += tracks
            return ok(#"{"status":"ok"}"#)
        case ("POST", ["feedback", "recording-feedback"]):
            struct Body: Decodable { var recording_mbid: String; var score: Int }
            guard let body = request.decoded(Body.self), body.score == 1 else {
                return .answer(status: 400, body: #"{"code":400,"error":"No score"}"#)
            }
            state.loved.append(body.recording_mbid)
            return ok(#"{"status":"ok"}"#)
        case ("GET", let parts) where parts.count == 2 && parts[0] == "playlist":
            guard let playlist = state.playlists.first(where: { $0.id == parts[1] }) else {
                return missing
            }
            return ok(row(playlist, tracks: playlist.tracks))
        default: return missing
        }
    }
}
