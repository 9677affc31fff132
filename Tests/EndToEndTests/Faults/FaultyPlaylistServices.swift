import TestSupport

extension FaultyService {
    /// The user's music server, and ListenBrainz with the user's token.
    static let playlistServices = [
        FaultyService(
            testDescription: "a music server's songs",
            command: ["playlist", "match", "DRAFT", "--service", "subsonic"],
            credentials: logins,
            isMeant: { $0.path == "/rest/search3.view" },
            words: musicServer
        ),
        FaultyService(
            testDescription: "a music server's playlists",
            command: ["playlist", "push", "SONGS", "--service", "subsonic"],
            credentials: logins,
            isMeant: { $0.path == "/rest/getPlaylists.view" },
            words: musicServer
        ),
        FaultyService(
            testDescription: "a music server's new playlists",
            command: ["playlist", "push", "SONGS", "--service", "subsonic"],
            credentials: logins,
            isMeant: { $0.path == "/rest/createPlaylist.view" },
            words: musicServer,
            postings: 4,
            keeps: "songs.json.push"
        ),
        FaultyService(
            testDescription: "a music server's songs of a playlist",
            command: ["playlist", "push", "SONGS", "--service", "subsonic"],
            credentials: logins,
            isMeant: { $0.path == "/rest/updatePlaylist.view" },
            words: musicServer,
            postings: 4,
            keeps: "songs.json.push"
        ),
        FaultyService(
            testDescription: "ListenBrainz's check of the token",
            command: ["playlist", "match", "DRAFT", "--service", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path == "/1/validate-token" },
            words: listenBrainz
        ),
        FaultyService(
            testDescription: "ListenBrainz's lookup",
            command: ["playlist", "match", "DRAFT", "--service", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path == "/1/metadata/lookup/" },
            words: listenBrainz
        ),
        FaultyService(
            testDescription: "ListenBrainz's lists of playlists",
            command: ["playlist", "push", "SONGS", "--service", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path.hasSuffix("/playlists") },
            words: listsOfUser
        ),
        FaultyService(
            testDescription: "ListenBrainz's lists of generated playlists",
            command: ["playlist", "draft", "--from", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path.hasSuffix("/playlists/createdfor") },
            words: listsOfUser
        ),
        FaultyService(
            testDescription: "ListenBrainz's generated playlists",
            command: ["playlist", "draft", "--from", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path.hasPrefix("/1/playlist/") },
            words: listenBrainz
        ),
        FaultyService(
            testDescription: "ListenBrainz's loved recordings",
            command: ["playlist", "push", "SONGS", "--love"],
            credentials: logins,
            isMeant: { $0.path == "/1/feedback/recording-feedback" },
            words: listenBrainz,
            isBridged: true
        ),
        FaultyService(
            testDescription: "ListenBrainz's new playlists",
            command: ["playlist", "push", "SONGS", "--service", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path == "/1/playlist/create" },
            words: listenBrainz,
            postings: 4,
            keeps: "songs.json.push"
        ),
        FaultyService(
            testDescription: "ListenBrainz's tracks of a playlist",
            command: ["playlist", "push", "SONGS", "--service", "listenbrainz"],
            credentials: logins,
            isMeant: { $0.path.hasSuffix("/item/add") },
            words: listenBrainz,
            postings: 4,
            keeps: "songs.json.push"
        ),
    ]

    /// The logins of the music server and of ListenBrainz.
    private static let logins = """
        {"apiKey":"\(UserHome.key)","listenBrainzToken":"listenbrainz-token-0123456789",\
        "session":{"apiSecret":"secret","key":"key"},\
        "subsonic":{"password":"password-0123456789","url":"http://HOST/","user":"nora"}}
        """

    private static let musicServer: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        switch meaning {
        case .words: nil
        case .refusal(404): ("Not found on HOST (HTTP status 404).", 1)
        case .refusal(let status): ("HOST responded with HTTP status \(status).", 69)
        case .failure(let status):
            ("HOST is temporarily unavailable (HTTP status \(status)).", 69)
        case .rateLimit: ("HOST's rate limit was reached.", 75)
        }
    }

    /// What ListenBrainz's failures are reported as if the request had a token.
    static let listenBrainz: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        switch meaning {
        case .words: nil
        case .refusal(401): ("ListenBrainz rejected the token.", 77)
        case .refusal(404): ("Not found on ListenBrainz (HTTP status 404).", 1)
        case .refusal(let status): ("ListenBrainz refused the request (error \(status)).", 69)
        case .failure(let status):
            ("ListenBrainz is temporarily unavailable (HTTP status \(status)).", 69)
        case .rateLimit: ("ListenBrainz's rate limit was reached.", 75)
        }
    }
    private static let listsOfUser: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        meaning == .refusal(404)
            ? ("ListenBrainz refused the request (error 404).", 69) : listenBrainz(meaning)
    }
}
