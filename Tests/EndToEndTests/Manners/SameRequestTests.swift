import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// A run never sends the same request from two tasks at the same time.
@Suite(.timeLimit(.minutes(20)))
struct SameRequestTests {
    private let home: UserHome
    private let meetings: Meetings
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        let meetings = Meetings()
        self.meetings = meetings
        service = try LoopbackLastFM { request in
            meetings.wait(for: request)
            return nil
        }
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true
        )
        let friends = ["kaspar33", "tape_hiss_tom", "yukiko_b"].map { #"{"username":"\#($0)"}"# }
        let preferences =
            #"{"currentUser":"nora_needle","friends":[\#(friends.joined(separator: ","))],"version":1}"#
        try Data(preferences.utf8)
            .write(to: home.configuration.appending(path: "preferences.json"))
    }

    private var variables: [String: String] {
        service.openServices.merging(["LASTFM_API_KEY": UserHome.key]) { $1 }
    }

    @Test(arguments: [
        "week --friends", "week --art --color always", "years", "years --by artists",
        "month --by tracks", "album --week-rank 1", "crate --art --color always",
        "crate --genre jazz --art --color always", "playlist draft --from week",
        "playlist draft --from years --tracks first", "playlist draft --from crate",
        "digest --friends", "digest --as html", "archive sync --friends --since \(Day.ago(115))",
        "friends list --refresh", "doctor",
    ])
    func `A command never sends the same request twice at once`(line: String) async throws {
        let outcome = try await home.program(variables).run(
            line.split(separator: " ").map(String.init)
                + ["--api-url", service.server.url.absoluteString]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!service.server.requests.isEmpty)
        #expect(meetings.met == [])
    }

    @Test func `Full-screen mode never sends the same request twice at once`() async throws {
        let terminal = try FlowTerminal(
            home,
            ["--api-url", service.server.url.absoluteString],
            variables: variables,
            columns: 120,
            rows: 40
        )
        try await terminal.shows("friends")
        terminal.press("v")
        try await terminal.shows("● crate", "┏━━")
        terminal.press("q")
        terminal.press(Keys.enter)
        // Waits for the week itself: the list of people also shows plays, and a loading week has no album to
        // open.
        try await terminal.shows("a week") { screen in
            screen.lines[0].contains("ONE YEAR AGO") && screen.lines[1].contains(" plays")
        }
        terminal.press(Keys.enter)
        try await terminal.shows("listeners")
        terminal.press("qq")
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
        #expect(meetings.met == [])
    }
}

/// Detects equal requests that are in progress at the same time.
private final class Meetings: Sendable {
    private struct State {
        var underWay: [String: DispatchSemaphore] = [:]
        var met: [String] = []
    }

    private let state = Mutex(State())

    /// The requests that were sent again while in progress.
    var met: [String] { state.withLock { $0.met.sorted() } }

    /// Waits a moment for an equal request, like a slow server.
    func wait(for request: ReceivedRequest) {
        let body = String(decoding: request.body, as: UTF8.self)
        let key = "\(request.method) \(request.path)?\(request.rawQuery) \(body)"
        let twin = DispatchSemaphore(value: 0)
        let isFirst = state.withLock { state in
            if let other = state.underWay[key] {
                other.signal()
                return false
            }
            state.underWay[key] = twin
            return true
        }
        guard isFirst else { return }
        let hasMet = twin.wait(timeout: .now() + .milliseconds(30)) == .success
        // A request that was cancelled, for example with its page, may be sent again.
        let isWanted = !hasMet || !request.isGivenUp(within: 0.5)
        state.withLock { state in
            state.underWay[key] = nil
            if hasMet, isWanted { state.met.append(key) }
        }
    }
}
