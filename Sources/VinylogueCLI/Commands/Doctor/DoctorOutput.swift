import Terminal

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

/// What `doctor` found, in every format.
struct DoctorOutput: CommandOutput {
    let checks: [DoctorCheck]

    var json: any Encodable { ["checks": checks] }

    var records: Records {
        Records(
            columns: [
                .init("check"), .init("status", width: .whole(atLeast: 7)),
                .init("detail", width: .own), .init("advice", width: .below),
            ],
            rows: checks.map { check in
                [
                    .init(check.check),
                    .init(check.status.rawValue, style: style(of: check.status)),
                    .init(check.detail),
                    .init(check.advice ?? "", style: .dim),
                ]
            },
            shown: ["status", "check", "detail", "advice"]
        )
    }

    private func style(of status: DoctorCheck.Status) -> Style {
        switch status {
        case .ok: Style(foreground: .basic(.green))
        case .warning: .warning
        case .failed: Style(isBold: true, foreground: .basic(.red))
        }
    }
}
