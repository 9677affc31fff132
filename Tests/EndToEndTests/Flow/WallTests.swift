import Dispatch
import Foundation
import TestSupport
import Testing

/// The crate's wall in full screen, with the built program on a terminal.
@Suite(.timeLimit(.minutes(20)))
struct WallTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    @Test func `The demo's wall can be browsed, and its albums can be marked`() async throws {
        let terminal = try FlowTerminal(home)
        try await terminal.shows("friends", "kaspar33")
        terminal.press("v")
        try await terminal.shows("● crate", "mixed", "┏━━")
        terminal.press("i")
        try await terminal.shows("Why it's here", "Dial: mixed (")
        terminal.press("q")
        terminal.press("x")
        try await terminal.shows("Disliked", "Press u to undo")
        terminal.press("u")
        try await terminal.shows("Undid: ")
        terminal.press("f")
        try await terminal.shows("♥ ", "Press u to undo")
        terminal.press(Keys.right + Keys.left)
        let screen = try await terminal.shows("♥ ")
        #expect(screen.unknown.isEmpty, "\(screen.unknown)")
        terminal.press("\t" + Keys.right + Keys.right + Keys.enter)
        try await terminal.shows("✕ rock", "indie rock")
        terminal.press("\t")
        terminal.press(Keys.enter)
        try await terminal.shows("listeners", "q back")
        terminal.press("q")
        try await terminal.shows("✕ rock", "┏━━")
        terminal.press("qq")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        #expect(outcome.modes == terminal.process.modesAtStart)
    }

    @Test func `Favorites added in full screen are also sent to Apple Music`() async throws {
        let account = PretendAppleMusic()
        let server = try account.server()
        // The wall is completed only after Apple Music has responded.
        let gate = DispatchSemaphore(value: 0)
        let service = try LoopbackLastFM { request in
            guard request.query["method"]?.lowercased() == "artist.getsimilar" else { return nil }
            gate.wait()
            gate.signal()
            return nil
        }
        try home.setUp(at: service)
        _ = try await home.program().run(["settings", "set", "write-back", "on"])
        _ = try await home.program(PretendAppleMusic.variables(at: server))
            .run(["favorites", "add", "Portishead", "Dummy", "--offline"])
        #expect(account.marks == PretendAppleMusic.Marks())
        let terminal = try FlowTerminal(
            home,
            ["--api-url", service.server.url.absoluteString],
            variables: service.openServices.merging(PretendAppleMusic.variables(at: server)) { $1 }
        )
        try await terminal.shows("crate")
        terminal.press("v")
        try await terminal.shows("● crate", "┏━━")
        terminal.press("x")
        try await terminal.shows("Saved, but Apple Music wasn't updated. Not found on")
        // What the rest of the wall lacks is added to the message.
        gate.signal()
        try await terminal.shows("wasn't updated. Not found on", "Fewer albums from the charts")
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)
        // The album marked offline was sent when the program started.
        #expect(account.marks.added == ["13"] && account.marks.favorites == ["13"])
        #expect(account.marks.ratings == ["13": 1])
    }

    // A method that slows down one signal, and one that slows down all signals based on the user's plays.
    @Test(arguments: ["artist.getsimilar", "user.gettopalbums"])
    func `Covers appear before slow responses arrive, and the wall is saved for the next start`(
        slowMethod: String
    ) async throws {
        let isSlow: @Sendable (ReceivedRequest) -> Bool = {
            $0.query["method"]?.lowercased() == slowMethod
        }
        let gate = DispatchSemaphore(value: 0)
        let service = try LoopbackLastFM { request in
            guard isSlow(request) else { return nil }
            gate.wait()
            gate.signal()
            return nil
        }
        try home.setUp(at: service)
        let arguments = ["--api-url", service.server.url.absoluteString]
        let terminal = try FlowTerminal(home, arguments, variables: service.openServices)
        try await terminal.shows("crate")
        terminal.press("v")
        let early = try await terminal.shows("● crate", "┏━━", "Loading the crate")
        let row = try #require(early.place(of: "Loading the crate")).row
        let first = early.lines[row].prefix(20)
        gate.signal()
        let late = try await terminal.shows("the whole wall") { screen in
            !screen.lines.contains { $0.contains("Loading the crate") }
        }
        #expect(late.lines[row].hasPrefix(first), "\(late.lines[row])")
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)

        let asked = service.server.requests.count
        let again = try FlowTerminal(home, arguments, variables: service.openServices)
        try await again.shows("crate")
        again.press("v")
        let kept = try await again.shows("● crate", "┏━━", String(first))
        #expect(kept.lines[row].hasPrefix(first))
        #expect(!service.server.requests.dropFirst(asked).contains(where: isSlow))
        again.press("qq")
        #expect(try await again.process.finish().status == 0)
    }

    @Test func `The crate reopens with the last dial setting and genres`() async throws {
        // The sub-genre's albums are held back, so that the page can be seen before and after they load.
        let gate = DispatchSemaphore(value: 0)
        let service = try LoopbackLastFM { request in
            if request.query["tag"] == "alternative rock" {
                gate.wait()
                gate.signal()
            }
            return nil
        }
        try home.setUp(at: service)
        let arguments = ["--api-url", service.server.url.absoluteString]
        let terminal = try FlowTerminal(home, arguments, variables: service.openServices)
        try await terminal.shows("crate")
        terminal.press("v")
        try await terminal.shows("● crate", "┏━━")
        terminal.press("\t" + Keys.right + Keys.right + Keys.enter)
        try await terminal.shows("✕ rock", "indie rock")
        terminal.press(Keys.right + Keys.enter)
        try await terminal.shows("●alternative rock", "Loading alternative rock")
        terminal.press("\t")
        gate.signal()
        let left = try await terminal.shows("the wall of a sub-genre") { screen in
            let text = screen.lines.joined(separator: "\n")
            return ["✕ rock", "●alternative rock", "┏━━"].allSatisfy(text.contains)
                && !text.contains("Loading")
        }
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)

        let asked = service.server.requests.count
        let again = try FlowTerminal(home, arguments, variables: service.openServices)
        try await again.shows("crate")
        again.press("v")
        let kept = try await again.shows("✕ rock", "●alternative rock", "┏━━")
        #expect(kept.lines[0] == left.lines[0])
        #expect(!service.server.requests.dropFirst(asked).contains { $0.path.hasPrefix("/ws/") })
        again.press("qq")
        #expect(try await again.process.finish().status == 0)
    }
}
