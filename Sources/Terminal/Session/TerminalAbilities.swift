/// The abilities that a terminal has reported.
package struct TerminalAbilities: Hashable, Sendable {
    /// Whether the terminal responded at all; if not, the other properties are defaults.
    package var isKnown = false
    /// Whether the terminal shows sixel graphics; inside tmux, whether both tmux and the outer
    /// terminal do.
    package var hasSixels = false
    /// Whether the terminal shows kitty graphics; inside tmux, whether the outer terminal shows
    /// them in place of placeholder characters.
    package var hasKittyGraphics = false
    /// Whether the terminal can report keys unambiguously (kitty's keyboard protocol).
    package var hasKeyboardProtocol = false
    /// The size of a cell; nil if not reported.
    package var cell: CellPixels?
    /// The background color; nil if not reported.
    package var background: RGBColor?
    /// The terminal's name and version; nil if not reported.
    package var program: TerminalProgram?
    /// What is known about tmux; nil outside tmux.
    private var tmux: TmuxAbilities?

    package init() {}

    init(inTmux: Bool) {
        tmux = inTmux ? TmuxAbilities() : nil
    }

    /// Whether all terminals have responded: the one asked and, inside tmux, the outer one.
    package var isComplete: Bool { isKnown && tmux?.hasOuterResponse ?? true }

    /// Records a response; `size` is used to compute the cell size from the window's pixels.
    package mutating func take(_ answer: TerminalAnswer, size: TerminalSize) {
        switch answer {
        case .attributes(let numbers):
            // The first number is the terminal type.
            take(sixels: numbers.dropFirst().contains(4))
        case .image(Self.image, let isOK): hasKittyGraphics = isOK
        case .cell(let pixels):
            cell =
                CellPixels(window: (pixels.width, pixels.height), columns: 1, rows: 1) ?? cell
        case .window(let width, let height):
            cell =
                cell
                ?? CellPixels(window: (width, height), columns: size.columns, rows: size.rows)
        case .background(let color): background = color
        case .program(let program): self.program = program
        case .keyboard: hasKeyboardProtocol = true
        case .foreground, .cursor, .colorScheme, .image: break
        }
    }

    /// tmux responds first, and reports sixels even where the outer terminal has none. Pictures
    /// would then be shown as text.
    private mutating func take(sixels: Bool) {
        defer { isKnown = true }
        guard let tmux else { return hasSixels = sixels }
        if isKnown {
            hasSixels = sixels && tmux.hasSixels
            self.tmux?.hasOuterResponse = true
        } else {
            self.tmux?.hasSixels = sixels
        }
    }

    private struct TmuxAbilities: Hashable, Sendable {
        var hasSixels = false
        var hasOuterResponse = false
    }
}

extension TerminalAbilities {
    /// The image number in the kitty query, for which the terminal stores no image.
    private static let image = 31

    /// The query for the cell size alone, which changes with the font.
    package static let cellQuestion = "\u{1B}[16t"

    /// The query for the background color alone, which changes with the terminal's theme.
    package static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

    /// The queries for the outer terminal around tmux. It responds to the last if tmux passes it on,
    /// which depends on a setting of tmux.
    package static let outerQuestions =
        // Terminals without placeholders do not understand U=1, and do not respond.
        "\u{1B}_Gi=\(image),s=1,v=1,a=q,U=1,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".passedThroughTmux

    /// All queries; every terminal responds to the last.
    static func questions(environment: [String: String]) -> String {
        let others: String
        switch Multiplexer(environment: environment) {
        case .tmux: others = outerQuestions
        case nil where !printsCommands(environment):
            others = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[?u"
        case .other, nil: others = ""
        }
        return "\(backgroundQuestion)\(others)\(cellQuestion)\u{1B}[14t\u{1B}[c"
    }

    /// Whether the terminal would print unknown queries as text.
    private static func printsCommands(_ environment: [String: String]) -> Bool {
        environment["TERM"] == "linux" || environment["TERM_PROGRAM"] == "Apple_Terminal"
    }
}

extension TerminalSession {
    /// Queries the terminal's abilities, and returns them with any other events received in the
    /// meantime.
    ///
    /// Waits for all responses, but no longer than `time` and, inside tmux, no longer than `outerTime`
    /// after tmux itself has responded. Pass later ones to `TerminalAbilities.take`; at the end of the
    /// session they would be typed into the shell.
    package func askAbilities(
        environment: [String: String],
        within time: Duration,
        outerTime: Duration
    ) throws(LineInputError) -> (abilities: TerminalAbilities, others: [SessionEvent]) {
        try write(TerminalAbilities.questions(environment: environment))
        let isInTmux = Multiplexer(environment: environment) == .tmux
        var abilities = TerminalAbilities(inTmux: isInTmux)
        var others: [SessionEvent] = []
        var end = ContinuousClock.now + time
        while !abilities.isComplete {
            let rest = end - .now
            guard rest > .zero, let event = try next(rest) else { break }
            guard case .input(.answer(let answer)) = event else {
                others.append(event)
                if event == .ended { break }
                continue
            }
            abilities.take(answer, size: size())
            if abilities.isKnown { end = min(end, .now + outerTime) }
        }
        return (abilities, others)
    }
}
