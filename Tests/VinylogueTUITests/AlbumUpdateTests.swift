import Artwork
import Foundation
import Testing

@testable import Terminal
import VinylogueKit
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
        guard case .wait(_, .fade(let timer)) = player.effects.last else { return nil }
        return timer
    }

    @Test
    func `The album page shows plays, years, tracks and a description without control characters`()
    {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 100, rows: 50)))
        player.answerAll()
        #expect(player.text.contains("40 this week   345 total   No. 1 this week"))
        #expect(player.text.contains("2010 ") && player.text.contains(" 2026"))
        #expect(player.text.contains("A first paragraph"))
        #expect(player.text.contains("1  One"))
        #expect(!player.text.contains("\u{1B}"))
    }

    @Test func `With an archive the album page shows the dates of the first and last play`() throws
    {
        var player = Player()
        player.press(.enter)
        player.answer(player.chart(2025))
        player.press(.enter)
        let need = try #require(player.needs.first)
        guard case .album(let album, _) = need else {
            Issue.record("\(need)")
            return
        }
        var details = sampleAlbum(album)
        details.firstPlay = Date(timeIntervalSince1970: 1_236_124_799)
        details.lastPlay = Date(timeIntervalSince1970: 1_763_683_200)
        player.answer(need, .success(.album(details)))
        #expect(player.text.contains("3 Mar 2009 first play"))
        #expect(player.text.contains("21 Nov 2025 last play"))
    }

    @Test func `When a sync has ended, the album and its archived plays are asked for again`() {
        var player = opened()
        func isAwaited() -> Bool {
            player.needs.contains { if case .album = $0 { true } else { false } }
        }
        #expect(isAwaited())
        player.answerAll()
        #expect(!isAwaited())
        player.send(.syncing(nil))
        #expect(isAwaited())
        if let album = player.needs.first { player.answer(album) }
        #expect(player.needs.contains { if case .past = $0 { true } else { false } })
    }

    @Test func `The album page's header shows the position in the list and the neighbors`() throws {
        var player = opened()
        player.answerAll()
        let first = try #require(player.model.screen.lines.first)
        #expect(first.contains("1 of 14 · One year ago") && first.hasSuffix("›"))
        #expect(!first.contains("‹"))
        player.type("l")
        player.answerAll()
        let second = try #require(player.model.screen.lines.first)
        #expect(second.contains("2 of 14") && second.contains("‹ "))
    }

    @Test
    func `Moving to another album moves the list's cursor, and stops at the ends of the list`() {
        var player = opened()
        player.answerAll()
        player.press(.left)
        #expect(player.text.contains("This is the first album."))
        for _ in 0..<20 { player.press(.right) }
        player.answerAll()
        #expect(player.text.contains("14 of 14"))
        player.type("q")
        guard case .week(let page) = player.model.page else {
            Issue.record("The list is not in front.")
            return
        }
        #expect(page.list.selected == 13)
    }

    @Test func `The album page counts only the albums that meet the minimum plays`() {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        for _ in 0..<24 { player.type("+") }
        player.press(.enter)
        player.answerAll()
        let count = player.model.albumList?.count
        #expect(count == 6)
        #expect(player.text.contains("1 of 6"))
    }

    @Test func `Clicking the arrow in the header opens the next album`() {
        var player = opened()
        player.answerAll()
        player.send(.input(.mouse(MouseReport(action: .press(.left), column: 78, row: 0))))
        player.answerAll()
        #expect(player.text.contains("2 of 14"))
    }

    @Test func `A message after a click stays when the button is released`() {
        var player = opened()
        player.answerAll()
        for action in [MouseReport.Action.press(.left), .release(.left)] {
            player.send(.input(.mouse(MouseReport(action: action, column: 1, row: 0))))
            #expect(player.text.contains("This is the first album."))
        }
    }

    @Test func `A spinner appears after a delay, and only while the album is loading`() {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.effects = []
        // The first album's details are already loaded, so this opens the second one.
        player.press(.down, .enter)
        #expect(!player.text.contains("Loading…"))
        player.waitForSpinner()
        #expect(player.text.contains("Loading…"))
        player.answerAll()
        #expect(!player.text.contains("Loading…"))
    }

    @Test(arguments: [Look.Appearance.dark, .light])
    func `All text is readable on the cover's background color`(appearance: Look.Appearance) throws
    {
        var player = Player(columns: 120, rows: 40, appearance: appearance)
        player.press(.enter)
        player.answer(player.chart(2025))
        player.press(.enter)
        while let need = player.needs.first {
            guard case .cover(let request) = need else {
                player.answer(need)
                continue
            }
            var cover = sampleCover(request.key)
            var pixels: [UInt8] = []
            for index in 0..<36 {
                pixels += [UInt8(index * 7), UInt8(255 - index * 6), UInt8(index * 97 % 256), 255]
            }
            let picture = try #require(Picture(width: 6, height: 6, pixels: pixels))
            cover.backdrop = Backdrop(of: picture)
            player.answer(need, .success(.cover(cover)))
        }
        let layout = player.model.albumLayout
        let screen = player.model.screen
        var grounds: Set<TextColor> = []
        for row in 0..<40 {
            for column in 0..<120 {
                let cell = try #require(screen[column, row])
                if let cover = layout.cover,
                    cover.touches(
                        ScreenArea(column: column, row: row, columns: 1, rows: 1)
                    )
                {
                    continue
                }
                guard case .rgb(let ground) = cell.style.background else { continue }
                grounds.insert(.rgb(ground))
                guard cell.character != " ", case .rgb(let text) = cell.style.foreground else {
                    continue
                }
                let isLetter = cell.character.isLetter || cell.character.isNumber
                let least = cell.style.attributes.contains(.bold) ? 7.0 : isLetter ? 4.5 : 3
                #expect(Contrast.ratio(text, ground) >= least, "\(column) \(row)")
            }
        }
        #expect(grounds.count > 50)
    }

    @Test func `The album page's cover and text never overlap, whatever the window size`() {
        var player = opened()
        player.answerAll()
        for columns in stride(from: 20, through: 300, by: 28) {
            for rows in stride(from: 5, through: 100, by: 9) {
                player.send(.resized(TerminalSize(columns: columns, rows: rows)))
                let layout = player.model.albumLayout
                let screen = ScreenArea(column: 0, row: 0, columns: columns, rows: rows)
                for area in [layout.cover, layout.text].compactMap(\.self) {
                    #expect(area.column >= 0 && area.column + area.columns <= screen.columns)
                    #expect(area.row + area.rows <= rows, "\(columns)x\(rows)")
                }
                if let cover = layout.cover { #expect(!cover.touches(layout.text)) }
                let text = player.model.screen.lines.joined()
                #expect(text.contains("Café"))
            }
        }
    }

    @Test func `The album page fades in once the cover's colors are known`() throws {
        var player = opened(animated: true)
        #expect(player.effects.isEmpty)
        let before = player.model.screen
        player.answerAll()
        var grounds = [before[0, 0]?.style.background]
        for _ in 0..<AlbumPage.steps {
            let timer = try #require(lastTimer(player))
            player.effects = []
            player.send(.timeout(.fade(timer)))
            grounds.append(player.model.screen[0, 0]?.style.background)
        }
        #expect(Set(grounds).count == AlbumPage.steps + 1)
        #expect(lastTimer(player) == nil)
    }

    @Test func `Any key ends the fade, and the fade's timer is then ignored`() throws {
        var player = opened(animated: true)
        player.answerAll()
        let old = try #require(lastTimer(player))
        player.press(.down)
        player.effects = []
        let screen = player.model.screen
        player.send(.timeout(.fade(old)))
        #expect(player.effects.isEmpty && player.model.screen == screen)
    }

    @Test(arguments: [ColorSupport.none, .ansi16, .ansi256])
    func `Without 24-bit color there is no fade`(support: ColorSupport) {
        var player = opened(animated: true, support: support)
        player.answerAll()
        #expect(player.effects.isEmpty)
    }

    /// An album's page in a kitty whose cells are 10 by 20 pixels, before the last cover arrives.
    private func openedInKitty(animated: Bool) throws -> (player: Player, sharp: CoverRequest) {
        var player = Player(columns: 120, rows: 40, allowsAnimation: animated, graphics: .kitty)
        player.press(.enter)
        player.answerAll()
        // The week has loaded the same cover for its pane.
        player.model.covers.removeAll()
        player.press(.enter)
        player.effects = []
        var sharp: CoverRequest?
        while let need = player.needs.first(where: { need in
            if case .cover(let request) = need { request != sharp } else { true }
        }) {
            if case .cover(let request) = need, request.key.isSharp, sharp == nil,
                player.model.albumLayout.cover?.rows == request.key.size.rows
            {
                sharp = request
            } else {
                player.answer(need)
            }
        }
        return (player, try #require(sharp))
    }

    @Test func `A large cover is swapped in when it arrives, and a missing one changes nothing`()
        throws
    {
        let opened = try openedInKitty(animated: false)
        var player = opened.player
        let area = try #require(player.model.albumLayout.cover)
        #expect(area.rows * 20 > CoverSize.usual)
        let usual = try #require(player.model.screen.pictures.first)
        #expect(usual.area.rows == area.rows)
        var missing = player
        missing.answer(.cover(opened.sharp), .success(.cover(nil)))
        #expect(missing.model.screen.pictures == player.model.screen.pictures)
        var cover = sampleCover(opened.sharp.key)
        cover.graphics = ScreenPicture(
            .kept(png: "sharp"),
            columns: area.columns,
            rows: area.rows
        )
        player.answer(.cover(opened.sharp), .success(.cover(cover)))
        let swapped = try #require(player.model.screen.pictures.first)
        #expect(swapped.area == usual.area && swapped.picture != usual.picture)
    }

    @Test func `In kitty the cover grows while the page fades in`() throws {
        var player = try openedInKitty(animated: true).player
        let area = try #require(player.model.albumLayout.cover)
        var rows: [Int] = []
        for _ in 0..<AlbumPage.steps {
            let timer = try #require(lastTimer(player))
            player.effects = []
            player.send(.timeout(.fade(timer)))
            rows.append(try #require(player.model.screen.pictures.first).area.rows)
        }
        #expect(rows == rows.sorted() && Set(rows).count > 2)
        #expect(rows.last == area.rows && rows[0] * 100 > area.rows * 80)
        #expect(lastTimer(player) == nil)
    }

    @Test func `The album page works without a cover`() {
        var player = opened(animated: true)
        while let need = player.needs.first {
            player.answer(need, need.isCover ? .success(.cover(nil)) : nil)
        }
        player.press(.down)
        #expect(player.text.contains("345 total"))
        #expect(player.model.albumGround?.cells == nil)
        #expect(player.text.contains("Café Tacet"))
    }

    @Test func `o opens the album's Last.fm page, and Y copies its name`() {
        var player = opened()
        player.type("oY")
        #expect(player.effects.count == 2)
        #expect(player.effects.first == .open("https://www.last.fm/music/0"))
        guard case .copy(let text)? = player.effects.last else {
            Issue.record("Nothing was copied.")
            return
        }
        #expect(text.contains(" - "))
        player.effects = []
        player.send(.opened("https://www.last.fm/music/0", false))
        #expect(
            player.text.contains("Failed to open a browser. Copied https://www.last.fm/music/0")
        )
        #expect(player.effects == [.copy("https://www.last.fm/music/0")])
    }

    @Test func `G and g scroll to the end and the start of the text`() {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 80, rows: 10)))
        player.answerAll()
        player.type("G")
        #expect(player.text.contains("86  Record 5"), "\(player.text)")
        player.type("g")
        #expect(player.text.contains("No. 1"))
    }

    @Test func `A high window shows the plays by month, and the artist's other albums`() {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 160, rows: 45)))
        player.answerAll()
        #expect(player.text.contains("Plays by month, most in "), "\(player.text)")
        #expect(player.text.contains("Also by ") && player.text.contains("90  Record 1"))
        let plot = player.model.screen.lines.filter { line in
            line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
        }
        #expect(plot.count == 3)
        player.send(.resized(TerminalSize(columns: 80, rows: 24)))
        #expect(!player.text.contains("Plays by month"))
    }

    @Test func `A scroll mark shows the position in the text, unless all of the text fits`() {
        var player = opened()
        player.send(.resized(TerminalSize(columns: 80, rows: 10)))
        player.answerAll()
        func marks() -> [Int] {
            player.model.screen.lines.indices.filter {
                player.model.screen[79, $0]?.character == "┃"
            }
        }
        let first = marks()
        #expect(!first.isEmpty)
        player.type("G")
        #expect(marks().count == first.count && marks() != first)
        player.send(.resized(TerminalSize(columns: 80, rows: 60)))
        player.answerAll()
        player.type("g")
        #expect(marks().isEmpty)
    }

    @Test func `In a wide window the description begins beside the tracks, behind long names`()
        throws
    {
        var player = Player(columns: 200, rows: 40)
        player.press(.enter)
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        let line = try #require(
            player.model.screen.lines.first { $0.contains("A first paragraph") }
        )
        let (track, words) = (line.ranges(of: "1  One").first, line.ranges(of: "A first").first)
        let (start, end) = try (#require(track).lowerBound, #require(words).lowerBound)
        #expect(line.distance(from: start, to: end) == 52)
    }
}
