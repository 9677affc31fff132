import Terminal
import Testing
import VinylogueKit

@testable import Artwork
@testable import VinylogueTUI

/// Sheets, which are shown in a frame over a page.
struct SheetTests {
    private func week(
        _ keys: String,
        columns: Int = 80,
        rows: Int = 24,
        graphics: TerminalGraphics? = nil
    ) -> Player {
        var player = Player(columns: columns, rows: rows, graphics: graphics)
        player.press(.enter)
        player.answerAll()
        player.type(keys)
        return player
    }

    @Test(arguments: [56, 64, 80, 100, 120], ["s", "?"])
    func `No word is cut at the edge of a sheet`(columns: Int, key: String) throws {
        let bare = week("", columns: columns).model.screen
        let player = week(key, columns: columns)
        let screen = player.model.screen
        let sheet = try #require(player.model.sheet)
        for row in sheet.row..<sheet.row + sheet.rows {
            for column in 0..<columns
            where column < sheet.column || column >= sheet.column + sheet.columns {
                let (before, after) = (bare[column, row], screen[column, row])
                // Letters beside the sheet must be the same as before, and never touch its edge, so no word
                // is cut.
                guard let after, after.character.isLetter else { continue }
                #expect(after.character == before?.character)
                let isNextToSheet =
                    column == sheet.column - 1 || column == sheet.column + sheet.columns
                #expect(!isNextToSheet, "\(columns): \(column), \(row)")
            }
        }
    }

    @Test func `The page behind a sheet is dimmed, and shows no pictures`() {
        let bare = week("", rows: 40, graphics: .kitty).model.screen
        let behind = week("s", rows: 40, graphics: .kitty).model.screen
        #expect(!bare.pictures.isEmpty && behind.pictures.isEmpty)
        #expect(bare.lines[0] == behind.lines[0])
        #expect(bare[2, 0]?.style != behind[2, 0]?.style)
    }

