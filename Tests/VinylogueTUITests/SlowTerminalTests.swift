import Artwork
import Foundation
import Synchronization
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Sessions on a pseudoterminal that is read quickly or slowly.
struct SlowTerminalTests {
    /// The speed at which a terminal is read: bytes per read, and the pause after each read in microseconds.
    private struct Pace {
        var bytes: Int
        var microseconds: UInt32
    }

    /// Pages through a wall of covers, and returns whether the session found the terminal slow.
    private func isFoundSlow(_ pace: Pace) async throws -> Bool {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        terminal.resize(columns: 200, rows: 60)
        let isOver = SharedFlag()
        async let reading: Void = onThread { Self.read(terminal, pace, until: isOver) }
        let (stream, work) = AsyncStream<EffectRunner.Work>.makeStream()
        let mailbox = Mailbox()
        let services = ScriptedService().services
        let fetcher = NeedFetcher(services: services, date: today, support: .trueColor)
        async let running: Void = {
            var runner = EffectRunner(fetcher: fetcher, mailbox: mailbox, work: work)
            await runner.run(stream)
        }()
        let effects = EffectPerformer(
            services: services,
            albums: KnownAlbums(),
            today: fetcher.today,
            mailbox: mailbox,
            work: work
        )
        let result = await onThread { () -> Result<Bool, any Error> in
            defer {
                isOver.set()
                work.finish()
            }
            return Result {
                try TerminalSession.run(
                    input: terminal.slave,
                    output: terminal.slave,
                    environment: [:]
                ) { session in
                    mailbox.connect(wake: session.wake)
                    var loop = FlowLoop(
                        model: Model(
                            saved: savedForNora,
                            date: today,
                            size: session.size(),
                            look: Look(support: .trueColor)
                        ),
                        effects: effects,
                        environment: [:],
                        art: .symbols
                    )
                    try loop.run(in: session)
                    return loop.model.isSlow
                }
            }
        }
        await running
        await reading
        return try result.get()
    }

    /// Opens the wall, pages down whenever enough output was read, and then quits.
    private static func read(_ terminal: PseudoTerminal, _ pace: Pace, until isOver: SharedFlag) {
        var steps = [(shown: 1, keys: "v")] + (1...4).map { (shown: $0 * 40_000, keys: "\u{6}") }
        steps.append((shown: 200_000, keys: "qq"))
        var bytes = [UInt8](repeating: 0, count: pace.bytes)
        var waiting = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
        var shown = 0
        while !isOver.isSet {
            guard unsafe poll(&waiting, 1, 50) == 1 else { continue }
            shown += max(unsafe Foundation.read(terminal.master, &bytes, bytes.count), 0)
            while let step = steps.first, shown >= step.shown {
                steps.removeFirst()
                terminal.type(step.keys)
            }
            usleep(pace.microseconds)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `A session detects a terminal that reads slowly`()
        async throws
    {
        #expect(try await isFoundSlow(Pace(bytes: 4096, microseconds: 150_000)))
    }

    @Test(.timeLimit(.minutes(20)))
    func `A fast terminal is not taken for a slow one`() async throws {
        #expect(try await !isFoundSlow(Pace(bytes: 65_536, microseconds: 0)))
    }

    /// Whether a terminal is slow after frames of these sizes took these times, in milliseconds.
    private func isSlow(_ frames: (bytes: Int, milliseconds: Int)...) -> Bool {
        var speed = WriteSpeed()
        for frame in frames { speed.note(frame.bytes, in: .milliseconds(frame.milliseconds)) }
        return speed.isSlow
    }

    @Test func `Two slow frames of any size mean that a terminal is slow`() {
        #expect(isSlow((22_000, 300), (374_000, 13_000)))
        #expect(isSlow((900, 900), (1200, 100)))
        #expect(!isSlow((22_000, 300)))
        #expect(!isSlow((22_000, 99), (22_000, 99)))
    }

    @Test func `A small frame between two slow ones does not hide that a terminal is slow`() {
        #expect(isSlow((22_000, 300), (1200, 3), (374_000, 13_000)))
    }

    @Test func `Slow frames with many quick bytes in between are due to a busy machine`() {
        #expect(!isSlow((22_000, 300), (22_000, 1), (374_000, 13_000)))
        #expect(!isSlow((500, 300), (1500, 1), (1500, 1), (1500, 1), (500, 300)))
    }

    @Test func `On a slow terminal albums do not fade in`() throws {
        var player = Player(allowsAnimation: true)
        player.press(.enter)
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        guard case .album(let fading) = player.model.page, case .running = fading.fade else {
            Issue.record("an album does not fade in")
            return
        }
        player.send(.slow)
        #expect(try player.page(AlbumPage.self).fade == .done)
        player.press(.right)
        player.answerAll()
        #expect(try player.page(AlbumPage.self).fade == .done)
    }
}

/// A flag that several threads can set and read.
private final class SharedFlag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
