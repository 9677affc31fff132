import Core
import Foundation
import HTTP
import LastFM

extension FuzzTarget {
    /// The responses to each method, and other data from Last.fm.
    package static let lastFM: [FuzzTarget] = [
        answer("api-user", to: UserInfoRequest(user: "RJ"), AnswerPromise.broken(by:)),
        answer("api-friends", to: FriendsRequest(user: "RJ"), AnswerPromise.broken(by:)),
        answer("api-weeks", to: WeeklyChartListRequest(user: "RJ"), AnswerPromise.broken(by:)),
        answer("api-chart", to: chartRequest, AnswerPromise.broken(by:)),
        answer("api-artists", to: artistsRequest) { AnswerPromise.broken(by: $0) },
        answer("api-tracks", to: tracksRequest) { AnswerPromise.broken(by: $0) },
        answer("api-album", to: AlbumInfoRequest(artist: "Cher", album: "Believe", user: "RJ")) {
            AnswerPromise.broken(by: $0)
        },
        answer("api-top-albums", to: UserTopAlbumsRequest(user: "RJ", period: .overall)) {
            AnswerPromise.broken(by: $0)
        },
        answer("api-artist-albums", to: ArtistTopAlbumsRequest(artist: "Cher")) {
            AnswerPromise.broken(by: $0)
        },
        answer("api-artist-tracks", to: ArtistTopTracksRequest(artist: "Cher")) {
            AnswerPromise.broken(by: $0.flatMap { [$0.artist, $0.name] })
        },
        answer("api-tag-albums", to: TagTopAlbumsRequest(tag: "metal")) {
            AnswerPromise.broken(by: $0)
        },
        answer("api-similar", to: SimilarArtistsRequest(artist: "Cher")) {
            AnswerPromise.broken(by: $0)
        },
        answer("api-tags", to: ArtistTopTagsRequest(artist: "Cher")) {
            AnswerPromise.broken(by: $0.map(\.name))
        },
        answer("api-plays", to: RecentTracksRequest(.init(user: "RJ", from: 0, to: 1_603_108_800)))
        {
            AnswerPromise.broken(by: $0)
        },
        signed, errors, addresses,
    ]

    /// Damaged responses to the requests for a session.
    private static let signed = FuzzTarget(name: "api-session") { _, _ in
        let seeds = [
            #"{"token":"0123456789abcdef0123456789abcdef"}"#,
            #"{"session":{"subscriber":0,"name":"RJ","key":"0123456789abcdef0123456789abcdef"}}"#,
        ]
        let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
        let token = try TokenRequest().answer(from: Data(seeds[0].utf8))
        return { random in
            let body = Data(mutator.text(using: &random))
            return FuzzTarget.Outcome.timed {
                let one = verdict(on: body, TokenRequest()) { _ in nil }
                let other = verdict(on: body, SessionRequest(token: token)) { session in
                    AnswerPromise.broken(by: [session.user])
                }
                return (one.failure ?? other.failure, one.wasAccepted || other.wasAccepted)
            }
        }
    }

    private static let chartRequest = WeeklyAlbumChartRequest(
        user: "RJ",
        week: TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
    )

    private static let artistsRequest = WeeklyArtistChartRequest(
        user: "RJ",
        week: chartRequest.week
    )

    private static let tracksRequest = WeeklyTrackChartRequest(user: "RJ", week: chartRequest.week)

    /// Damaged recorded responses to a request. Each must be decoded to a result that keeps its guarantees,
    /// or rejected.
    private static func answer<Request: ServiceRequest>(
        _ name: String,
        to request: Request,
        _ brokenPromise: @escaping @Sendable (Request.Answer) -> String?
    ) -> FuzzTarget where Request.Answer: Equatable {
        FuzzTarget(name: name) { checkout, _ in
            let mutator = try JSONMutator(seeds: recordedAnswers(to: Request.name, checkout))
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed { verdict(on: body, request, brokenPromise) }
            }
        }
    }

    /// Damaged recorded errors, decoded as a response to each request.
    private static let errors = FuzzTarget(name: "api-errors") { checkout, _ in
        let mutator = try JSONMutator(seeds: recordedAnswers(to: "errors", checkout))
        let requests: [any ServiceRequest] = [
            UserInfoRequest(user: "RJ"), FriendsRequest(user: "RJ"),
            WeeklyChartListRequest(user: "RJ"), chartRequest,
            AlbumInfoRequest(artist: "Cher", album: "Believe", user: "RJ"),
            UserTopAlbumsRequest(user: "RJ", period: .month), TagTopAlbumsRequest(tag: "metal"),
        ]
        return { random in
            let body = Data(mutator.text(using: &random))
            let request = requests[random.below(requests.count)]
            return FuzzTarget.Outcome.timed { errorVerdict(on: body, request) }
        }
    }

    /// URLs and header values from external data.
    private static let addresses = FuzzTarget(name: "api-addresses") { _, _ in
        let words = [
            "http", "https", "://", ":", "/", "//", "@", "?", "#", "%", "%00", "%zz", "localhost",
            "127.0.0.1", "127.1", "::1", "[::1]", "[", "]", "[fe80::1%25eth0]", "0x7f.1",
            "evil.org",
            "ws.audioscrobbler.com", "2.0", "..", ":0", ":65536", ":99999999999", "user:pw", "HTTP",
            "ftp", "file", "data", "xn--a", "..", "\\",
        ]
        return { random in
            let text = (0..<random.below(9)).map { _ in
                random.below(6) == 0
                    ? OddText.make(using: &random) : words[random.below(words.count)]
            }.joined()
            let start = ["", "https://", "http://", "http://127.0.0.1", "http://localhost/"]
            let address = start[random.below(start.count)] + text
            return FuzzTarget.Outcome.timed { AddressPromise.verdict(on: address) }
        }
    }

    private static func verdict<Request: ServiceRequest>(
        on body: Data,
        _ request: Request,
        _ brokenPromise: (Request.Answer) -> String?
    ) -> FuzzTarget.Outcome.Verdict where Request.Answer: Equatable {
        FuzzTarget.Outcome.verdict(
            reading: { () throws(Failure) in try request.answer(from: body) },
            brokenPromise,
            orFailing: { AnswerPromise.broken(by: $0) }
        )
    }

    private static func errorVerdict(
        on body: Data,
        _ request: any ServiceRequest
    ) -> FuzzTarget.Outcome.Verdict {
        do throws(Failure) {
            _ = try request.answer(from: body)
            return (nil, false)
        } catch {
            let isService =
                switch error.kind {
                case .notJSON, .unexpectedAnswer: false
                default: true
                }
            return (AnswerPromise.broken(by: error), isService)
        }
    }
}
