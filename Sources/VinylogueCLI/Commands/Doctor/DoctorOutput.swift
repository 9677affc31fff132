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

    func table(on canvas: Canvas) -> String {
        canvas.page(checks.flatMap { lines(for: $0, on: canvas) })
    }

    var json: any Encodable { ["checks": checks] }

    var records: Records {
        Records(
            columns: ["check", "status", "detail", "advice"],
            rows: checks.map { [$0.check, $0.status.rawValue, $0.detail, $0.advice ?? ""] }
        )
    }

    private func lines(for check: DoctorCheck, on canvas: Canvas) -> [String] {
        let name = check.check.fitted(to: checks.map(\.check.count).max() ?? 0)
        let status = canvas.paint(check.status.rawValue.fitted(to: 7), style(of: check.status))
        let indent = String(repeating: " ", count: 1 + 7 + 2 + name.count + 2)
        return [" \(status)  \(name)  \(check.detail.sanitizedForTerminal)"]
            + (check.advice.map { [indent + canvas.paint($0.sanitizedForTerminal, .dim)] } ?? [])
    }

    private func style(of status: DoctorCheck.Status) -> Style {
        switch status {
        case .ok: Style(foreground: .basic(.green))
        case .warning: .warning
        case .failed: Style(isBold: true, foreground: .basic(.red))
        }
    }
}
