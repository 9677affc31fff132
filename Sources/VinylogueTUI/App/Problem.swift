/// An error described for the user.
package struct Problem: Error, Equatable, Sendable {
    /// One sentence: what failed, and why.
    package var text: String
    /// One sentence: what to do next.
    package var hint: String?
    /// The years that have a chart, if the requested year has none.
    package var years: [Int]?

    package var field: Field?

    package enum Field: Sendable {
        case name, key
    }

    /// The key or command to suggest, in addition to the key that retries.
    package var remedy: Remedy?

    package enum Remedy: Sendable {
        case offline, online
        /// Plays must be imported in a shell.
        case importFile
    }

    /// A sentence or two with the keys that may help.
    var keys: String {
        if field == .key { return "Press enter to type a new API key." }
        return switch remedy {
        case .offline: "Press r to try again, or O to work offline."
        case .online: "Press O to go online."
        case .importFile: "Run `vinylogue archive import FILE`, then press r."
        case nil: "Press r to try again."
        }
    }

    /// What to do about it, other than trying again; nil if there is nothing.
    var advice: String? {
        let key = field == .key ? "Set an API key in settings (s)." : nil
        let advice = [key, hint].compactMap(\.self)
        return advice.isEmpty ? nil : advice.joined(separator: " ")
    }

    /// The text and the advice, as a notice.
    var notice: String { [text, advice].compactMap(\.self).joined(separator: " ") }

    /// Creates a problem; the texts must be safe for a terminal.
    package init(
        _ text: String,
        hint: String? = nil,
        years: [Int]? = nil,
        field: Field? = nil,
        remedy: Remedy? = nil
    ) {
        self.text = text
        self.hint = hint
        self.years = years
        self.field = field
        self.remedy = remedy
    }
}
