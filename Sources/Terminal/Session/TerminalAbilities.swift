/// The abilities that a terminal has reported.
package struct TerminalAbilities: Hashable, Sendable {
    /// Whether the terminal responded at all; if not, the other properties are defaults.
    package var isKnown = false
    /// Whether the terminal shows sixel graphics.
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

    package init() {}

    /// Records a response; `size` is used to compute the cell size from the window's pixels.
    package mutating func take(_ answer: TerminalAnswer, size: TerminalSize) {
        switch answer {
        case .attributes(let numbers):
            isKnown = true
            // The first number is the terminal type.
            hasSixels = numbers.dropFirst().contains(4)
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
}

extension TerminalAbilities {
    /// The image number in the kitty query, for which the terminal stores no image.
    private static let image = 31
    /// How long to wait for the outer terminal after tmux itself has responded.
    fileprivate static let passage = Duration.milliseconds(25)

    /// The query for the cell size alone, which changes with the font.
    package static let cellQuestion = "\u{1B}[16t"

    /// The query for the background color alone, which changes with the terminal's theme.
    package static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

    /// All queries; every terminal responds to the last.
    static func questions(environment: [String: String]) -> String {
        let others: String
        switch Multiplexer(environment: environment) {
        case .tmux:
            // Terminals without placeholders do not understand U=1, and do not respond.
            others = "\u{1B}_Gi=\(image),s=1,v=1,a=q,U=1,t=d,f=24;AAAA\u{1B}\\".passedThroughTmux
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
    /// Waits for all responses, but no longer than `time`; pass later ones to
    /// `TerminalAbilities.take`.
    package func askAbilities(
        environment: [String: String],
        within time: Duration
    ) throws(LineInputError) -> (abilities: TerminalAbilities, others: [SessionEvent]) {
        try write(TerminalAbilities.questions(environment: environment))
        let isInTmux = Multiplexer(environment: environment) == .tmux
        var abilities = TerminalAbilities()
        var others: [SessionEvent] = []
        var end = ContinuousClock.now + time
        while !abilities.isKnown || isInTmux && !abilities.hasKittyGraphics {
            let rest = end - .now
            guard rest > .zero, let event = try next(rest) else { break }
            guard case .input(.answer(let answer)) = event else {
                others.append(event)
                if event == .ended { break }
                continue
            }
            abilities.take(answer, size: size())
            if case .attributes = answer {
                end = min(end, .now + TerminalAbilities.passage)
            }
        }
        return (abilities, others)
    }
}
