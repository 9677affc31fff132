import Artwork
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct OwnFileTests {
    private static func withTheme(_ name: String, _ player: Player = Player()) -> Player {
        var player = player
        player.model.saved.values[.theme] = name
        player.send(.resized(TerminalSize(columns: 80, rows: 24)))
        return player
    }

    private static func ground(_ player: Player) -> RGBColor? { Theme(player.model.look).ground }

    @Test(arguments: ThemeChoice.allCases, [ColorSupport.ansi256, .trueColor])
    func `Every theme is readable`(choice: ThemeChoice, support: ColorSupport) throws {
        let player = Self.withTheme(choice.rawValue, Player(support: support))
        let theme = Theme(player.model.look)
        for (style, ratio) in [
            (theme.strong, 7.0), (theme.plain, 4.5), (theme.faint, 4.5), (theme.accent, 4.5),
            (theme.problem, 4.5), (theme.bar, 3),
        ] {
            for look in [style, theme.selected(style)] {
                let text = try #require(look.foreground).nearest(in: support).shade
                let ground = try #require(look.background).nearest(in: support).shade
                #expect(Contrast.ratio(text, ground) >= ratio, "\(choice)")
            }
        }
        if let isDark = choice.isDark {
            #expect(player.model.look.appearance == (isDark ? .dark : .light))
        }
    }

    @Test func `A theme determines its background whatever the terminal's`() {
        var player = Self.withTheme("solarized-light")
        #expect(Self.ground(player) == RGBColor(bits: 0xFDF6E3))
        player.send(.input(.answer(.background(RGBColor(bits: 0)))))
        #expect(player.model.look.appearance == .light)
        // With 16 colors the background is the terminal's.
        let few = Self.withTheme("solarized-light", Player(support: .ansi16))
        #expect(few.model.look.appearance == .dark)
    }

    @Test func `The black and white theme follows the terminal, and ignores covers' colors`() {
        var player = Self.withTheme("mono", Scene.album())
        #expect(player.model.albumGround == nil)
        #expect(player.model.look.appearance == .dark)
        player.send(.input(.answer(.background(RGBColor(bits: 0xFFFFFF)))))
        #expect(player.model.look.appearance == .light)
    }

    @Test func `The user's colors replace those of the theme, for dark or light`() throws {
        let file = try ThemeFile(
            """
            accent = "#00ff00"
            [dark]
            background = "#101010"
            [light]
            background = "#FFFFFF"
            """
        )
        #expect(file.count == 3)
        var player = Self.withTheme("gruvbox")
        player.send(.file(.theme(.success(file))))
        #expect(Self.ground(player) == RGBColor(red: 16, green: 16, blue: 16))
        #expect(Theme(player.model.look).accent.foreground == .rgb(RGBColor(bits: 0x00FF00)))
        player = Self.withTheme("light", player)
        #expect(Self.ground(player) == RGBColor(red: 255, green: 255, blue: 255))
        // A background of the other kind decides the rest.
        player.send(.file(.theme(.success(try ThemeFile("background = \"#000000\"")))))
        #expect(player.model.look.appearance == .dark)
    }

    @Test(
        arguments: [
            ("back = \"#000000\"", 1, "Unknown colour back; use background, text,"),
            ("[dark]\naccent = \"red\"", 2, "accent must be a colour such as \"#ff8800\""),
            ("accent = [\"#000000\"]", 1, "accent must be a colour"),
            ("accent = \"#00000٣\"", 1, "accent must be a colour"),
            ("[night]", 1, "Unknown table [night]"),
        ] as [(String, Int, String)]
    )
    func `A theme with a problem is rejected`(text: String, line: Int, reason: String) {
        let problem = #expect(throws: TOMLFile.Problem.self) { try ThemeFile(text) }
        #expect(problem?.line == line && problem?.reason.hasPrefix(reason) == true)
    }

    @Test func `A file with a problem changes nothing and says why`() throws {
        var player = Player()
        player.send(.file(.theme(.success(try ThemeFile("background = \"#101010\"")))))
        player.send(.file(.theme(.failure(Problem("theme.toml, line 1: no.")))))
        #expect(player.text.contains("theme.toml, line 1: no."))
        player.send(.file(.keys(.success(KeysFile()))))
        #expect(player.text.contains("theme.toml, line 1: no."))
        #expect(Self.ground(player) == RGBColor(red: 16, green: 16, blue: 16))
        // The message disappears once the file is correct.
        player.send(.file(.theme(.success(ThemeFile()))))
        #expect(!player.text.contains("line 1"))
    }

    private static func withKeys(_ text: String, _ player: Player = Player()) throws -> Player {
        var player = player
        player.send(.file(.keys(.success(try KeysFile(text)))))
        return player
    }

    @Test func `An action moves to its new keys, and leaves the old ones`() throws {
        var player = try Self.withKeys("crate = [\"ctrl-v\", \"f5\"]")
        player.type("v")
        #expect(player.model.pages.count == 1 && player.model.notice != nil)
        player.send(.input(.key(.character("v"), .control)))
        #expect(player.model.windowTitle.hasPrefix("crate"))
        var other = try Self.withKeys("crate = [\"ctrl-v\", \"f5\"]")
        other.press(.function(5))
        #expect(other.model.windowTitle.hasPrefix("crate"))
    }

    @Test func `A click opens the selected row, whichever key does that`() throws {
        for text in ["open = \"f3\"", "open = []", "open = \"f3\"\nplay = \"enter\""] {
            var player = try Self.withKeys(text)
            let row = try #require(
                player.model.screen.lines.firstIndex { $0.contains("▸") }
            )
            let report = MouseReport(action: .press(.left), column: 10, row: row)
            player.send(.input(.mouse(report)))
            #expect(player.model.pages.count == 2, "\(text)")
        }
    }

    @Test func `A key is taken from the action that had it`() throws {
        var player = try Self.withKeys("years = \"v\"")
        player.type("v")
        #expect(player.model.windowTitle.contains("in every year"))
        // The crate keeps its other key.
        player = try Self.withKeys("years = \"v\"")
        player.type("c")
        #expect(player.model.windowTitle.hasPrefix("crate"))
    }

    @Test func `Both directions of a key can be changed`() throws {
        let keys = "later = \"right\"\nearlier = \"left\""
        var player = try Self.withKeys(keys, Scene.week())
        player.press(.left)
        player.answerAll()
        #expect(player.model.windowTitle.contains("week 46 of 2025"), "\(player.model.windowTitle)")
        player.press(.right, .right)
        player.answerAll()
        #expect(player.model.windowTitle.contains("week 48 of 2025"))
    }

    @Test func `The footer and the list of keys show the new keys`() throws {
        var player = try Self.withKeys("keys = \"f1\"\nback = \"backspace\"", Scene.week())
        let footer = player.model.footer.map(\.keys)
        #expect(footer.contains("f1") && footer.contains("backspace"))
        player.send(.resized(TerminalSize(columns: 80, rows: 60)))
        player.press(.function(1))
        #expect(player.text.contains("f1 "))
        #expect(!player.text.contains("q, esc          back"))
    }

    @Test func `Messages name the new keys`() throws {
        var player = try Self.withKeys("retry = \"f5\"\noffline = \"f6\"")
        player.send(
            .answered(
                player.needs[0],
                .failure(Problem("It failed.", remedy: .offline))
            )
        )
        player.press(.enter)
        #expect(player.text.contains("Press f5 to try again, or f6 to work offline."))
        player = try Self.withKeys("play = \"f7\"")
        player.type("P")
        #expect(player.text.contains("Press f7 on an album to play it."), "\(player.text)")
    }

    @Test func `Messages don't name a key that an action no longer has`() throws {
        let model = try Self.withKeys("undo = []").model
        #expect(model.withOwnKeys("Removed Nora. Press u to undo.") == "Removed Nora.")
        #expect(model.withOwnKeys("Gone. Press q to go back.") == "Gone. Press q to go back.")
        let both = "It failed. Press r to try again, or O to work offline."
        let cases = [
            ("retry = []", "It failed. Press O to work offline."),
            ("offline = []", "It failed. Press r to try again."),
            ("retry = []\noffline = []", "It failed."),
        ]
        for (keys, words) in cases {
            var player = try Self.withKeys(keys)
            player.send(
                .answered(player.needs[0], .failure(Problem("It failed.", remedy: .offline)))
            )
            #expect(player.model.withOwnKeys(both) == words)
        }
    }

    @Test func `Changed keys are never silent`() throws {
        let keys = "down = \"e\"\nup = \"x\"\nfavourite = \"j\""
        for scene in Scene.all {
            var player = try Self.withKeys(keys, scene.player)
            (player.model.notice, player.effects) = (nil, [])
            for key in "ejxf" {
                var pressed = player
                pressed.type(String(key))
                let isSilent =
                    pressed.model.notice == nil && pressed.effects.isEmpty
                    && pressed.model.pages == player.model.pages
                    && pressed.model.isOver == player.model.isOver
                    && pressed.model.screen == player.model.screen
                #expect(!isSilent, "\(scene): \(key)")
            }
        }
    }

    @Test(
        arguments: [
            ("jump = \"x\"", 1, "Unknown action jump"),
            ("\ncrate = \"ctrl-shift-x\"", 2, "Unknown key ctrl-shift-x"),
            ("crate = \"xy\"", 1, "Unknown key xy"),
            ("crate = \"ctrl-c\"", 1, "ctrl-c cannot be assigned to an action"),
            ("crate = \"e\"\nyears = [\"a\", \"e\"]", 2, "e is already used for crate"),
            ("[home]", 1, "Unexpected table [home]"),
            ("back = []", 1, "back needs at least one key"),
        ] as [(String, Int, String)]
    )
    func `Keys with a problem are rejected`(text: String, line: Int, reason: String) {
        let problem = #expect(throws: TOMLFile.Problem.self) { try KeysFile(text) }
        #expect(problem?.line == line && problem?.reason.hasPrefix(reason) == true)
    }

    @Test func `Actions have unique names that can be typed without quotes`() {
        let names = KeyAction.all.map(\.name)
        #expect(Set(names).count == names.count)
        let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        for action in KeyAction.all {
            #expect(plain.isSuperset(of: action.name.utf8))
            #expect(KeyPress(named: action.press.name) == action.press, "\(action.name)")
        }
    }

    @Test func `The actions with names of their own are documented with their keys`() throws {
        let rows = try DocumentationPage.article("Themes").section("Your own keys").rows
        let bindings = Keymap.chapters.flatMap(\.bindings)
        let known = KeyAction.all.filter(KeyAction.named.contains).map { action in
            let binding = bindings.first {
                $0.meaning == action.meaning && $0.keys[action.press] != nil
            }
            let number = binding?.keys[action.press] ?? 0
            let keys = binding?.presses(of: number).map { "`\($0.name)`" } ?? []
            return ["`\(action.name)`", keys.joined(separator: " ")]
        }
        #expect(rows == known)
        if rows != known { print(known.map { "| \($0[0]) | \($0[1]) |" }.joined(separator: "\n")) }
    }

    @Test func `All themes and colors are documented`() throws {
        let page = try DocumentationPage.article("Themes")
        #expect(
            page.section("Themes").rows.map(\.first)
                == ThemeChoice.allCases.map { "`\($0.rawValue)`" }
        )
        #expect(
            page.section("Your own colours").rows.map(\.first)
                == ThemeColors.Role.allCases.map { "`\($0.rawValue)`" }
        )
    }

    @Test func `Keys that terminals cannot tell apart do the same`() {
        var player = Player()
        player.send(.input(.key(.enter, .shift)))
        #expect(player.model.pages.count == 2)
        player.send(.input(.key(.character("["), .control)))
        #expect(player.model.pages.count == 1)
    }
}
