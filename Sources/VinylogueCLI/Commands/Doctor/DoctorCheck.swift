/// One check of `doctor`.
struct DoctorCheck: Encodable, Equatable {
    /// The result.
    enum Status: String, Encodable {
        case ok
        /// It works, but deserves attention.
        case warning
        case failed
    }

    /// What to do about it; nil if there is nothing to do.
    let advice: String?
    /// What was checked.
    let check: String
    /// What was found.
    let detail: String
    /// The result.
    let status: Status

    init(_ check: String, _ status: Status, _ detail: String, advice: String? = nil) {
        self.check = check
        self.status = status
        self.detail = detail
        self.advice = advice
    }

    /// A check that ended in an error.
    init(_ check: String, failedBy error: any Error) {
        let message = Message(error)
        self.init(check, .failed, message.text, advice: message.hint)
    }
}
