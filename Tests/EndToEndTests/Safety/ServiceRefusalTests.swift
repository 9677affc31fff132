import Foundation
import TestSupport
import Testing

/// The messages when Last.fm refuses a request.
@Suite(.timeLimit(.minutes(20)))
struct ServiceRefusalTests {
    /// An error response, and the expected message and exit status.
    struct Refusal: Sendable, CustomTestStringConvertible {
        var body: String
        var httpStatus: Int
        var status: Int32
        /// The parts of the message and its hint that must be printed.
        var words: [String]

        var testDescription: String { words[0] }
    }

    static let refusals = [
        Refusal(
            body: #"{"message":"User not found","error":6}"#,
            httpStatus: 404,
            status: 1,
            words: ["no user named", "Check the spelling: https://www.last.fm/user/"]
        ),
        Refusal(
            body: #"{"message":"Login: User required to be logged in","error":17}"#,
            httpStatus: 403,
            status: 77,
            words: ["hides their listening", "https://www.last.fm/settings/privacy"]
        ),
        Refusal(
            body: #"{"message":"Invalid API key - You must be granted a valid key","error":10}"#,
            httpStatus: 403,
            status: 77,
            words: ["rejected the API key", "https://www.last.fm/api/accounts"]
        ),
        Refusal(
            body: #"{"message":"Suspended API key","error":26}"#,
            httpStatus: 403,
            status: 77,
            words: ["has suspended this API key", "https://www.last.fm/api/account/create"]
        ),
        Refusal(
            body: #"{"message":"Rate limit exceeded","error":29}"#,
            httpStatus: 429,
            status: 75,
            words: ["rate limit was reached", "Try again in 90 seconds."]
        ),
    ]

    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private func run(_ line: String, at service: LoopbackLastFM) async throws
        -> BuiltProgram.Outcome
    {
        try await home.program().run(
            line.split(separator: " ").map(String.init)
                + ["--api-url", service.server.url.absoluteString]
        )
    }

    @Test(arguments: refusals)
    func `After a refusal every command explains the error and what to do, and changes nothing`(
        refusal: Refusal
    ) async throws {
        try home.setUp(at: try LoopbackLastFM())
        let before = try UserHome.contents(of: home.configuration)
        let service = try LoopbackLastFM { _ in
            .response(
                status: refusal.httpStatus,
                headers: ["Content-Type": "application/json", "Retry-After": "90"],
                body: Data(refusal.body.utf8)
            )
        }
        let lines = [
            "week", "years", "friends import --all", "friends add joe", "setup --user joe",
            "settings set user joe",
        ]
        for line in lines {
            let outcome = try await run(line + " --refresh", at: service)
            #expect(outcome.status == refusal.status, "\(line): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count == 2)
            for words in refusal.words {
                #expect(outcome.errors.contains(words), "\(line): \(outcome.errors)")
            }
        }
        let doctor = try await run("doctor", at: service)
        #expect(doctor.status == 1)
        for words in refusal.words {
            #expect(doctor.output.contains(words), "\(doctor.output)")
        }
        #expect(try UserHome.contents(of: home.configuration) == before)
    }

    @Test func `A rate limit without Retry-After is retried, then reported`() async throws {
        try home.setUp(at: try LoopbackLastFM())
        let service = try LoopbackLastFM { _ in
            .json(#"{"message":"Rate limit exceeded","error":29}"#, status: 429)
        }
        let outcome = try await run("friends import --all", at: service)
        #expect(outcome.status == 75, "\(outcome.errors)")
        #expect(outcome.errors.contains("Try again in a few minutes."), "\(outcome.errors)")
        #expect(service.server.requests.count == 3)
    }

    @Test func `A user without friends is told how to add them`() async throws {
        try home.setUp(at: try LoopbackLastFM())
        let service = try LoopbackLastFM { request in
            guard request.query["method"] == "user.getFriends" else { return nil }
            return .json(#"{"message":"no such page","error":6}"#, status: 400)
        }
        let outcome = try await run("friends import", at: service)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("nora_needle has no friends on Last.fm"))
        #expect(outcome.errors.contains("vinylogue friends add NAME"))
        #expect(try await home.friends() == [])
    }
}
