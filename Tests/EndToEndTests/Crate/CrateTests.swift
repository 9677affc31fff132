import Foundation
import TestSupport
import Testing

/// The built program against a world of all the crate's services on this machine.
@Suite(.timeLimit(.minutes(5)))
struct CrateTests {
    /// Whether a request is for one of the services that need no key.
    private static func isOpen(_ request: ReceivedRequest) -> Bool {
        ["/1/", "/ws/", "/api/", "/us/"].contains { request.path.hasPrefix($0) }
    }

    private func run(
        _ arguments: [String],
        at service: LoopbackLastFM,
        timeLimit: Int? = nil
    ) async throws -> BuiltProgram.Outcome {
        let home = try UserHome()
        try await home.setUp(at: service)
        var variables = service.openServices
        if let timeLimit { variables["VINYLOGUE_TIMEOUT"] = String(timeLimit) }
        return try await home.program(variables).run(["crate"] + arguments)
    }

    @Test func `A wall comes from all services, and each request names the program`() async throws {
        let service = try LoopbackLastFM()
        let outcome = try await run(["--genre", "jazz", "--format", "json"], at: service)
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

    @Test(
        arguments: Fault.all.filter {
            if case .reply = $0.cause { $0.method == nil } else { false }
        }
    )
    func
        `Whatever the services without a key do, a wall comes and standard error says what is missing`(
            fault: Fault
        ) async throws
    {
        guard case .reply(let reply) = fault.cause else { return }
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
