import LastFM
import Terminal

extension Session {
    /// Whether there is a person to ask.
    var canAsk: Bool {
        context.console.inputIsTerminal && context.console.errorIsTerminal
    }

    /// Asks for a line that shows as it is typed; white space around it is dropped.
    ///
    /// Throws `SessionError.declined` when the input ends, and `LineInputError`.
    func ask(_ prompt: String) throws -> String {
        try answer(context.console.input.line("\(prompt): "))
    }

    /// Asks for a line that does not show.
    func askHidden(_ prompt: String) throws -> String {
        try answer(context.console.input.hiddenLine("\(prompt): "))
    }

    /// Asks a question of yes and no; an empty line is yes, or no if that is the safer answer.
    func confirm(_ question: String, emptyMeansYes: Bool = true) throws -> Bool {
        while true {
            let choices = emptyMeansYes ? "Y/n" : "y/N"
            switch try ask("\(question) [\(choices)]").lowercased() {
            case "": return emptyMeansYes
            case "y", "yes": return true
            case "n", "no": return false
            default: continue
            }
        }
    }

    private func answer(_ line: String?) throws -> String {
        guard let line else { throw SessionError.declined }
        return line.trimmed()
    }
}
