/// An error for a person: what failed and why, what to do next, and what the shell is told.
struct Message: Equatable, Sendable {
    /// One sentence: what failed, and why.
    var text: String
    /// One sentence: what to do next; nil where there is nothing to do.
    var hint: String?
    /// What the shell is told.
    var status: ExitStatus

    init(_ text: String, hint: String? = nil, status: ExitStatus) {
        self.text = text
        self.hint = hint
        self.status = status
    }
}
