import Foundation
import TestSupport
import Testing

/// The built program's crate, with local servers for all of its services.
@Suite(.timeLimit(.minutes(20)))
struct CrateTests {
    /// Whether the request is for a service that needs no key.
    private static func isOpen(_ request: ReceivedRequest) -> Bool {
        // Apple's charts begin with a country.
        request.path.starts(with: /\/(1|ws|api|[a-z]{2})\//)
    }

    private func run(
        _ arguments: [String],
        at service: LoopbackLastFM,
        timeLimit: Int? = nil,
        knowsCountry: Bool = false
    ) async throws -> BuiltProgram.Outcome {
        let home = try UserHome()
        try home.setUp(at: service)
        // Otherwise the wall asks for the charts of two countries.
        if knowsCountry {
            let setup = ["setup", "--user", "nora_needle", "--api-key-stdin"]
            _ = try await home.program().run(setup, input: UserHome.key)
        }
        var variables = service.openServices
        if let timeLimit { variables["VINYLOGUE_TIMEOUT"] = String(timeLimit) }
        return try await home.program(variables).run(["crate"] + arguments)
    }

    @Test func `A wall uses every service, and each request identifies the program`() async throws {
        let service = try LoopbackLastFM()
        let outcome = try await run(
            ["--genre", "jazz", "--format", "json"],
            at: service,
            knowsCountry: true
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        let open = service.server.requests.filter(Self.isOpen)
        #expect(open.count == 3)
        #expect(
            open.allSatisfy {
                $0.headers["user-agent"]?.wholeMatch(of: /vinylogue\/[\d.]+ \(.+\)/) != nil
            }
        )
        #expect(open.allSatisfy { !$0.rawQuery.contains(UserHome.key) })
    }

    @Test
    func `Sixty albums take about twenty requests, or at most three once responses are cached`()
        async throws
    {
        let service = try LoopbackLastFM()
        let home = try UserHome()
        try home.setUp(at: service)
        let program = home.program(service.openServices)
        func requests(_ arguments: String...) async throws -> (count: Int, output: String) {
            let before = service.server.requests.count
            let outcome = try await program.run(["crate", "--format", "json"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.isEmpty)
            return (service.server.requests.count - before, outcome.output)
        }
        let cold = try await requests()
        #expect((12...32).contains(cold.count), "\(cold.count)")
        let warm = try await requests()
        #expect(warm.count == 0)
        #expect(warm.output == cold.output)
        #expect(try await requests("--seed", "7").count <= 3)
        #expect(try await requests("--dial", "mine").count <= 3)
    }

    /// A service that the crate uses.
    private enum Service: CaseIterable {
        case lastFM, listenBrainz, apple, musicBrainz

        /// The environment variable for its URL; nil for Last.fm, which has an option.
        var variable: String? {
            switch self {
            case .lastFM: nil
            case .listenBrainz: "VINYLOGUE_LISTENBRAINZ_URL"
            case .apple: "VINYLOGUE_APPLE_FEED_URL"
            case .musicBrainz: "VINYLOGUE_MUSICBRAINZ_URL"
            }
        }

        /// The signal that a genre's wall lacks, in full or in part, if this service fails.
        var loss: String {
            switch self {
            case .lastFM: "your history"
            case .listenBrainz, .musicBrainz: "new releases"
            case .apple: "charts"
            }
        }
    }

    /// What a failing service does instead of responding.
    enum Failure: CaseIterable {
        case closing, rubbish, hanging

        fileprivate var reply: ServerReply {
            switch self {
            case .closing: .close
            case .rubbish: .response(body: Data("<html>welcome</html>".utf8))
            case .hanging: .hang
            }
        }
    }

    /// The time limit for all requests of a wall, in seconds.
    private static let timeout = 20

    /// The services that fail, as bits: every combination of them for closing, and each one and all of them
    /// for the other failures.
    private static let failures: [(Int, Failure)] =
        (1...15).map { ($0, .closing) }
        + [1, 2, 4, 8, 15].flatMap { [($0, .rubbish), ($0, .hanging)] }

    @Test(arguments: failures)
    func `As long as one service works, a wall is printed in time and lists the missing signals`(
        bits: Int,
        failure: Failure
    ) async throws {
        let failing = Service.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
            .map(\.element)
        // Each has its own port, since rate limits apply per host.
        let servers = try Service.allCases.map { service in
            let reply = failing.contains(service) ? failure.reply : nil
            return (service: service, server: try LoopbackLastFM { _ in reply }.server)
        }
        let home = try UserHome()
        try home.setUp(at: try LoopbackLastFM())
        var variables = failure == .hanging ? ["VINYLOGUE_TIMEOUT": String(Self.timeout)] : [:]
        for (service, server) in servers {
            guard let name = service.variable else { continue }
            variables[name] = "http://127.0.0.1:\(server.port)/"
        }
        let outcome = try await home.program(variables).run([
            "crate", "--genre", "jazz", "--api-url", servers[0].server.url.absoluteString,
        ])
        guard failing.count < Service.allCases.count else {
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            return
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix(" Jazz · mixed · "), "\(outcome.output)")
        for service in failing {
            #expect(outcome.errors.contains(service.loss), "\(service): \(outcome.errors)")
        }
    }

    @Test(
        arguments: Fault.all.filter {
            if case .reply = $0.cause { $0.method == nil } else { false }
        }
    )
    func `If services that need no key fail, a wall is printed and lists the missing signals`(
        fault: Fault
    ) async throws {
        guard case .reply(let reply) = fault.cause else {
            Issue.record("\(fault.name) is not a reply.")
            return
        }
        let service = try LoopbackLastFM { Self.isOpen($0) ? reply($0) : nil }
        let outcome = try await run(
            ["--genre", "jazz", "--limit", "12"],
            at: service,
            timeLimit: fault.timeLimit.map { $0 * 5 }
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Jazz · mixed · 12 albums"), "\(outcome.output)")
        #expect(outcome.errors.contains("new releases"), "\(outcome.errors)")
        #expect(outcome.errors.contains("charts"), "\(outcome.errors)")
    }
}
