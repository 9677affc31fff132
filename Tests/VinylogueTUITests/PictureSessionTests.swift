import Artwork
import Terminal
import TestSupport
import Testing

@testable import VinylogueTUI

/// Sessions on terminals with graphics.
struct PictureSessionTests {
    private func flow(_ graphics: TerminalGraphics) -> Flow {
        let model = Model(
            saved: savedForNora,
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor, graphics: graphics)
        )
        return Flow(model: model, services: ScriptedService().services, environment: [:])
    }

    /// The steps of a session: scrolls, opens sheets, resizes, opens an album, and quits.
    private func steps(_ cell: CellPixels) -> [ScriptedTerminal.Step] {
        let narrow = TerminalSize(columns: 56, rows: 20, cell: cell)
        return [
            .when("quit", pictures: 12, .enter), .when("ONE YEAR", pictures: 6, .down),
            .when("ONE YEAR", pictures: 6, .character("G")),
            .when("ONE YEAR", pictures: 6, .character("g")),
            // Covers behind a sheet are dimmed and drawn as symbols, since pictures cannot be dimmed.
            .when("ONE YEAR", pictures: 6, .character("s")),
            .when("Settings", pictures: 0, .escape),
            .when("ONE YEAR", pictures: 6, .character("?")),
            .when("list artists", pictures: 0, .escape),
            ScriptedTerminal.Step(words: "ONE YEAR", event: .resized(narrow), pictures: 6),
            .when("ONE YEAR", pictures: 4, .enter),
            // In kitty the cover grows until the page has faded in, or until a key is pressed.
            .when("345 total", pictures: 1, .up),
            .when("345 total", pictures: 1, .down), .when("345 total", pictures: 1, .escape),
            .when("ONE YEAR", pictures: 4, .escape),
            .when("quit", pictures: 12, .character("q")),
        ]
    }

    @Test(arguments: [TerminalGraphics.kitty, .kittyInTmux, .iterm, .sixel])
    func `Covers are sent once, kept while shown, and then removed`(graphics: TerminalGraphics)
        async throws
    {
        let cell = CellPixels(width: 10, height: 20)
        let terminal = ScriptedTerminal(steps(cell), cell: cell)
        try await terminal.run(flow(graphics))
        try #require(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(terminal.pictures.faults.isEmpty)
        let seen = terminal.seen
        // Moving the cursor does not redraw pictures.
        #expect(seen[1] == seen[2] && seen[1].counts == seen[2].counts)
        #expect(seen[11] == seen[12] && seen[11].counts == seen[12].counts)
        // At the end of the list there are other covers; back at the start, the first ones.
        #expect(seen[2] != seen[3] && seen[2].placements == seen[4].placements)
        if [.kitty, .kittyInTmux].contains(graphics) {
            #expect(seen[3].counts.given == seen[4].counts.given)
            #expect(terminal.pictures.kept.isEmpty && terminal.pictures.placements.isEmpty)
        }
        #expect(terminal.pictures.count == 0)
    }

    @Test(arguments: [TerminalGraphics.kitty, .iterm])
    func `Covers are shown even if the cell size is unknown`(graphics: TerminalGraphics)
        async throws
    {
        let terminal = ScriptedTerminal([
            .when("quit", .enter), .when("ONE YEAR", pictures: 6, .escape),
            .when("quit", .character("q")),
        ])
        try await terminal.run(flow(graphics))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
    }

    @Test(arguments: [TerminalGraphics.sixel, .symbols(.trueColor)])
    func `Without usable graphics covers are drawn as symbols`(graphics: TerminalGraphics)
        async throws
    {
        let terminal = ScriptedTerminal([
            .when("quit", .enter), .when("▀", pictures: 0, .escape),
            .when("quit", .character("q")),
        ])
        try await terminal.run(flow(graphics))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(!terminal.written.contains("\u{1B}P"))
    }

    @Test func `A cover that cannot be scaled fades in as symbols and ends as graphics`() {
        var player = Player(allowsAnimation: true, graphics: .iterm)
        player.press(.enter)
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        var places: [Int] = []
        for _ in 0...AlbumPage.steps {
            places.append(player.model.screen.pictures.count)
            guard case .wait(_, let timer) = player.effects.last else { break }
            player.effects = []
            player.send(.timeout(timer))
        }
        #expect(places == Array(repeating: 0, count: AlbumPage.steps) + [1])
    }

    @Test func `After the cell size changes, covers are requested again`() {
        var player = Player(graphics: .sixel)
        player.press(.enter)
        player.answerAll()
        #expect(player.needs.isEmpty)
        let cell = CellPixels(width: 9, height: 18)
        player.send(.resized(TerminalSize(columns: 80, rows: 24, cell: cell)))
        #expect(!player.needs.isEmpty)
    }
}
