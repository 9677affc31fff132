import Foundation
import TestSupport
import Testing

/// A service, or a part of one, that fails, and a command that needs it.
struct FaultyService: Sendable, CustomTestStringConvertible {
    /// A message, and the exit status if it ends the program.
    typealias Words = (message: String, status: Int32)

    var testDescription: String
    /// The command line. DRAFT stands for the path of a draft, and SONGS for that of a draft whose songs have
    /// IDs.
    var command: [String]
    /// Additional environment variables.
    var variables: [String: String] = [:]
    /// The contents of `credentials.json`, if any. HOST stands for the server.
    var credentials: String?
    /// The contents of `collection.json`, if any.
    var collection: String?
    /// Which requests fail.
    var isMeant: @Sendable (ReceivedRequest) -> Bool
    /// Whether all charts of tags are empty, so that the crate soon asks other services.
    var lacksCharts = false
    /// The message and status for a kind of failure; nil if they are the same for all services.
    var words: @Sendable (ServiceFault.Meaning) -> Words?
    /// Whether the command succeeds without the failed data and only prints a note.
    var isBridged = false
    /// Whether the failure is not reported at all.
    var isSilent = false
    /// Whether 404 only means that there is no data, and is not reported.
    var mayBeMissing = false
    /// Whether the HTTP client sends a failed request again.
    var isRepeated = true
    /// The number of times that a POST is sent if the response means that it was not carried out but may be
    /// soon; nil for other methods. After other failures a POST is not repeated.
    var postings: Int?
    /// A file that must not be empty after a failure, by its path below the test's folder.
    var keeps: String?
    /// How often the command itself repeats a failed request, each time with all of the HTTP client's
    /// attempts.
    var rounds = 1
    /// The time limit in seconds of one request, or of all requests of a crate. Those that don't fail must
    /// finish in this time, even on a busy machine.
    var timeLimit: Int { command.first == "crate" ? 20 : 6 }

