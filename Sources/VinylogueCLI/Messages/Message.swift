/// An error as the user sees it: what failed and why, what to do, and the exit status.
struct Message: Equatable, Sendable {
    /// One sentence: what failed, and why.
    var text: String
    /// What to do, in the imperative; nil if there is nothing to do.
    var hint: String?
    /// The exit status.
    var status: ExitStatus

    init(_ text: String, hint: String? = nil, status: ExitStatus) {
        self.text = text
        self.hint = hint
        self.status = status
    }
}
