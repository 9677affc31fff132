import Foundation
import Synchronization
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Complete sessions with the real runtime, from keys to screens.
struct SessionTests {
    private func flow(_ service: ScriptedService) -> Flow { flow(service.services) }

    private func flow(_ services: any Services) -> Flow {
        let model = Model(
            saved: savedForNora,
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor)
        )
        return Flow(model: model, services: services, environment: [:])
    }

    @Test func `A session can visit earlier years, an album, a friend and the settings, and quit`()
        async throws
    {
        var steps: [ScriptedTerminal.Step] = [.when("friends", .enter)]
        steps.append(.when("ONE YEAR AGO", .left))
        for age in 2...5 { steps.append(.when("\(age) YEARS AGO", .left)) }
        steps += [
            .when("2020 · 287 plays", .enter), .when("345 total", .character("q")),
            .when("November 2020", .character("y")), .when("IN EVERY YEAR", .home),
            .when("▸ 2026", .enter), .when("November 2026", .character("n")),
            .when("Kaspar_33", .character("+")), .when("hidden", .character("s")),
            .when("Settings", .escape), .when("Kaspar_33", .escape),
            .when("IN EVERY YEAR", .escape), .when("November 2020", .escape),
            .when("friends", .character("q")),
        ]
        let terminal = ScriptedTerminal(steps)
        let service = ScriptedService()
        try await terminal.run(flow(service))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(service.saved == [.set(.minPlays, "2")])
    }

    @Test func `Responses may arrive out of order, but only the selected year is shown`()
        async throws
    {
        let service = ScriptedService(held: [2025, 2024, 2023, 2022])
        let terminal = ScriptedTerminal([
            .when("friends", .enter), .when("Loading 2025", .left), .when("Loading 2024", .left),
            .when("Loading 2023", .left),
            .when("Loading 2022", .character("?")) {
                for year in [2024, 2025, 2023] { service.letGo(year) }
            },
            .when("Keys", .character("q")),
            .when("Loading 2022", .character("?")) { service.letGo(2022) },
            .when("Keys", .character("q")),
            .when("2022 · 287 plays", .character("q")), .when("friends", .character("q")),
        ])
        try await terminal.run(flow(service))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        for year in 2023...2025 {
            #expect(!terminal.written.contains("\(year) · 287"))
        }
    }

    @Test func `A failure is shown and can be retried`() async throws {
        let service = ScriptedService(failing: [2025])
        let terminal = ScriptedTerminal([
            .when("! It failed in 2025.", .enter),
            .when("It failed in 2025.", .character("r")),
            .when("2025 · 287 plays", .character("q")), .when("friends", .character("q")),
        ])
        try await terminal.run(flow(service))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(service.asked.count { $0 == 2025 } == 2)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Quitting does not wait for a service that never responds`() async throws {
        let service = ScriptedService(held: [2025])
        let terminal = ScriptedTerminal([
            .when("friends", .enter),
            .when("Loading 2025", .character("q")) {
                while !service.asked.contains(2025) { sched_yield() }
            },
            .when("friends", .character("q")),
        ])
        try await terminal.run(flow(service))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        // The request ignores cancellation, and gets its response only now.
        service.letGo(2025)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Quitting does not wait for a browser that stays open`() async throws {
        let browser = Rests()
        var services = ScriptedService().services
        services.onOpen = {
            // Ignores cancellation, like a browser in the foreground.
            await Task { try? await browser.sleep() }.value
            return true
        }
        let terminal = ScriptedTerminal([
            .when("friends", .enter), .when("━━", .character("o")),
            .when("━━", .character("q")) { while browser.count == 0 { sched_yield() } },
            .when("friends", .character("q")),
        ])
        try await terminal.run(flow(services))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        browser.end()
    }

    @Test func `All changes that could not be saved are reported at the end`() async throws {
        var services = ScriptedService().services
        services.onSave = { change in
            if change == .set(.minPlays, "2") { throw Problem("The disk is full.") }
            if change == .set(.minPlays, "4") {
                throw Problem("The file is locked.", hint: "Try again.")
            }
        }
        let terminal = ScriptedTerminal([
            .when("friends", .enter), .when("━━", .character("+")),
            .when("The disk is full.", .character("+")),
            .when("fewer than 3", .character("+")),
            .when("The file is locked.", .character("q")),
            .when("friends", .character("q")),
        ])
        await #expect(
            throws: UnsavedChanges(reasons: [
                Problem("The disk is full."), Problem("The file is locked.", hint: "Try again."),
            ])
        ) {
            try await terminal.run(flow(services))
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Quitting waits until the crate's last choice is saved`() async throws {
        let lock = DispatchSemaphore(value: 0)
        let kept = Mutex<[String]>([])
        var services = ScriptedService().services
        services.onKeep = { choice in
            // The first choice takes long to save.
            if choice.subgenres.isEmpty { lock.wait() }
            let name = choice.subgenres.first?.name ?? choice.genre?.name ?? "crate"
            kept.withLock { $0.append(name) }
        }
        let terminal = ScriptedTerminal([
            .when("friends", .character("v")), .when("Record ", .tab), .when("crate", .right),
            .when("crate", .right), .when("crate", .enter), .when("Rock ", .right),
            .when("Rock ", .enter), .when("Alternative rock ", .character("q")),
            .when("Alternative rock ", .character("q")), .when("friends", .character("q")),
        ])
        terminal.whenShown("Saving…") { lock.signal() }
        try await terminal.run(flow(services))
        lock.signal()
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(kept.withLock { $0 } == ["Rock", "Alternative rock"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `Quitting waits for a change that is still being saved`() async throws {
        let lock = DispatchSemaphore(value: 0)
        var services = ScriptedService().services
        services.onSave = { _ in
            lock.wait()
            throw Problem("The file is locked.")
        }
        let terminal = ScriptedTerminal([
            .when("friends", .character("e")), .when("(editing)", .character("j")),
            .when("▸ Kaspar_33", .character("d")), .when("Remove Kaspar_33?", .character("y")),
            .when("Removed Kaspar_33", .character("e")),
            .when("friends", .character("q")),
        ])
        terminal.whenShown("Saving…") { lock.signal() }
        await #expect(throws: UnsavedChanges(reasons: [Problem("The file is locked.")])) {
            try await terminal.run(flow(services))
        }
        #expect(terminal.written.contains("Saving…"))
    }

    @Test
    func `Quitting waits for an import of old data and reports its failure`()
        async throws
    {
        let model = Model(
            saved: PreferencesSnapshot(),
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor),
            offer: sampleOffer
        )
        let lock = DispatchSemaphore(value: 0)
        var services = ScriptedService().services
        services.onImport = {
            lock.wait()
            throw Problem("The disk is full.")
        }
        let terminal = ScriptedTerminal([
            .when("3 friends", .character("y")),
            .when("Importing…", .character("q")),
        ])
        let flow = Flow(model: model, services: services, environment: [:])
        await #expect(throws: UnsavedChanges(reasons: [Problem("The disk is full.")])) {
            try await terminal.run(flow) { lock.signal() }
        }
    }

    @Test func `The end of the input ends the session`() async throws {
        let terminal = ScriptedTerminal([
            ScriptedTerminal.Step(words: "friends", event: .ended)
        ])
        try await terminal.run(flow(ScriptedService()))
        #expect(terminal.rest.isEmpty)
    }

    @Test func `Onboarding completes after a failed import, a wrong name and a wrong key`()
        async throws
    {
        let model = Model(
            saved: PreferencesSnapshot(),
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor),
            offer: sampleOffer,
            asksForKey: true
        )
        let service = ScriptedService()
        let paste = { (words: String, text: String) in
            ScriptedTerminal.Step(words: words, event: .input(.paste(text)))
        }
        let terminal = ScriptedTerminal([
            .when("3 friends", .character("y")), .when("! The disk is full.", .character("y")),
            .when("Imported: user vinylfan", .up), paste("▸ vinylfan", "s"),
            .when("vinylfans", .enter), paste("Last.fm API key", "wrong"), .when("•••••", .enter),
            .when("! No such user.", .backspace), .when("▸ vinylfan▏", .enter),
            .when("! No such key.", .character("u")), .when("••••••", .up),
            .when("▸ vinylfan", .tab),
            ScriptedTerminal.Step(
                words: "••••••",
                event: .input(.key(.character("u"), .control))
            ),
            paste("last.fm/api/account/create", "right\n"), .when("•••••", .enter),
            .when("Save your plays", .character("n")),
            .when("VinylFan", .character("q")),
        ])
        let flow = Flow(model: model, services: service.services, environment: [:])
        try await terminal.run(flow)
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(
            service.keys == [Secret("right")] && service.saved.first == .set(.user, "VinylFan")
        )
        #expect(!terminal.written.contains("right") && !terminal.written.contains("wrong"))
    }

    @Test func `Copying writes the escape sequence for the clipboard`() async throws {
        let terminal = ScriptedTerminal([
            .when("friends", .enter), .when("━━", .enter),
            .when("345 total", .character("Y")), .when("Copied ", .character("q")),
            .when("November", .character("q")), .when("friends", .character("q")),
        ])
        try await terminal.run(flow(ScriptedService()))
        #expect(terminal.rest.isEmpty, "\(terminal.text)")
        #expect(terminal.written.contains("\u{1B}]52;c;"))
    }
}
