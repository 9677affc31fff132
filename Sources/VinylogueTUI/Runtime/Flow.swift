import Artwork
import Dispatch
import Synchronization
import Terminal
import VinylogueKit

#if canImport(Glibc)
    import CHeap
#endif

/// Full-screen mode on a terminal.
package struct Flow: Sendable {
    package enum Ending: Sendable {
        case quit
        /// The user wants to explore the demo.
        case demo
    }

    private let model: Model
    private let services: any Services
    private let environment: [String: String]
    private let art: ArtChoice
    private let unsaved = Unsaved()

    /// Creates full-screen mode.
    ///
    /// The environment may provide the terminal's size. `art` determines how covers are shown once
    /// the terminal has reported its abilities; until then, the model's `look` does.
    package init(
        model: Model,
        services: any Services,
        environment: [String: String],
        art: ArtChoice = .auto
    ) {
        self.model = model
        self.services = services
        self.environment = environment
        self.art = art
    }

    /// Runs on standard input and output until the user quits.
    ///
    /// Throws `LineInputError` if there is no terminal or a signal ends the session; throws
    /// `UnsavedChanges` at the end if a change could not be saved. The terminal is restored in any
    /// case (see `TerminalSession.run`).
    @discardableResult
    package func run() async throws -> Ending {
        Heap.limitArenas()
        let environment = environment
        var modes: ScreenModes = [
            .alternateScreen, .hiddenCursor, .bracketedPaste, .mouse, .colorReports,
        ]
        if model.look.graphics.keepsPictures { modes.insert(.keptImages) }
        if WindowWriter.hasTitle(environment: environment) { modes.insert(.windowTitle) }
        return try await run { [modes, unsaved] body in
            try TerminalSession.run(
                modes: modes,
                input: 0,
                output: 1,
                environment: environment,
                lastWords: { unsaved.changes.map { "vinylogue: \($0.summary)" } },
                body: body
            )
        }
    }

    /// Runs in a session that `open` passes to its body.
    @discardableResult
    func run(
        open: @escaping @Sendable ((TerminalSession) throws -> Void) throws -> Void
    ) async throws -> Ending {
        let (stream, work) = AsyncStream<EffectRunner.Work>.makeStream()
        let mailbox = Mailbox()
        let fetcher = NeedFetcher(
            services: services,
            date: model.date,
            support: model.look.support
        )
        async let running: Void = {
            var runner = EffectRunner(fetcher: fetcher, mailbox: mailbox, work: work)
            await runner.run(stream)
        }()
        let (model, environment, art) = (model, environment, art)
        let effects = EffectPerformer(
            services: services,
            albums: fetcher.albums,
            today: fetcher.today,
            mailbox: mailbox,
            work: work
        )
        let unsaved = unsaved
        let outcome: Result<Ending, any Error> = await Self.onOwnThread {
            defer { work.finish() }
            var ending = Ending.quit
            try open { session in
                mailbox.connect(wake: session.wake)
                var loop = FlowLoop(
                    model: model,
                    effects: effects,
                    environment: environment,
                    art: art
                )
                defer {
                    loop.finish(in: session)
                    unsaved.add(loop.model.unsaved, interrupted: loop.model.job?.loss)
                    ending = loop.model.ending
                }
                try loop.run(in: session)
            }
            return ending
        }
        await running
        let ending = try outcome.get()
        // The import of old data continues after the screen is closed, and may fail then.
        for case .importedLegacy(_, .failure(let problem)) in mailbox.takeAll() {
            unsaved.add([problem])
        }
        if let changes = unsaved.changes { throw changes }
        return ending
    }

    /// Runs blocking code on its own thread, because tasks share only a few threads.
    private static func onOwnThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "vinylogue.flow").async {
                continuation.resume(returning: Result(catching: body))
            }
        }
    }
}

/// The changes that could not be saved, shared by the loop and the end of the session.
private final class Unsaved: Sendable {
    private let all = Mutex(UnsavedChanges(reasons: []))

    /// The changes as an error; nil if all were saved.
    var changes: UnsavedChanges? {
        let all = all.withLock(\.self)
        return all == UnsavedChanges(reasons: []) ? nil : all
    }

    func add(_ reasons: [Problem], interrupted: Problem? = nil) {
        all.withLock { all in
            all.reasons += reasons
            if let interrupted { all.interrupted.append(interrupted) }
        }
    }
}

/// A queue of messages to the loop; any thread can send one.
final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the function to call when a message arrives, and calls it once for earlier messages.
    func connect(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        wake()
    }

    func send(_ message: Message) {
        let wake = state.withLock { state in
            state.messages.append(message)
            return state.wake
        }
        wake?()
    }

    /// Removes and returns all messages.
    func takeAll() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }
}

private enum Heap {
    /// Makes all threads share one heap, which returns free memory at its end to the system.
    ///
    /// By default glibc creates a heap for each busy thread, and keeps freed memory there. With a
    /// dozen threads, the heaps are several times as large as the memory in use, and keep growing
    /// over thousands of key presses. Also, whenever a picture is freed, glibc raises the size up
    /// to which it allocates from the heap, until half of the heap is free.
    static func limitArenas() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
            mallopt(M_MMAP_THRESHOLD, 128 << 10)
            mallopt(M_TRIM_THRESHOLD, 1 << 20)
        #endif
    }
}
