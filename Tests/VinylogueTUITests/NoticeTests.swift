import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// The list of earlier messages.
struct NoticeTests {
    @Test func `The earlier messages are listed with their times, newest first`() throws {
        var player = Scene.week()
        player.model.now = Date(timeIntervalSince1970: 9 * 3600 + 5 * 60)
        player.type("+")
        player.model.now += 60
        player.type("Y")
        player.type("!")
        let lines = player.model.screen.lines
        let first = try #require(lines.firstIndex { $0.contains("09:06  Copied ") })
        let second = try #require(lines.firstIndex { $0.contains("09:05  Minimum plays: 2.") })
        #expect(first < second && player.text.contains(" Messages "))
        player.type("!")
        #expect(!player.text.contains("09:06"))
    }

    @Test func `Without messages, the key says so, and reasons for silent keys are not kept`() {
        var player = Scene.week()
        player.type("r_!")
        #expect(player.text.contains("No messages yet."))
        #expect(player.model.notices.isEmpty)
    }

    @Test func `A long list scrolls, and old messages are dropped`() {
        var player = Scene.week()
        for _ in 0..<150 { player.type("fx") }
        #expect(player.model.notices.count == 200)
        player.type("!")
        #expect(player.text.contains("more below"))
        player.type("G")
        #expect(!player.text.contains("more below"))
        player.send(.resized(TerminalSize(columns: 20, rows: 5)))
        #expect(player.text.contains("more below"))
    }

    @Test func `The footer says how to close the list and, if it is long, how to scroll it`() {
        var player = Scene.week("+!")
        func footer() -> [String] { player.model.footer.map { "\($0.keys) \($0.word)" } }
        #expect(footer() == ["q back"])
        player.type("q" + String(repeating: "fx", count: 12) + "!")
        #expect(footer() == ["↑↓ scroll", "q back"])
    }

    @Test func `A window of two rows still shows the newest message`() {
        var player = Scene.week("+")
        player.type("Y!")
        player.send(.resized(TerminalSize(columns: 80, rows: 2)))
        #expect(player.model.screen.lines[1].contains("Copied "), "\(player.text)")
    }

    @Test func `A failure to save a change is among the messages`() {
        var player = Scene.week()
        player.send(.saveFailed(Problem("The disk is full.")))
        player.type("j!")
        #expect(player.text.contains("Couldn't save. The disk is full."))
    }
}
