import Artwork
import Terminal
import VinylogueKit

/// Handles events and messages, and draws a frame after each batch.
struct FlowLoop {
    /// The maximum number of events before a frame is drawn.
    private static let batch = 64
    /// How long to wait for changes to be saved after a signal. A session's handler ends the process two
    /// seconds after the signal.
    private static let patience = Duration.milliseconds(1200)
    /// How long the first frame waits for the terminal to report its abilities.
    private static let abilitiesTimeout = Duration.milliseconds(60)

    private(set) var model: Model
    private let effects: EffectPerformer
    private let environment: [String: String]
    private let art: ArtChoice
    private var abilities = TerminalAbilities()
    /// Whether the terminal around tmux has been asked at the first key.
    private var hasAskedAgain = false
    private var writer: ScreenWriter
    private var window: WindowWriter
    /// Escape sequences to write before the next frame.
    private var aside = ""
    private var speed = WriteSpeed()

    init(
        model: Model,
        effects: EffectPerformer,
        environment: [String: String],
        art: ArtChoice
    ) {
        self.model = model
        self.effects = effects
        self.environment = environment
        self.art = art
        writer = ScreenWriter(
            support: model.look.support,
            hasLinks: model.look.support != .none
                && Hyperlink.isSupported(environment: environment)
        )
        window = WindowWriter(environment: environment)
    }

    mutating func run(in session: TerminalSession) throws {
        update(.resized(session.size()))
        let (abilities, others) = try session.askAbilities(
            environment: environment,
            within: Self.abilitiesTimeout,
            outerTime: .milliseconds(25)
        )
        learn(abilities, session)
        for event in others where !model.isOver { take(event, session) }
        update(.started)
        while !model.isOver {
            try draw(in: session)
            var event = try session.next(nil)
            var count = 0
            while let current = event, !model.isOver {
                take(current, session)
                count += 1
                event = count < Self.batch ? try session.next(.zero) : nil
            }
        }
    }

    /// Removes the pictures and the progress, and waits until the changes are saved or have failed.
    ///
    /// After a signal that ends the program, it waits no longer than `patience`. Changes that are still
    /// waiting then count as unsaved.
    mutating func finish(in session: TerminalSession) {
        var deadline: ContinuousClock.Instant?
        func mayWait() -> Bool {
            if deadline == nil, Self.isInterrupted(session) { deadline = .now + Self.patience }
            return deadline.map { .now < $0 } ?? true
        }
        // The last messages may also save something, and its failure is another message.
        for _ in 1...3 {
            let left = effects.saving.finish(mayWait: mayWait) {
                model.notice = "Saving\(Theme(model.look).ellipsis)"
                try? draw(in: session)
            }
            for message in effects.mailbox.takeAll() { update(message) }
            guard left > 0 else { continue }
            let reason = Problem("vinylogue was stopped first.")
            model.unsaved += Array(repeating: reason, count: left)
            break
        }
        // Errors are ignored: if the terminal is gone, there is nothing to remove.
        let removal = window.end() + writer.removePictures()
        if !removal.isEmpty { try? session.write(removal) }
    }

    /// Whether a signal has asked the program to end.
    private static func isInterrupted(_ session: TerminalSession) -> Bool {
        do {
            _ = try session.next(.zero)
            return false
        } catch {
            if case .interrupted = error { return true }
            return false
        }
    }

    private mutating func draw(in session: TerminalSession) throws {
        aside += window.update(title: model.windowTitle, progress: model.taskProgress)
        let frame = aside + writer.update(to: model.screen)
        aside = ""
        guard !frame.isEmpty else { return }
        let start = ContinuousClock.now
        try session.write(frame)
        guard !writer.hasSentPictures else { return }
        speed.note(frame.utf8.count, in: ContinuousClock.now - start)
        if speed.isSlow, !model.isSlow {
            update(.slow)
            try draw(in: session)
        }
    }

