/// What a terminal said it can do.
package struct TerminalAbilities: Hashable, Sendable {
    /// Whether it answered at all; if not, the rest means nothing.
    package var isKnown = false
    /// Whether it shows sixel graphics.
    package var hasSixels = false
    /// Whether it shows kitty's graphics; inside tmux, whether the terminal around it shows them where
    /// placeholder characters stand.
    package var hasKittyGraphics = false
    /// The size of a cell; nil if the terminal does not say.
    package var cell: CellPixels?
    /// The colour behind text; nil if the terminal does not say.
    package var background: RGBColor?

    /// Creates the abilities of a terminal that has not answered.
    package init() {}

    /// Notes an answer; `size` turns a window's pixels into a cell's.
    package mutating func take(_ answer: TerminalAnswer, size: TerminalSize) {
        switch answer {
        case .attributes(let numbers):
            isKnown = true
            // The first number is the kind of terminal.
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
        case .foreground, .cursor, .image: break
        }
    }
}

extension TerminalAbilities {
    /// The number of the image in the question; no image is stored.
    private static let image = 31
    /// How long the terminal around tmux may take after tmux itself has answered.
    fileprivate static let passage = Duration.milliseconds(25)

    /// The question for the size of a cell alone, which changes with the font.
    package static let cellQuestion = "\u{1B}[16t"

    /// All questions; the last is one that every terminal answers.
    static func questions(environment: [String: String]) -> String {
        let kitty: String
        switch Multiplexer(environment: environment) {
        case .tmux:
            // Terminals that know no placeholders do not understand U=1, and do not answer.
            kitty = "\u{1B}_Gi=\(image),s=1,v=1,a=q,U=1,t=d,f=24;AAAA\u{1B}\\".passedThroughTmux
        case nil where !printsCommands(environment):
            kitty = "\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        case .other, nil: kitty = ""
        }
        return "\u{1B}]11;?\u{1B}\\\(kitty)\(cellQuestion)\u{1B}[14t\u{1B}[c"
    }

    /// Whether the terminal would print kitty's question.
    private static func printsCommands(_ environment: [String: String]) -> Bool {
        environment["TERM"] == "linux" || environment["TERM_PROGRAM"] == "Apple_Terminal"
    }
}

extension TerminalSession {
    /// Asks the terminal what it can do, and returns that with the other events that came meanwhile.
    ///
    /// Waits until all has been answered, but no longer than `time`: `take` understands later answers.
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
