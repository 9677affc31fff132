import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Sessions with terminals that report more than keys.
struct TerminalMannersTests {
    private func flow(_ environment: [String: String] = [:]) -> Flow {
        let model = Model(
            saved: savedForNora,
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor)
        )
        return Flow(
            model: model,
            services: ScriptedService().services,
            environment: environment
        )
    }

    @Test func `The theme follows the terminal once its new background is known`() async throws {
        let white = RGBColor(red: 255, green: 255, blue: 255)
        let terminal = ScriptedTerminal([
            .init(words: "friends", event: .input(.answer(.colorScheme(isDark: false)))),
            .init(words: "friends", event: .input(.answer(.background(white)))),
            .when("friends", .character("q")),
        ])
        try await terminal.run(flow())
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        let parts = terminal.written.components(separatedBy: "\u{1B}]11;?\u{1B}\\")
        #expect(parts.count == 3)
        let light = "48;2;240;240;240"
        #expect(!parts[1].contains(light) && parts[2].contains(light))
    }

    @Test func `Ctrl-L writes the whole screen again, also while typing`() async throws {
        let redraw = KeyPress("l", .control)
        let terminal = ScriptedTerminal([
            .init(words: "friends", event: .input(.key(redraw))),
            .init(words: "friends", event: .input(.key(KeyPress("p", .control)))),
            .init(words: "People, albums", event: .input(.key(redraw))),
            .when("People, albums", .escape), .when("q quit", .character("q")),
        ])
        try await terminal.run(flow())
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(terminal.written.matches(of: /\u{1B}\[2J/).count == 3, "\(terminal.written)")
    }

    @Test func `The title changes with the page, and is written only then`() async throws {
        let terminal = ScriptedTerminal([
            .when("friends", .enter), .when("ONE YEAR AGO", .down), .when("━━", .character("q")),
            .when("friends", .character("q")),
        ])
        try await terminal.run(flow(["TERM": "xterm"]))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        let titles = terminal.written.matches(of: /\u{1B}\]2;([^\u{1B}]*)/).map(\.output.1)
        #expect(titles == ["vinylogue", "nora: week 47 of 2025 · vinylogue", "vinylogue"])
    }

    @Test func `An album's title is a link in terminals that support links`() async throws {
        for environment in [[:], ["TERM": "xterm-kitty"]] {
            let terminal = ScriptedTerminal([
                .when("friends", .enter), .when("━━", .enter),
                .when("345 total", .character("q")), .when("November", .character("q")),
                .when("friends", .character("q")),
            ])
            try await terminal.run(flow(environment))
            #expect(terminal.rest.isEmpty, "\(terminal.text)")
            let link = "\u{1B}]8;;https://www.last.fm/music/"
            #expect(terminal.written.contains(link) == !environment.isEmpty)
        }
    }
}
