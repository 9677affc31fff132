import Foundation
import Synchronization
import TestSupport

/// A home folder and a local Last.fm that begins to fail on request.
struct FaultTrial {
    /// The result of a run while the service fails.
    struct Result {
        var outcome: BuiltProgram.Outcome
        /// The number of requests that the server received, by method; or, under `connections`, the number of
        /// connections that were reset unread.
        var requests: [String: Int]
        /// Whether all files in the home folder and the temporary folder are unchanged.
        var isUntouched: Bool
    }

    let home: UserHome
    let service: LoopbackLastFM
    private let fault: Fault
    private let isFaulty = Switch()

    /// Starts a service that works at first.
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

    /// The host and port as shown in messages.
    var host: String { "127.0.0.1:\(service.server.port)" }

    /// Runs `week` with these arguments.
    func week(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        let all = ["week", "--api-url", service.server.url.absoluteString] + arguments
        let program = home.program(["LASTFM_API_KEY": UserHome.key])
        return try await program.run(all)
    }

    /// Makes all cached responses the given number of days old.
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

    /// Runs `week` with these arguments while the service fails.
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

/// A flag that can be turned on once.
private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool { state.withLock { $0 } }

    func turnOn() { state.withLock { $0 = true } }
}
