import Foundation
import TestSupport
import Testing

/// Tours of full-screen mode, with the built program on a terminal.
@Suite(.timeLimit(.minutes(20)))
struct JourneyTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Visits the list of people, an album at least five years ago, a friend and the settings, and quits.
    private func walk(_ terminal: FlowTerminal) async throws {
        let age = try await busyAge()
        let yearsAgo = "\(age) YEARS AGO"
        try await terminal.shows("friends", "kaspar33", "ZoeOnRepeat")
        terminal.press(Keys.enter)
        try await terminal.shows("nora_needle", "ONE YEAR AGO")
        for age in 2...age {
            terminal.press(Keys.left)
            try await showsChart(terminal, "\(age) YEARS AGO")
        }
        var screen = try await terminal.shows(yearsAgo, " plays")
        // The year in brackets on the dial is one of the dates', which may be two around New Year; a day of
        // the month can have the same two digits.
        let dates = try #require(screen.lines.dropFirst().first).split(separator: " ")
        let dial = try #require(screen.lines[2].firstMatch(of: /\[(\d\d)/), "\(screen.lines[2])")
        let numbers = dates.compactMap { Int($0) }
        let year = try #require(numbers.first { $0 > 31 && $0 % 100 == Int(dial.1) })
        #expect(screen.unknown.isEmpty, "\(screen.unknown)")

        // A higher minimum hides albums and says so.
        #expect(!screen.lines.contains { $0.contains("hidden") })
        terminal.press("++++")
        screen = try await terminal.shows("fewer than 5 plays", "hidden", yearsAgo)
        #expect(!screen.lines.contains { $0.hasSuffix(" 1 play") || $0.hasSuffix(" 4 plays") })

        terminal.press("/a")
        try await terminal.shows("/a", yearsAgo)
        terminal.press(Keys.escape)
        screen = try await terminal.shows("enter album", yearsAgo)
        let first = try #require(screen.place(of: "▸"))
        // Before the title, there may be a cover, or a sleeve with the album's initials.
        let parts = screen.lines[first.row + 1].split(separator: "  ").filter { part in
            part.count > 2 && part.contains { $0.isLetter || $0.isNumber }
                && !part.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) }
        }
        terminal.press(Keys.enter)
        screen = try await terminal.shows(" this week", " total", "f favourite")
        let title = try #require(parts.first).trimmingPrefix(while: \.isWhitespace)
        #expect(screen.lines.contains { $0.contains(title.prefix(20)) }, "\(title)")
        terminal.press("o")
        try await terminal.shows("Failed to open a browser.")
        terminal.press("Y")
        try await terminal.shows("Copied ")

        terminal.press("q")
        try await terminal.shows("nora_needle", yearsAgo, "hidden")
        terminal.press("n")
        try await terminal.shows("kaspar33", yearsAgo)
        terminal.press("y")
        try await terminal.shows("kaspar33", "IN EVERY YEAR", "▸ \(year)")
        terminal.press("q")
        try await terminal.shows("kaspar33", yearsAgo)
        terminal.press("?")
        try await terminal.shows("Keys", "find in the list")
        terminal.press("?")
        terminal.press("s")
        try await terminal.shows("Settings", "Minimum plays", "‹ 5 ›")
        terminal.resize(columns: 120, rows: 40)
        try await terminal.shows("Settings", "nora_needle", "kaspar33")
        terminal.press("s")
        try await terminal.shows("kaspar33", "enter album")
        terminal.press("q")
        try await terminal.shows("friends", "ZoeOnRepeat", "q quit")
        terminal.press("q")
    }

    /// Waits for these words and a chart, or the sentence that there is none for that week.
    private func showsChart(_ terminal: FlowTerminal, _ words: String...) async throws {
        try await terminal.shows("\(words) and a chart") { screen in
            (words.allSatisfy { screen.place(of: $0) != nil })
                && [" plays", "Nothing was played"].contains { screen.place(of: $0) != nil }
        }
    }

    /// Expects that the program succeeded and restored the terminal.
    private func expectEnd(of terminal: FlowTerminal) async throws {
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        #expect(outcome.modes == terminal.process.modesAtStart)
        #expect(FlowTerminal.modes(after: outcome.shown) == [25])
        #expect(outcome.shown.hasSuffix("\u{1B}[?1049l"))
    }

    /// All files in the test's folder, except the demo's temporary files.
    private func contents() throws -> [String: Data] {
        try UserHome.contents(of: home.url).filter { !$0.key.contains("VinylogueDemo-") }
    }

    /// The number of plays in a week of the demo, by default that on the home page.
    private func demoPlays(_ options: String...) async throws -> Int {
        struct Answer: Decodable { var totalPlays: Int }
        let arguments = ["week", "--demo", "--format", "json"] + options
        let week = try await UserHome().program().run(arguments)
        return try JSONDecoder().decode(Answer.self, from: Data(week.output.utf8)).totalPlays
    }

    /// The first week, five years ago or earlier, in which both people of the walk played something.
    private func busyAge() async throws -> Int {
        var age = 5
        while true {
            let own = try await demoPlays("--years-ago", "\(age)")
            let other = try await demoPlays("--years-ago", "\(age)", "--user", "kaspar33")
            if own > 0, other > 0 { return age }
            age += 1
        }
    }

    @Test func `Browsing the demo works and changes no file`() async throws {
        let before = try contents()
        let terminal = try FlowTerminal(home)
        try await walk(terminal)
        try await expectEnd(of: terminal)
        #expect(try contents() == before)
    }

    @Test func `A date opens its week, and ctrl-p goes anywhere from there`() async throws {
        let terminal = try FlowTerminal(home, ["--demo", "12", "may", "2013"], columns: 120)
        try await terminal.shows("nora_needle", "6–12 May 2013")
        terminal.press("\u{10}hotel minibar")
        try await terminal.shows("album", "Minibar  Hotel Pommes", "First played")
        terminal.press(Keys.enter)
        try await terminal.shows("Hotel Pommes", " total", "q back")
        terminal.press("\u{10}kaspar33")
        try await terminal.shows("person", "▸ person")
        terminal.press(Keys.enter)
        try await terminal.shows("kaspar33", "ONE YEAR AGO")
        terminal.press("qqqq")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `A new user sets up, browses and is recognized the next time`() async throws {
        let service = try LoopbackLastFM()
        let arguments = ["--api-url", service.server.url.absoluteString]
        let key = ["LASTFM_API_KEY": UserHome.key]
        let terminal = try FlowTerminal(home, arguments, variables: key)
        try await terminal.shows("Your Last.fm username", "▀▀▀ ▀▀▀")
        terminal.press("nobody-of-that-name\r")
        try await terminal.shows("Your Last.fm username", "nobody-of-that-name", "! ")
        terminal.press("\u{15}nora_needle")
        let screen = try await terminal.shows("▸ nora_needle")
        #expect(!screen.lines.contains { $0.contains("! ") })
        terminal.press(Keys.enter)
        try await terminal.shows("Save your plays on this computer?")
        terminal.press("n")
        try await terminal.shows("0 of 6 friends selected")
        terminal.press("\u{1}\r")
        try await walk(terminal)
        try await expectEnd(of: terminal)
        #expect(home.text("preferences.json")?.contains("nora_needle") == true)
        #expect(try await home.settings()["min-plays"] == "5")
        #expect(try await home.friends().count == 6)

        let again = try FlowTerminal(home, arguments, variables: key)
        try await again.shows("friends", "kaspar33")
        again.press("q")
        try await expectEnd(of: again)
    }

    @Test func `A new user can explore the demo, which leaves nothing behind`() async throws {
        let before = try contents()
        let early = try await demoPlays()
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("[ListenBrainz (no key needed)]", "Your ListenBrainz username")
        terminal.press(Keys.right)
        try await terminal.shows("Your Last.fm username", "Last.fm API key")
        terminal.press("\t\t")
        try await terminal.shows("▸ Explore the demo")
        terminal.press(Keys.enter)
        func ownLines(_ screen: PlayedTerminal) -> String {
            screen.lines.prefix { !$0.contains("kaspar33") }.joined(separator: "\n")
        }
        let screen = try await terminal.shows("the plays of the own week") {
            $0.place(of: "kaspar33") != nil && ownLines($0).contains(" plays")
        }
        // The date may have changed in between.
        let late = try await demoPlays()
        #expect([early, late].contains { ownLines(screen).contains(" \($0) plays") }, "\(early)")
        terminal.press("q")
        try await terminal.shows("Your ListenBrainz username", "Explore the demo")
        terminal.press(Keys.escape)
        try await expectEnd(of: terminal)
        #expect(try contents() == before)
    }

    @Test func `Full-screen mode opens at the week the options select`() async throws {
        let arguments = ["--demo", "--user", "kaspar33", "--years-ago", "3"]
        let terminal = try FlowTerminal(home, arguments)
        try await showsChart(terminal, "3 YEARS AGO", "kaspar33")
        terminal.press("q")
        try await terminal.shows("VINYLOGUE", "ZoeOnRepeat")
        terminal.press("q")
        try await expectEnd(of: terminal)
    }

    @Test func `A light terminal gets dark text on a light background`() async throws {
        let terminal = try FlowTerminal(home)
        try await terminal.process.shown(until: "\u{1B}]11;?")
        terminal.press("\u{1B}]11;rgb:f0f0/f0f0/f0f0\u{1B}\\\u{1B}[?62;4c")
        // A response that misses the first frame changes the next one.
        let screen = try await terminal.shows("the light palette") { screen in
            screen.cells[0][0].look.background == "2;240;240;240"
        }
        let name = try #require(screen.place(of: "VINYLOGUE"))
        #expect(screen.cells[name.row][name.column].look.foreground == "2;158;67;20")
        terminal.press("q")
        try await expectEnd(of: terminal)
    }

    @Test func `Inside tmux, the outer terminal is queried again at the first key`() async throws {
        let terminal = try FlowTerminal(
            home,
            variables: ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        )
        let query = "\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,"
        try await terminal.process.shown(until: query)
        // tmux itself responds, and says that it knows sixels.
        terminal.press("\u{1B}[?1;2;4c")
        try await terminal.shows("VINYLOGUE", "kaspar33")
        terminal.press(Keys.down)
        let blocks = try await terminal.process.shown(until: query)
        #expect(!blocks.contains("\u{1B}P0;1;0q"))
        terminal.press("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c")
        try await terminal.process.shown(until: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,")
        terminal.press("q")
        try await expectEnd(of: terminal)
    }
}