    static let all = [
        FaultyService(
            testDescription: "Last.fm's plays",
            command: ["archive", "sync", "--since", Day.ago(84), "--quiet"],
            isMeant: { $0.query["method"] == "user.getRecentTracks" },
            words: lastFM,
            rounds: 5
        ),
        FaultyService(
            testDescription: "Last.fm's albums",
            command: ["album", "Hotel Pommes", "Minibar"],
            isMeant: { $0.query["method"] == "album.getInfo" },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's tracks of an artist",
            command: ["playlist", "draft", "--from", "artists", "Hotel Pommes"],
            isMeant: { $0.query["method"] == "artist.getTopTracks" },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's similar artists, tags and charts of tags",
            command: ["crate", "--limit", "12"],
            isMeant: {
                ["artist.getSimilar", "artist.getTopTags", "tag.getTopAlbums"]
                    .contains($0.query["method"])
            },
            words: lastFM,
            isBridged: true
        ),
        FaultyService(
            testDescription: "ListenBrainz and Apple's charts",
            command: ["crate", "--genre", "jazz", "--limit", "12"],
            isMeant: { $0.path.hasPrefix("/1/") || $0.path.contains("/rss/") },
            words: open,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Apple's chart of all genres",
            command: ["crate", "--limit", "12"],
            isMeant: { $0.path.contains("/most-played/") },
            words: open,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Apple's chart of a sub-genre",
            command: ["crate", "--subgenre", "shoegaze", "--subgenre", "punk", "--limit", "12"],
            isMeant: { $0.path.contains("/rss/") },
            words: open,
            isBridged: true
        ),
        FaultyService(
            testDescription: "the country in Last.fm's profiles",
            command: ["crate", "--limit", "12"],
            isMeant: { $0.query["method"] == "user.getInfo" },
            words: { _ in nil },
            isBridged: true,
            isSilent: true
        ),
        FaultyService(
            testDescription: "Last.fm's albums by similar artists",
            command: ["crate", "--limit", "12"],
            isMeant: { $0.query["method"] == "artist.getTopAlbums" },
            words: lastFM,
            isBridged: true
        ),
        FaultyService(
            testDescription: "MusicBrainz",
            command: ["crate", "--genre", "jazz", "--limit", "12"],
            isMeant: { $0.path.hasPrefix("/ws/") },
            words: open,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Last.fm's charts of tags, further down",
            command: ["crate", "--subgenre", "bebop", "--limit", "200"],
            isMeant: { request in
                request.query["method"] == "tag.getTopAlbums"
                    && request.query["page"].flatMap { Int($0) } ?? 1 > 8
            },
            words: lastFM,
            isBridged: true
        ),
        FaultyService(
            testDescription: "MusicBrainz's albums of other years",
            command: ["crate", "--subgenre", "bebop", "--limit", "200"],
            isMeant: { $0.query["query"]?.hasSuffix("[2010 TO 2019-12-31]") == true },
            lacksCharts: true,
            words: open,
            isBridged: true
        ),
        FaultyService(
            testDescription: "the Cover Art Archive",
            command: [
                "crate", "--genre", "jazz", "--limit", "6", "--art", "--color", "always",
            ],
            isMeant: { $0.path.hasPrefix("/release") },
            words: { _ in nil },
            isBridged: true,
            isSilent: true,
            isRepeated: false
        ),
        FaultyService(
            testDescription: "Apple Music",
            command: ["playlist", "match", "DRAFT", "--service", "apple-music"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path.hasPrefix("/v1/") },
            words: appleMusic
        ),
        FaultyService(
            testDescription: "Apple Music's charts",
            command: ["crate", "--genre", "jazz", "--limit", "12"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path.hasSuffix("/charts") },
            words: appleMusic,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Apple Music's charts, further down",
            command: ["crate", "--subgenre", "bebop", "--limit", "200"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path.hasSuffix("/charts") && $0.query["offset"] != nil },
            words: appleMusic,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Apple Music's new playlists",
            command: ["playlist", "push", "SONGS", "--service", "apple-music"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.method == "POST" && $0.path == "/v1/me/library/playlists" },
            words: appleMusic,
            postings: 4,
            keeps: "songs.json.push"
        ),
        FaultyService(
            testDescription: "Apple Music's tracks of a playlist",
            command: ["playlist", "push", "SONGS", "--service", "apple-music"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.method == "POST" && $0.path.hasSuffix("/tracks") },
            words: appleMusic,
            postings: 4,
            keeps: "songs.json.push"
        ),
        FaultyService(
            testDescription: "Apple Music's additions and favourites",
            command: ["favorites", "add", "Hotel Pommes", "Minibar"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.method == "POST" },
            words: appleMusic,
            isBridged: true,
            postings: 1,
            keeps: "home/.local/share/vinylogue/collection.json"
        ),
        FaultyService(
            testDescription: "Apple Music's ratings",
            command: ["dislikes", "add", "Hotel Pommes", "Minibar"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.method == "PUT" },
            words: appleMusic,
            isBridged: true,
            keeps: "home/.local/share/vinylogue/collection.json"
        ),
        FaultyService(
            testDescription: "the user's albums on Apple Music",
            command: ["crate", "--dial", "mine", "--limit", "12"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path.hasPrefix("/v1/me/") && !$0.path.hasSuffix("/storefront") },
            words: appleMusic,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Apple Music's search for a sub-genre",
            command: ["crate", "--subgenre", "shoegaze", "--limit", "12"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path.hasSuffix("/search") },
            words: appleMusic,
            isBridged: true
        ),
        FaultyService(
            testDescription: "albums related to a favourite on Apple Music",
            command: ["crate", "--genre", "rock", "--limit", "12"],
            variables: PretendAppleMusic.tokens,
            collection: """
                {"favorites":[{"addedAt":"2026-11-01T00:00:00Z","album":"Minibar",\
                "artist":"Hotel Pommes"}],"version":1}
                """,
            isMeant: { $0.path.hasSuffix("/view/related-albums") },
            words: appleMusic,
            isBridged: true,
            mayBeMissing: true
        ),
        FaultyService(
            testDescription: "the check for an Apple Music subscription",
            command: ["apple-music"],
            variables: PretendAppleMusic.tokens,
            isMeant: { $0.path == "/v1/me/library/playlists" },
            words: appleMusic,
            isBridged: true
        ),
        FaultyService(
            testDescription: "a token service",
            command: ["playlist", "match", "DRAFT", "--service", "apple-music"],
            credentials: """
                {"apiKey":"\(UserHome.key)","appleMusic":{"connectedAt":"2026-11-01T00:00:00Z",\
                "tokenURL":"http://HOST/token","userToken":"user-token-9876543210"}}
                """,
            isMeant: { $0.path == "/token" },
            words: open
        ),
        FaultyService(
            testDescription: "Last.fm's most played albums",
            command: ["crate", "--dial", "mine", "--limit", "12"],
            isMeant: { $0.query["method"] == "user.getTopAlbums" },
            words: lastFM,
            isBridged: true
        ),
        FaultyService(
            testDescription: "Last.fm's list of weeks",
            command: ["years"],
            isMeant: { $0.query["method"] == "user.getWeeklyChartList" },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's charts of artists",
            command: ["week", "--by", "artists"],
            isMeant: { $0.query["method"] == "user.getWeeklyArtistChart" },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's charts of tracks",
            command: ["week", "--by", "tracks"],
            isMeant: { $0.query["method"] == "user.getWeeklyTrackChart" },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's tokens",
            command: ["setup", "--authorize"],
            variables: ["LASTFM_API_SECRET": "api-secret-0123456789"],
            isMeant: { isForm($0, "auth.getToken") },
            words: lastFM
        ),
        FaultyService(
            testDescription: "Last.fm's sessions",
            command: ["setup", "--authorize", "--quiet"],
            variables: ["LASTFM_API_SECRET": "api-secret-0123456789"],
            isMeant: { isForm($0, "auth.getSession") },
            words: lastFM,
            // The token can be used only once, so the request must not be repeated.
            postings: 1
        ),
        FaultyService(
            testDescription: "Last.fm's loved tracks",
            command: ["playlist", "push", "DRAFT", "--love"],
            credentials: """
                {"apiKey":"\(UserHome.key)","session":{"apiSecret":"secret","key":"key"}}
                """,
            isMeant: { isForm($0, "track.love") },
            words: lastFM
        ),
    ]

