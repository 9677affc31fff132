import Artwork
import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueCLI
@testable import VinylogueTUI

/// Measures the contrast of all text on the demo's pages in full screen.
struct DemoContrastTests {
    /// Full-screen mode in the demo, without animation, whose needs are fetched by the test.
    private struct Screens {
        var model: Model
        let fetcher: NeedFetcher

        init(_ appearance: Look.Appearance) throws {
            var program = TestProgram()
            program.environment["TERM"] = "xterm-256color"
            let options = GlobalOptions()
            let environment = Environment(options: options, on: program.machine, isDemo: true)
            let document = try environment.stores.preferences.read()
            var saved = try PreferencesSnapshot(document)
            saved.values[.theme] = appearance == .dark ? "dark" : "light"
            model = Model(
                saved: saved,
                date: program.machine.today(),
                size: TerminalSize(columns: 120, rows: 40),
                look: Look(appearance: appearance, support: .trueColor),
                allowsAnimation: false
            )
            fetcher = NeedFetcher(
                services: try LiveServices(environment, offer: nil),
                date: model.date,
                support: .trueColor
            )
            _ = model.update(.started)
        }

        mutating func press(_ keys: Key...) async {
            for key in keys { _ = model.update(.input(.key(KeyPress(key)))) }
            // Prefetched neighbors are not needed.
            while let need = model.needs.first(where: isShown) {
                guard let answer = await fetcher.answer(to: need, part: { _ in }) else { return }
                _ = model.update(.answered(need, answer))
            }
        }

        private func isShown(_ need: Need) -> Bool {
            switch need {
            case .chart, .marks, .wall, .story, .days, .artist, .firstPlays, .past, .comparison,
                .found, .drafts, .queue:
                true
            case .album(let album, _): isFront(album)
            case .cover(let request): isFront(request.album)
            }
        }

        private func isFront(_ album: Album) -> Bool {
            guard case .album(let page) = model.ground else { return false }
            return page.key == album
        }

        /// The letters with a lower contrast than they need, outside pictures and behind sheets.
        var unreadable: [String] {
            let screen = model.screen
            let cover = model.albumLayout.cover
            let area =
                model.sheet
                ?? ScreenArea(
                    column: 0,
                    row: 0,
                    columns: screen.size.columns,
                    rows: screen.size.rows
                )
            var found: [String] = []
            for row in area.row..<area.row + area.rows {
                for column in area.column..<area.column + area.columns {
                    if case .album = model.page, let cover,
                        (cover.column..<cover.column + cover.columns).contains(column),
                        (cover.row..<cover.row + cover.rows).contains(row)
                    {
                        continue
                    }
                    guard let cell = screen[column, row], isText(cell.character),
                        case .rgb(let text)? = cell.style.foreground,
                        case .rgb(let ground)? = cell.style.background
                    else { continue }
                    let ratio = Contrast.ratio(text, ground)
                    if ratio < Contrast.minimum {
                        found.append("\(cell.character) at \(column), \(row): \(ratio)")
                    }
                }
            }
            return found
        }

        private func isText(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character.isPunctuation
        }
    }

    @Test(arguments: [Look.Appearance.dark, .light])
    func `All text on every page has a contrast of at least 4.5`(appearance: Look.Appearance)
        async throws
    {
        var screens = try Screens(appearance)
        func expectReadable(_ page: String) {
            let found = screens.unreadable
            #expect(found.isEmpty, "\(page): \(found.count), such as \(found.first ?? "")")
        }
        await screens.press()
        expectReadable("home")
        await screens.press("e")
        expectReadable("home, editing")
        await screens.press("e", .enter)
        expectReadable("week")
        await screens.press(.enter)
        for number in 1...12 {
            expectReadable("album \(number)")
            let page = try #require(screens.model.page.state as? AlbumPage, "album \(number)")
            #expect(screens.model.albumGround != nil, "\(page.title)")
            await screens.press(.tab)
            expectReadable("album \(number), tracks")
            await screens.press(.tab, .right)
        }
        await screens.press("q", "y")
        expectReadable("years")
        await screens.press("q", "s")
        expectReadable("settings")
        await screens.press("q", "?")
        expectReadable("keys")
        await screens.press("q", "v")
        expectReadable("crate")
        await screens.press("i")
        expectReadable("why")
        await screens.press("q", .tab)
        expectReadable("genres")
    }
}
