import Foundation
import Terminal

/// Handles events and messages, and draws a frame after each batch.
struct FlowLoop {
    /// The maximum number of events before a frame is drawn.
    private static let batch = 64
    /// How long the first frame waits for the terminal to report its background colour.
    private static let patience = Duration.milliseconds(60)

    private(set) var model: Model
    private let mailbox: Mailbox
    private let work: AsyncStream<EffectRunner.Work>.Continuation
    private let saving: SaveQueue
    private var writer: ScreenWriter
    /// Escape sequences to write before the next frame.
    private var aside = ""

    init(
        model: Model,
        mailbox: Mailbox,
        work: AsyncStream<EffectRunner.Work>.Continuation,
        saving: SaveQueue
    ) {
        self.model = model
        self.mailbox = mailbox
        self.work = work
        self.saving = saving
        writer = ScreenWriter(support: model.look.support)
    }

    mutating func run(in session: TerminalSession) throws {
        update(.resized(session.size()))
        // Every terminal answers the second query, which ends the wait even if the first is ignored.
        try session.write("\u{1B}]11;?\u{1B}\\\u{1B}[c")
        let start = ContinuousClock.now
        while !model.isOver, start.duration(to: .now) < Self.patience {
            guard let event = try session.next(Self.patience - start.duration(to: .now)) else {
                break
            }
            take(event, session)
            if case .input(.answer(.attributes)) = event { break }
        }
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

    /// Removes the pictures, and waits until the changes are saved or have failed.
    mutating func finish(in session: TerminalSession) {
        saving.finish {
            model.notice = "Saving\(Theme(model.look).ellipsis)"
            try? draw(in: session)
        }
        for message in mailbox.takeAll() { update(message) }
        // If the terminal is gone, so are the pictures.
        let farewell = writer.farewell()
        if !farewell.isEmpty { try? session.write(farewell) }
    }

    private mutating func draw(in session: TerminalSession) throws {
        let frame = aside + writer.update(to: model.screen)
        aside = ""
        if !frame.isEmpty { try session.write(frame) }
    }

    private mutating func take(_ event: SessionEvent, _ session: TerminalSession) {
        switch event {
        case .input(let input): update(.input(input))
        case .resized(let size): update(.resized(size))
        case .resumed:
            writer.forget()
            update(.resized(session.size()))
        case .woken:
            for message in mailbox.takeAll() { update(message) }
        case .ended: update(.ended)
        }
    }

    private mutating func update(_ message: Message) {
        for effect in model.update(message) {
            switch effect {
            case .save(let change): saving.save(change)
            case .copy(let text):
                let encoded = Data(text.utf8).base64EncodedString()
                aside += "\u{1B}]52;c;\(encoded)\u{07}"
            default: work.yield(.effect(effect))
            }
        }
    }
}
