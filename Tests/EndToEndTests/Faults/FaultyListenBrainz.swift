import TestSupport

extension FaultyService {
    /// What commands for accounts on ListenBrainz need.
    static let listenBrainzAccounts = [
        FaultyService(
            testDescription: "ListenBrainz's plays",
            command: ["week", "--user", "lb:fernway"],
            isMeant: { $0.path.hasSuffix("/listens") },
            words: withoutToken
        ),
        FaultyService(
            testDescription: "ListenBrainz's plays for the archive",
            command: ["archive", "sync", "--user", "lb:fernway", "--quiet"],
            isMeant: { $0.path.hasSuffix("/listens") },
            words: withoutToken,
            rounds: 5
        ),
        FaultyService(
            testDescription: "ListenBrainz's number of plays",
            command: ["friends", "add", "lb:fernway"],
            isMeant: { $0.path.hasSuffix("/listen-count") },
            words: withoutToken
        ),
        FaultyService(
            testDescription: "ListenBrainz's similar users",
            command: ["crate", "--user", "lb:fernway", "--limit", "12"],
            isMeant: { $0.path.hasSuffix("/similar-users") },
            words: withoutToken,
            isBridged: true
        ),
        FaultyService(
            testDescription: "ListenBrainz's new releases for a user",
            command: ["crate", "--user", "lb:fernway", "--limit", "12"],
            isMeant: { $0.path.hasSuffix("/fresh_releases") },
            words: withoutToken,
            isBridged: true
        ),
        FaultyService(
            testDescription: "ListenBrainz's most played albums",
            command: ["crate", "--user", "lb:fernway", "--dial", "mine", "--limit", "12"],
            isMeant: { $0.path.hasSuffix("/release-groups") },
            words: withoutToken,
            isBridged: true
        ),
        FaultyService(
            testDescription: "MusicBrainz's albums",
            command: [
                "playlist", "draft", "--from", "month", "--user", "lb:fernway", "--min-plays", "0",
                "--limit", "3",
            ],
            isMeant: { $0.query["query"]?.hasPrefix("releasegroup:") == true },
            words: { meaning in
                switch meaning {
                case .words: nil
                case .refusal(let status), .failure(let status):
                    ("HOST responded with HTTP status \(status).", 69)
                case .rateLimit: ("HOST's rate limit was reached.", 75)
                }
            }
        ),
    ]

    private static let withoutToken: @Sendable (ServiceFault.Meaning) -> Words? = { meaning in
        guard case .refusal(let status) = meaning else { return listenBrainz(meaning) }
        return ("ListenBrainz refused the request (error \(status)).", 69)
    }
}
