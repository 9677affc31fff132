import Foundation
import TestSupport
import Testing

/// The built program with a Last.fm that fails, without and with an outdated cached response.
@Suite(.timeLimit(.minutes(20)))
struct FaultTests {
    private static let info = "user.getInfo"
    private static let list = "user.getWeeklyChartList"
    private static let chart = "user.getWeeklyAlbumChart"

    /// Whether the first line of standard error is `words` followed by one of the fault's messages about a
    /// method.
    private func isTold(
        _ fault: Fault,
        _ errors: String,
        behind words: String,
        about method: String,
        on host: String
    ) -> Bool {
        let part = method == Self.info ? "user" : "weeklyalbumchart"
        let line = errors.prefix { $0 != "\n" }
        return fault.messages.contains { message in
            line == words
                + message.replacing("HOST", with: host).replacing("METHOD", with: method)
                .replacing("PART", with: part)
        }
    }

    @Test(arguments: Fault.all)
    func `Without a cached response a failure is reported and nothing changes`(fault: Fault)
        async throws
    {
        let trial = try FaultTrial(fault)
        if fault.method != nil {
            // Caches the account and the list of weeks, so that only the chart is requested later.
            let other = try await trial.week("--years-ago", "2")
            #expect(other.status == 0, "\(other.errors)")
        }
        let result = try await trial.failingWeek()
        let outcome = result.outcome
        #expect(outcome.status == fault.status, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        let isTold = isTold(
            fault,
            outcome.errors,
            behind: "vinylogue: ",
            about: Self.info,
            on: trial.host
        )
        #expect(isTold, "\(outcome.errors)")
        // One line for the error, and one for what to do next.
        #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
        switch fault.cause {
        case .refusal: #expect(result.requests == [:])
        case .unwelcome: #expect((3...6).contains(result.requests["connections"] ?? 0))
        case .reply where fault.method != nil:
            #expect(result.requests == [Self.chart: fault.attempts])
        case .reply:
            #expect(result.requests[Self.info] == fault.attempts)
            // Requested at the same time, and cancelled once the other request has failed.
            #expect(result.requests[Self.list, default: 0] <= fault.attempts)
            #expect(result.requests[Self.chart] == nil)
        }
        #expect(result.isUntouched)
    }

    @Test(arguments: Fault.all)
    func `After a failure the outdated chart is shown, unless the user is unknown or private`(
        fault: Fault
    ) async throws {
        let trial = try FaultTrial(fault)
        let fresh = try await trial.week("--format", "json")
        #expect(fresh.status == 0, "\(fresh.errors)")
        try trial.ageCache(days: 40)
        let result = try await trial.failingWeek("--refresh", "--format", "json")
        let outcome = result.outcome
        let words = fault.isBridged ? "showing data fetched 40 days ago: " : ""
        let isTold = isTold(
            fault,
            outcome.errors,
            behind: "vinylogue: " + words,
            about: fault.isBridged ? Self.chart : Self.info,
            on: trial.host
        )
        #expect(isTold, "\(outcome.errors)")
        if fault.isBridged {
            #expect(outcome.status == 0)
            #expect(outcome.output.contains(#""kind":"cache","stale":true"#))
            #expect(withoutSource(outcome.output) == withoutSource(fresh.output))
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        } else {
            #expect(outcome.status == fault.status)
            #expect(outcome.output.isEmpty)
        }
        if case .reply = fault.cause, fault.isBridged {
            let isFaulty = { fault.method == nil || fault.method == $0 }
            for method in [Self.info, Self.list, Self.chart] {
                let attempts = isFaulty(method) ? fault.attempts : 1
                #expect(result.requests[method] == attempts, "\(method)")
            }
        }
        #expect(result.isUntouched)
    }
}
