/// An error in words for a person.
package struct Trouble: Error, Equatable, Sendable {
    /// One sentence: what failed, and why.
    package var text: String
    /// One sentence: what to do next.
    package var hint: String?
    /// The years that do have a chart, when the one asked for has none.
    package var years: [Int]?

    /// What somebody has to type anew, where it is that.
    package var field: Field?

    /// A field of the onboarding.
    package enum Field: Sendable {
        case name, key
    }

    /// Creates it; the texts must be safe for a terminal.
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
