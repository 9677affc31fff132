/// Decodes the bytes from a terminal into events, regardless of how reads split them.
///
/// It supports the keys of xterm, rxvt, the Linux console and kitty, bracketed paste, SGR mouse
/// reports and the responses in `TerminalAnswer`. Unknown sequences are dropped as a whole; invalid
/// UTF-8 becomes U+FFFD. It never fails, and buffers no more than a paste of the maximum size.
package struct KeyDecoder: Sendable {
    enum State: Equatable {
        case ground, escape, doubleEscape, control, keypad, linuxFunction, string, stringEscape
        case paste
        /// Skipping the three bytes after `CSI M`, an old mouse report that is never requested.
        case oldMouse(missing: Int)
    }

    /// Reports with this many bytes or more are dropped; no known report is as long.
    private static let longestReport = 64
    /// Strings of this many bytes or more are dropped; no known response is as long.
    private static let longestString = 128

    var state = State.ground
    private var scalars = ScalarAssembler()
    private var isInScalar = false
    /// Whether an escape preceded the pending input, which means Alt.
    private var isAlt = false
    private var collected: [UInt8] = []
    private var stringStart: UInt8 = 0
    private var paste: PasteCollector
    private var events: [InputEvent] = []

    /// Creates a decoder that keeps the first `pasteLimit` bytes of a paste.
    package init(pasteLimit: Int = 65_536) { paste = PasteCollector(limit: pasteLimit) }

    /// How long input may pause before `flush()` must be called; nil if no sequence is pending.
    ///
    /// 50 ms for an escape, which may be the Escape key or the start of a sequence; half a second
    /// within a sequence or a character; two seconds within a paste.
    package var sequenceTimeout: Duration? {
        switch state {
        case .ground: isInScalar ? .milliseconds(500) : nil
        case .escape, .doubleEscape: .milliseconds(50)
        case .paste: .seconds(2)
        default: .milliseconds(500)
        }
    }

    /// Decodes bytes, and returns the events they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        for byte in bytes { take(byte) }
        defer { events = [] }
        return events
    }

    /// Ends a pending sequence once `sequenceTimeout` has passed: a lone escape becomes the Escape key.
    ///
    /// Then resets the decoder.
    package mutating func flush() -> [InputEvent] {
        switch state {
        case .ground: if isInScalar { emit(.character("\u{FFFD}")) }
        case .escape: events.append(.key(.escape))
        case .doubleEscape: events += [.key(.escape), .key(.escape)]
        case .control where collected.isEmpty: events.append(.key(.character("["), .alt))
        case .keypad where collected.isEmpty: events.append(.key(.character("O"), .alt))
        case .string where collected.isEmpty:
            events.append(.key(.character(Unicode.Scalar(stringStart)), .alt))
        case .paste: events.append(.paste(paste.text))
        default: break
        }
        let done = events
        self = KeyDecoder(pasteLimit: paste.limit)
        return done
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takePlain(byte)
        case .escape, .doubleEscape: takeEscaped(byte)
        case .control: takeControl(byte)
        case .keypad: takeKeypad(byte)
        case .linuxFunction:
            state = .ground
            if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
                emit(.function(Int(byte - UInt8(ascii: "A")) + 1))
            }
        case .string: takeString(byte)
        case .stringEscape:
            // ESC \ ends a string; an escape before anything else aborts it.
            if byte == UInt8(ascii: "\\") { return finishString() }
            begin(.escape)
            takeEscaped(byte)
        case .paste:
            guard paste.take(byte) else { return }
            events.append(.paste(paste.text))
            state = .ground
        case .oldMouse(let missing):
            state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
        }
    }

    private mutating func takePlain(_ byte: UInt8) {
        if byte == 0x1B, !isInScalar { return begin(.escape) }
        let step = scalars.feed(byte)
        isInScalar = step == .more
        switch step {
        case .more: break
        case .invalid: emit(.character("\u{FFFD}"))
        case .brokenOff:
            emit(.character("\u{FFFD}"))
            takePlain(byte)
        case .scalar(let scalar):
            if let press = KeyPress(plain: scalar) {
                emit(press.key, press.modifiers)
            } else {
                isAlt = false
            }
        }
    }

    private mutating func takeEscaped(_ byte: UInt8) {
        let wasDouble = state == .doubleEscape
        switch byte {
        case 0x1B:
            if wasDouble { events.append(.key(.escape)) }
            state = .doubleEscape
        case UInt8(ascii: "["):
            begin(.control)
            isAlt = wasDouble
        case UInt8(ascii: "O"):
            begin(.keypad)
            isAlt = wasDouble
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            if wasDouble { events.append(.key(.escape)) }
            begin(.string)
            stringStart = byte
        default:
            if wasDouble { events.append(.key(.escape)) }
            state = .ground
            isAlt = true
            takePlain(byte)
        }
    }

    private mutating func takeControl(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where collected.isEmpty: state = .linuxFunction
        case UInt8(ascii: "M") where collected.isEmpty: state = .oldMouse(missing: 3)
        case UInt8(ascii: "$") where endsInDollar: finishControl(byte)
        case 0x20...0x3F: collect(byte, limit: Self.longestReport)
        case 0x40...0x7E: finishControl(byte)
        default: breakOff(byte)
        }
    }

    /// Whether a dollar sign ends the report, as in rxvt for keys with Shift: only after a single
    /// plain number.
    private var endsInDollar: Bool {
        !collected.isEmpty
            && collected.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private mutating func finishControl(_ final: UInt8) {
        state = .ground
        let isComplete = collected.count < Self.longestReport
        let report = isComplete ? ControlReport(collected, final: final) : nil
        if let report, report.startsPaste {
            paste = PasteCollector(limit: paste.limit)
            begin(.paste)
        } else if case .key(let press) = report?.event {
            emit(press.key, press.modifiers)
        } else if let event = report?.event {
            events.append(event)
        }
        isAlt = false
    }

    private mutating func takeKeypad(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): collect(byte, limit: 2)
        case 0x40...0x7E:
            let modifiers = Int(String(decoding: collected, as: UTF8.self)) ?? 0
            state = .ground
            if let press = KeypadReport.press(byte, modifiers: modifiers) {
                emit(press.key, press.modifiers)
            }
            isAlt = false
        default: breakOff(byte)
        }
    }

    private mutating func takeString(_ byte: UInt8) {
        switch byte {
        case 0x07: finishString()
        case 0x1B: state = .stringEscape
        case 0x20...0x7E, 0x80...0xFF: collect(byte, limit: Self.longestString)
        default: breakOff(byte)
        }
    }

    private mutating func finishString() {
        state = .ground
        guard collected.count < Self.longestString else { return }
        let answer: TerminalAnswer? =
            switch stringStart {
            case UInt8(ascii: "]"): TerminalAnswer(command: collected)
            case UInt8(ascii: "_"): TerminalAnswer(application: collected)
            case UInt8(ascii: "P"): TerminalAnswer(device: collected)
            default: nil
            }
        if let answer { events.append(.answer(answer)) }
    }

    private mutating func begin(_ next: State) {
        state = next
        isAlt = false
        collected = []
    }

    /// Drops an incomplete sequence; the byte is then decoded by itself.
    private mutating func breakOff(_ byte: UInt8) {
        begin(.ground)
        takePlain(byte)
    }

    private mutating func collect(_ byte: UInt8, limit: Int) {
        if collected.count < limit { collected.append(byte) }
    }

    private mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
        events.append(.key(key, isAlt ? modifiers.union(.alt) : modifiers))
        isAlt = false
    }
}
