import Core
import Foundation
import HTTP
import Subsonic

extension FuzzTarget {
    /// Responses of servers with the Subsonic API.
    package static let subsonic: [FuzzTarget] = [
        answer(
            "subsonic-search",
            to: SearchRequest("x"),
            """
            "searchResult3":{"song":[{"id":"1","title":"T","artist":"A","album":"R","duration":100,
            "isrc":["USRC17607839"],"artists":[{"id":"2","name":"A"},{"name":"B"}]},{"id":2,"title":"U",
            "displayArtist":"C","artists":{"name":"C"}}]}
            """
        ) { songs in
            songs.lazy.compactMap { song in
                if song.artistNames.isEmpty { return "a song without artists" }
                if (song.seconds ?? 1) <= 0 { return "a song of no length" }
                return broken(song.id) ?? blank(song.artistNames + [song.title])
            }.first
        },
        answer(
            "subsonic-playlists",
            to: PlaylistListRequest(),
            #""playlists":{"playlist":[{"id":"pl-1","name":"N"},{"id":8,"name":"M"}]}"#
        ) { playlists in playlists.lazy.compactMap { broken($0.id) }.first },
        answer(
            "subsonic-playlist",
            to: PlaylistEntriesRequest(of: "pl-1"),
            #""playlist":{"id":"pl-1","entry":[{"id":"1"},{"id":2}]}"#
        ) { entries in entries.lazy.compactMap { $0.isEmpty ? nil : broken($0) }.first },
        answer(
            "subsonic-new-playlist",
            to: NewPlaylistRequest(title: "T"),
            #""playlist":{"id":"pl-1","name":"T","entry":[]}"#
        ) { broken($0.id) },
        answer(
            "subsonic-ping",
            to: PingRequest(),
            #""type":"navidrome""#,
            #""type":"navidrome","error":{"code":40,"message":"Wrong username or password"}"#
        ) { $0.flatMap { blank([$0]) } },
    ]

    /// Damaged responses to a request. Each must be decoded to a result that keeps its guarantees, or to one
    /// of the failures that the API has codes for.
    private static func answer<Request: SubsonicRequest>(
        _ name: String,
        to request: Request,
        _ members: String...,
        brokenPromise: @escaping @Sendable (Request.Answer) -> String?
    ) -> FuzzTarget where Request.Answer: Equatable {
        FuzzTarget(name: name) { _, _ in
            let seeds = members.map { members in
                #"{"subsonic-response":{"status":"ok","version":"1.16.1",\#(members)}}"#
            }
            let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed {
                    FuzzTarget.Outcome.verdict(
                        reading: { () throws(Failure) in try request.answer(from: body) },
                        brokenPromise,
                        orFailing: { error in
                            if error.detail.count > 300 { return "an error without end" }
                            return switch error.kind {
                            case .notJSON, .unexpectedAnswer, .rejectedLogin, .notFound, .refused:
                                nil
                            default: "\(error) from a body"
                            }
                        }
                    )
                }
            }
        }
    }

    private static func blank(_ names: [String]) -> String? {
        names.contains { $0.allSatisfy(\.isWhitespace) } ? "a blank name" : nil
    }

    private static func broken(_ id: String) -> String? {
        id.isSubsonicIdentifier ? nil : "the identifier \(id.debugDescription)"
    }
}
