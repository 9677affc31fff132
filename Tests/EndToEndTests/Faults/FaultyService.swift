import Foundation
import TestSupport
import Testing

/// A service that fails, and a command that needs it.
struct FaultyService: Sendable, CustomTestStringConvertible {
    /// A message, and the exit status that goes with it where it ends the program.
    typealias Words = (message: String, status: Int32)

    var testDescription: String
    /// The command line, in which DRAFT stands for the file of a draft.
    var command: [String]
    /// Which requests fail.
    var isMeant: @Sendable (ReceivedRequest) -> Bool
    /// What a meaning is to this service; nil for what all services say.
    var words: @Sendable (ServiceFault.Meaning) -> Words?
    /// Whether the rest of the answer comes all the same, and what failed is a note.
    var isBridged = false
    /// Whether a failure is not worth a word.
    var isSilent = false
    /// How often the command asks again by itself, each time as often as the client tries.
    var rounds = 1
    /// How long a request may take, in seconds; the crate has no more for all of its requests.
    var timeLimit = 2

    static let all = [
        FaultyService(
            testDescription: "Last.fm's plays",
            command: ["archive", "sync", "--since", "2026-09-01", "--quiet"],
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
            isBridged: true,
            timeLimit: 6
        ),
        FaultyService(
            testDescription: "ListenBrainz and Apple's charts",
            command: ["crate", "--genre", "jazz", "--limit", "12"],
            isMeant: { request in ["/1/", "/us/"].contains { request.path.hasPrefix($0) } },
            words: open,
            isBridged: true,
            timeLimit: 6
        ),
        FaultyService(
            testDescription: "MusicBrainz",
            command: ["crate", "--genre", "jazz", "--limit", "12"],
            isMeant: { $0.path.hasPrefix("/ws/") },
            words: open,
            isBridged: true,
            timeLimit: 6
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
            timeLimit: 6
        ),
        FaultyService(
            testDescription: "Apple Music",
            command: ["playlist", "match", "DRAFT", "--service", "apple-music"],
            isMeant: { $0.path.hasPrefix("/v1/") },
            words: appleMusic
        ),
    ]

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
            ("HOST answered with HTTP status \(status).", 69)
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