    /// Whether a request calls this Last.fm method by POST.
    private static func isForm(_ request: ReceivedRequest, _ method: String) -> Bool {
        String(decoding: request.body, as: UTF8.self).contains("method=\(method)&")
    }

    private static let lastFM: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        switch meaning {
        case .words: nil
        case .refusal: ("Expected JSON from HOST, got something else.", 69)
        case .rateLimit: ("Last.fm's rate limit was reached.", 75)
        case .failure(let status):
            ("Last.fm is temporarily unavailable (HTTP status \(status)).", 69)
        }
    }

    private static let open: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        switch meaning {
        case .words: nil
        case .refusal(let status), .failure(let status):
            ("HOST responded with HTTP status \(status).", 69)
        case .rateLimit: ("HOST's rate limit was reached.", 75)
        }
    }

    private static let appleMusic: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        switch meaning {
        case .words: nil
        case .refusal(401): ("Apple Music rejected the developer token.", 77)
        case .refusal(403): ("Apple Music denied access to your library.", 77)
        case .refusal: ("Not found on Apple Music (HTTP status 404).", 1)
        case .failure(let status):
            ("Apple Music is temporarily unavailable (HTTP status \(status)).", 69)
        case .rateLimit: ("Apple Music's rate limit was reached.", 75)
        }
    }
}
