/// An error, in words.
package struct Problem: Error, Equatable, Sendable {
    /// One sentence: what failed, and why.
    package var text: String
    /// One sentence: what to do next.
    package var hint: String?
    /// The years that have a chart, if the requested year does not.
    package var years: [Int]?

    /// The field that has to be corrected.
    package var field: Field?

    /// A field of the onboarding.
    package enum Field: Sendable {
        case name, key
    }

    /// Creates a problem; the texts must be safe for a terminal.
    package init(
        _ text: String,
        hint: String? = nil,
        years: [Int]? = nil,
        field: Field? = nil
    ) {
        self.text = text
        self.hint = hint
        self.years = years
        self.field = field
    }
}
