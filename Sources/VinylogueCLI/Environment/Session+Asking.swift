import Terminal
import VinylogueKit

extension Session {
    /// Whether questions can be asked.
    var canAsk: Bool {
        context.console.inputIsTerminal && context.console.errorIsTerminal
    }

    /// Asks for a line, without white space around it.
    ///
    /// Throws `SessionError.declined` when the input ends, and `LineInputError`.
    func ask(_ prompt: String) throws -> String {
        try answer(context.console.input.line("\(prompt): "))
    }

    /// Asks for a line that is not shown as it is typed.
    func askHidden(_ prompt: String) throws -> String {
        try answer(context.console.input.hiddenLine("\(prompt): "))
    }

    /// Asks a yes-or-no question; an empty line means yes unless `emptyMeansYes` is false.
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
        let text = line.drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }
}
