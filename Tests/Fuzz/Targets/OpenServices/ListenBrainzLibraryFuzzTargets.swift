import Core
import Foundation
import HTTP
import ListenBrainz

extension FuzzTarget {
    /// Responses about a user's ListenBrainz playlists and recordings.
    package static let listenBrainzLibrary: [FuzzTarget] = [
        openAnswer(
            "listenbrainz-lookup",
            to: RecordingLookupRequest(
                [.init(artist: "A", title: "T"), .init(artist: "B", title: "U")]
                    .compactMap(\.self)
            ),
            seeds: [
                """
                [{"index":0,"artist_name_arg":"A","recording_mbid":"\(mbid)","recording_name":"T",
                "artist_credit_name":"A","release_name":"R"},{"index":1,"artist_name_arg":"B"}]
                """
            ]
        ) { found in
            if found.count != 2 { return "\(found.count) recordings for 2 tracks" }
            return found.lazy.compactMap(\.self).compactMap { recording in
                broken(recording.id) ?? brokenNames([recording.title, recording.artist])
            }.first
        },
        openAnswer(
            "listenbrainz-playlists",
            to: UserPlaylistsRequest(of: "u", areGenerated: true, offset: 25),
            seeds: [
                """
                {"playlist_count":99,"playlists":[{"playlist":{"title":"N","extension":{
                "https://musicbrainz.org/doc/jspf#playlist":{"additional_metadata":{"algorithm_metadata":
                {"source_patch":"weekly-jams"}}}},"identifier":"https://listenbrainz.org/playlist/\(mbid)"}}]}
                """
            ]
        ) { page in
            if let next = page.next, next <= 25 { return "a list that never ends" }
            return page.playlists.lazy.compactMap { broken($0.id) }.first
        },
        openAnswer(
            "listenbrainz-playlist",
            to: PlaylistRequest(mbid, hasNames: true),
            seeds: [
                """
                {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(mbid)","track":[{"title":"T",
                "identifier":["https://musicbrainz.org/recording/\(mbid)"],"creator":"A","album":"R",
                "duration":1000},{"identifier":"https://musicbrainz.org/recording/\(mbid)"}]}}
                """
            ]
        ) { tracks in
            tracks.lazy.compactMap { track in
                (track.durationMs ?? 1) <= 0 ? "a track of no length" : track.id.flatMap(broken)
            }.first
        },
        openAnswer(
            "listenbrainz-new-playlist",
            to: CreatePlaylistRequest(title: "T", description: nil),
            seeds: [#"{"status":"ok","playlist_mbid":"\#(mbid)"}"#],
            broken
        ),
    ]

    private static let mbid = "385f4381-0f6d-47a0-bc56-07570374f650"

    /// Checks that an ID is safe as part of a path.
    @Sendable private static func broken(_ id: String) -> String? {
        let isSafe = id.utf8.count == 36 && id.allSatisfy { $0 == "-" || $0.isHexDigit }
        return isSafe ? nil : "the identifier \(id.debugDescription)"
    }
}