    private mutating func take(_ event: SessionEvent, _ session: TerminalSession) {
        switch event {
        // The report has only two values, but some themes are neither.
        case .input(.answer(.colorScheme)): aside += TerminalAbilities.backgroundQuestion
        case .input(.answer(let answer)):
            var abilities = abilities
            abilities.take(answer, size: session.size())
            learn(abilities, session)
        case .input(let input):
            askOuterTerminalAgain()
            update(.input(input))
        case .resized(let size): resize(to: size)
        case .resumed:
            writer.forget()
            window.forget()
            resize(to: session.size())
        case .woken:
            for message in effects.mailbox.takeAll() { update(message) }
        case .ended: update(.ended)
        }
    }

    /// Updates the model with the terminal's reported abilities, which may arrive late.
    private mutating func learn(_ new: TerminalAbilities, _ session: TerminalSession) {
        let old = abilities
        abilities = new
        if let color = new.background, color != old.background {
            update(.input(.answer(.background(color))))
        }
        if let program = new.program { window.learn(program) }
        // A failure will show at the next write.
        if new.hasKeyboardProtocol, !old.hasKeyboardProtocol { try? session.add(.keyboard) }
        if new.cell != old.cell { update(.resized(sized(session.size()))) }
        guard new.isKnown,
            let graphics = TerminalGraphics.detect(
                choice: art,
                colors: model.look.support,
                isTerminal: true,
                environment: environment,
                abilities: new
            ), graphics != model.look.graphics
        else { return }
        update(.graphics(graphics))
    }

    /// Updates the model to a new size, and queries what may have changed with it, such as the font.
    private mutating func resize(to size: TerminalSize) {
        update(.resized(sized(size)))
        if abilities.cell != nil { aside += TerminalAbilities.cellQuestion }
        // tmux resizes when another terminal attaches to it.
        if isInTmux { aside += TerminalAbilities.outerQuestions }
    }

    /// Repeats the queries once, at the first key: tmux drops them until a terminal is attached.
    private mutating func askOuterTerminalAgain() {
        guard !hasAskedAgain else { return }
        hasAskedAgain = true
        if isInTmux, !abilities.isComplete { aside += TerminalAbilities.outerQuestions }
    }

    private var isInTmux: Bool { Multiplexer(environment: environment) == .tmux }

    /// A size with the cell size that the terminal reported.
    private func sized(_ size: TerminalSize) -> TerminalSize {
        TerminalSize(columns: size.columns, rows: size.rows, cell: abilities.cell ?? size.cell)
    }

    private mutating func update(_ message: Message) {
        // Read before the session's own latest change was saved.
        if case .reread(let contents, let count) = message,
            !effects.saving.isUpToDate(after: count)
        {
            return effects.saving.read(contents.file)
        }
        model.now = effects.now
        if model.followClock() {
            // What is loading is for the day before.
            aside += effects.perform(.want([]), window)
            effects.today.date = model.date
        }
        for effect in model.update(message) {
            if effect == .redraw {
                writer.forget()
                window.forget()
            }
            aside += effects.perform(effect, window)
        }
    }
}

/// How quickly frames are written, which shows whether a terminal is too slow for smooth animations.
struct WriteSpeed {
    /// A frame that takes at least this long to write is slow.
    private static let longWrite = Duration.milliseconds(100)
    /// Terminals buffer at least this many bytes on Linux, so that much may be written quickly even to a slow one.
    private static let bufferSize = 4096

    private var slowFrames = 0
    /// The number of bytes written quickly since the last slow frame.
    private var quickBytes = 0

    /// Whether there were two slow frames with little between them; a single one may be due to a busy machine.
    var isSlow: Bool { slowFrames >= 2 }

    /// Notes a frame of that many bytes, and the time it took to write.
    mutating func note(_ bytes: Int, in time: Duration) {
        if time >= Self.longWrite {
            slowFrames += 1
            quickBytes = 0
        } else {
            quickBytes += bytes
            if quickBytes > Self.bufferSize { slowFrames = 0 }
        }
    }
}
