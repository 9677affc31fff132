import Foundation
import Synchronization
import TestSupport

/// A user's home and a service that fails in one way as soon as it is told to.
struct FaultTrial {
    /// What came of a run while the service failed.
    struct Result {
        var outcome: BuiltProgram.Outcome
        /// How many requests, or connections where none was read from, the server has had, by method.
        var requests: [String: Int]
        /// Whether nothing in the home and among the temporary files has changed.
        var isUntouched: Bool
    }

    let home: UserHome
    let service: LoopbackLastFM
    private let fault: Fault
    private let isFaulty = Switch()

    /// Starts a sound service.
    init(_ fault: Fault) throws {
        self.fault = fault
        home = try UserHome()
        let isFaulty = isFaulty
        service = try LoopbackLastFM(
            fault: { request in
                let isMeant = fault.method == nil || request.query["method"] == fault.method
                guard isFaulty.isOn, isMeant, case .reply(let reply) = fault.cause else {
                    return nil
                }
                return reply(request)
            },
            admits: {
                guard case .unwelcome = fault.cause else { return true }
                return !isFaulty.isOn
            }
        )
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true
        )
        let preferences = #"{"currentUser":"nora_needle","unknown":[1,2],"version":1}"#
        try Data(preferences.utf8).write(
            to: home.configuration.appending(path: "preferences.json")
        )
    }

    /// The server's name in messages.
    var host: String { "127.0.0.1:\(service.server.port)" }

    /// Runs the program on `week` with further arguments.
    func week(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        let all = ["week", "--api-url", service.server.url.absoluteString] + arguments
        let program = home.program(["LASTFM_API_KEY": UserHome.key])
        return try await program.run(all)
    }

    /// Makes everything that is cached so many days old.
    func ageCache(days: Int) throws {
        let folder = home.url.appending(path: "tmp/VinylogueCache")
        let time = Date(timeIntervalSinceNow: -86_400 * Double(days) - 60)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.setAttributes(
                [.modificationDate: time],
                ofItemAtPath: folder.appending(path: name).path
            )
        }
    }

    /// Runs the program while the service fails.
    func failingWeek(_ arguments: String...) async throws -> Result {
        isFaulty.turnOn()
        if case .refusal = fault.cause { service.server.stop() }
        let before = try UserHome.contents(of: home.url)
        let (requests, connections) = (
            service.server.requests.count, service.server.connectionCount
        )
        let all = ["week", "--api-url", service.server.url.absoluteString] + arguments
        var program = home.program(["LASTFM_API_KEY": UserHome.key])
        if let limit = fault.timeLimit { program.environment["VINYLOGUE_TIMEOUT"] = "\(limit)" }
        let outcome = try await program.run(all)
        var counts: [String: Int] = [:]
        for request in service.server.requests.dropFirst(requests) {
            counts[request.query["method"] ?? "", default: 0] += 1
        }
        if case .unwelcome = fault.cause {
            counts["connections"] = service.server.connectionCount - connections
        }
        return Result(
            outcome: outcome,
            requests: counts,
            isUntouched: try UserHome.contents(of: home.url) == before
        )
    }
}

/// Off at first, and once on, it stays on.
private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool { state.withLock { $0 } }

    func turnOn() { state.withLock { $0 = true } }
}
