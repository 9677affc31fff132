import Terminal
import Testing

@testable import VinylogueTUI

struct AlbumUpdateTests {
    private func opened(animated: Bool = false, support: ColorSupport = .trueColor) -> Player {
        var player = Player(support: support, allowsAnimation: animated)
        player.press(.enter)
        player.answerAll()
        player.press(.enter)
        player.effects = []
        return player
    }

    private func lastTimer(_ player: Player) -> Int? {
        guard case .wait(_, let timer) = player.effects.last else { return nil }
        return timer
    }

    @Test func `An album shows plays, bars and a safe description`() {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 100, rows: 50)))
        player.answerAll()
        #expect(player.text.contains("40 this week    345 all time"))
        #expect(player.text.contains("A first paragraph"))
        #expect(player.text.contains("2019"))
        #expect(!player.text.contains("\u{1B}"))
    }

    @Test func `The plays by year mark the year that the album was opened from`() {
        var player = opened()
        player.answerAll()
        #expect(player.text.contains("this week in every year"))
        #expect(player.text.contains("▸ 2025") && player.text.contains("  2024"))
        #expect(!player.text.contains("▸ 2024"))
    }

    @Test func `Tags are broken between lines, without a separator at the end of a line`() {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 40, rows: 40)))
        player.answerAll()
        #expect(player.text.contains("folk · post-rock\n") && player.text.contains("dream pop"))
    }

    @Test func `The page fades in once the colours of the cover are known`() throws {
        var player = opened(animated: true)
        #expect(player.effects.isEmpty)
        let before = player.model.screen
        player.answerAll()
        var grounds = [before[0, 0]?.style.background]
        for _ in 0..<AlbumPage.steps {
            let timer = try #require(lastTimer(player))
            player.effects = []
            player.send(.timeout(timer))
            grounds.append(player.model.screen[0, 0]?.style.background)
        }
        #expect(Set(grounds).count == AlbumPage.steps + 1)
        #expect(lastTimer(player) == nil)
    }

    @Test func `Any key ends the fade, and its timer is ignored`() throws {
        var player = opened(animated: true)
        player.answerAll()
        let old = try #require(lastTimer(player))
        player.press(.down)
        player.effects = []
        let screen = player.model.screen
        player.send(.timeout(old))
        #expect(player.effects.isEmpty && player.model.screen == screen)
    }

    @Test(arguments: [ColorSupport.none, .ansi16, .ansi256])
    func `Without 24-bit colours there is no fade`(support: ColorSupport) {
        var player = opened(animated: true, support: support)
        player.answerAll()
        #expect(player.effects.isEmpty)
    }

    @Test func `An album without a cover has a page`() {
        var player = opened(animated: true)
        while let need = player.needs.first {
            player.answer(need, need.isCover ? .success(.cover(nil)) : nil)
        }
        #expect(player.effects.isEmpty)
        #expect(player.text.contains("345 all time"))
    }

    @Test func `The Last.fm page can be opened and the name copied`() {
        var player = opened()
        player.type("oY")
        #expect(player.effects.count == 2)
        #expect(player.effects.first == .open("https://www.last.fm/music/0"))
        guard case .copy(let text)? = player.effects.last else {
            Issue.record("Nothing was copied.")
            return
        }
        #expect(text.contains(" - "))
        player.send(.opened(false))
        #expect(player.text.contains("Failed to open a browser."))
    }

    @Test func `The description scrolls no further than its end`() {
        var player = opened()
        player.answerAll()
        player.type("G")
        #expect(player.text.contains("Two"))
        player.type("g")
        #expect(player.text.contains("2026"))
    }

    @Test func `A mark at the edge shows how far the text is scrolled`() {
        var player = opened()
        player.answerAll()
        func marks() -> [Int] {
            player.model.screen.lines.indices.filter {
                player.model.screen[79, $0]?.character == "▐"
            }
        }
        let first = marks()
        #expect(first.count == 1)
        player.type("G")
        #expect(marks().count == 1 && marks() != first)
        player.send(.resized(TerminalSize(columns: 80, rows: 60)))
        player.answerAll()
        player.type("g")
        #expect(marks().isEmpty)
    }

    @Test func `Long names take two lines if there is room`() {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.press(.down, .enter)
        player.answerAll()
        #expect(player.text.contains("SMALLER TERMINALS THERE ARE"))
    }
}
