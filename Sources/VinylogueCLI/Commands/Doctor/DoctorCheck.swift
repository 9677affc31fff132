/// One thing that `doctor` looked at.
struct DoctorCheck: Encodable, Equatable {
    /// What came of it.
    enum Status: String, Encodable {
        case ok
        /// It works, but a person may want to know.
        case warning
        case failed
    }

    /// What to do about it; nil where there is nothing to do.
    let advice: String?
    /// What was looked at.
    let check: String
    /// What was seen.
    let detail: String
    /// What came of it.
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