    @Test func `Covers behind a sheet are also dimmed in 256 colors`() throws {
        var player = Player(columns: 120, support: .ansi256)
        player.press(.enter)
        while let need = player.needs.first {
            guard case .cover(let request) = need else {
                player.answer(need)
                continue
            }
            var cover = sampleCover(request.key)
            cover.cells = CellPicture(
                rows: cover.cells.rows.map { row in
                    row.map { _ in
                        CellPicture.Cell(
                            character: "▀",
                            foreground: .palette(229),
                            background: .palette(196)
                        )
                    }
                }
            )
            player.answer(need, .success(.cover(cover)))
        }
        let bare = player.model.screen
        player.type("s")
        let sheet = try #require(player.model.sheet)
        var count = 0
        for row in 0..<24 {
            for column in 0..<sheet.column - 1 where bare[column, row]?.character == "▀" {
                let behind = try #require(player.model.screen[column, row])
                #expect(behind.style.background != .palette(196))
                #expect(behind.style.foreground != .palette(229))
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func `The keys on a sheet's lower edge have a space at both ends`() throws {
        let model = week("s").model
        let sheet = try #require(model.sheet)
        let (first, last) = (try #require(model.footer.first), try #require(model.footer.last))
        let end = last.column + last.width
        let signs = [first.column - 2, first.column - 1, end, end + 1].map {
            model.screen[$0, sheet.row + sheet.rows - 1]?.character
        }
        #expect(signs == ["─", " ", " ", "─"], "\(model.screen.framed)")
    }

    @Test func `The confirmation to clear the cache says what is deleted and what is kept`() {
        var player = week("sG")
        player.send(.cacheMeasured(12_345_678))
        player.press(.enter)
        for words in [
            "Clear the cache?", "12.3 MB", "covers", "archive are kept", "y delete", "n keep",
        ] {
            #expect(player.text.contains(words), "\(words)")
        }
    }

    @Test(arguments: 1...6)
    func `A question can be drawn in a window of any height`(rows: Int) {
        var player = week("sG")
        player.send(.cacheMeasured(1_000_000))
        player.press(.enter)
        player.send(.resized(TerminalSize(columns: 20, rows: rows)))
        #expect(player.model.screen.size.rows == rows)
    }

    @Test func `A question that has no room for words still shows its keys`() {
        var player = week("sG")
        player.send(.cacheMeasured(1_000_000))
        player.press(.enter)
        player.send(.resized(TerminalSize(columns: 20, rows: 2)))
        #expect(player.model.sheet?.rows == 2)
        #expect(player.model.screen.lines[1].contains("y delete"))
    }

    @Test(arguments: 3...8)
    func `The words below the field for a new key never hide the sheet's keys`(rows: Int) {
        var player = Player()
        player.press(.enter)
        player.answer(player.chart(2025), .failure(Problem("No key.", field: .key)))
        player.press(.enter)
        player.send(.resized(TerminalSize(columns: 80, rows: rows)))
        let last = player.model.screen.lines.last ?? ""
        #expect(last.contains("enter save   esc cancel"), "\(player.text)")
    }

    @Test func `Questions with different titles or words are different pages`() {
        func page(_ title: String, _ words: String) -> Page {
            let question = Question(title: title, words: words, rest: "", yes: "remove") { _ in [] }
            return .question(question)
        }
        let shown = page("Remove b?", "It goes.")
        #expect(shown == page("Remove b?", "It goes."))
        for other in [page("Remove a?", "It goes."), page("Remove b?", "All go.")] {
            #expect(shown != other && other != shown)
        }
    }

    @Test func `A click in a scrolled list finds the item that is drawn there`() {
        let list = ListLayout(row: 3, pitch: 2, visible: 5, extra: 1)
        for top in [0, 4] {
            for place in 0..<5 {
                let row = list.row(ofPlace: place, top: top)
                #expect(list.index(atRow: row, top: top) == top + place)
                #expect(list.index(atRow: row + 1, top: top) == top + place)
            }
        }
    }

    @Test func `The wheel scrolls the list, and moves the cursor only to keep it visible`() throws {
        var player = week("")
        func wheel(_ direction: MouseReport.Direction) {
            player.send(.input(.mouse(MouseReport(action: .wheel(direction), column: 9, row: 9))))
        }
        let start = try player.page(WeekPage.self)
        player.type("jj")
        wheel(.down)
        let page = try player.page(WeekPage.self)
        #expect(page.list.top == start.list.top + 1 && page.list.selected == 2)
        for _ in 0..<3 { wheel(.down) }
        let lower = try player.page(WeekPage.self)
        #expect(lower.list.top == 4 && lower.list.selected == 4)
    }

    @Test(arguments: [("f", "b", 1), ("d", "u", 2)] as [(Unicode.Scalar, Unicode.Scalar, Int)])
    func `Ctrl-f and ctrl-b move the cursor by a page, ctrl-d and ctrl-u by half a page`(
        down: Unicode.Scalar,
        up: Unicode.Scalar,
        share: Int
    ) throws {
        var player = week("")
        let distance = player.model.weekLayout.list.visible / share
        player.send(.input(.key(.character(down), .control)))
        let page = try player.page(WeekPage.self)
        #expect(page.list.selected == distance)
        player.type("G")
        let end = try player.page(WeekPage.self)
        player.send(.input(.key(.character(up), .control)))
        let again = try player.page(WeekPage.self)
        #expect(again.list.selected == end.list.selected - distance)
    }

    @Test func `A week that is left and reopened keeps its cursor`() throws {
        var player = week("jjjq")
        player.press(.enter)
        let page = try player.page(WeekPage.self)
        #expect(page.list.selected == 3)
        player.type("h")
        player.answerAll()
        player.type("l")
        let again = try player.page(WeekPage.self)
        #expect(again.list.selected == 3)
    }

    @Test func `A long explanation of a setting takes two rows, and ends with an ellipsis if cut`()
    {
        var player = week("s", columns: 40, rows: 15)
        #expect(player.text.contains("Your username: NAME, lastfm:NAME,"))
        #expect(player.text.contains("listenbrainz:NAME, or files:NAME."))
        player.type("jj")
        #expect(player.text.contains("Choose from your account's friends."))
        while !player.text.contains("▸ Start with") { player.type("j") }
        #expect(player.text.contains("What full-screen mode opens with:"), "\(player.text)")
        #expect(player.text.contains("people (the home page), your week …"), "\(player.text)")
    }

    @Test(arguments: 6...20)
    func `Why an album is on the wall is shown in full, or ends with an ellipsis`(
        rows: Int
    ) throws {
        var player = Scene.wall("i")
        let signal = try #require(player.model.selectedTile?.origin?.signal)
        let end = try #require(signal.name.split(separator: " ").last) + ")."
        player.send(.resized(TerminalSize(columns: 40, rows: rows)))
        let sheet = try #require(player.model.sheet)
        let lines = player.model.screen.lines[(sheet.row + 1)..<(sheet.row + sheet.rows - 1)]
            .map { $0.filter { $0 != "│" && $0 != " " } }
        let isWhole = lines.contains { $0.hasSuffix(end) }
        #expect(isWhole || lines.last?.hasSuffix("…") == true, "\(player.text)")
        #expect(isWhole || !lines.contains(""), "\(player.text)")
    }
}
