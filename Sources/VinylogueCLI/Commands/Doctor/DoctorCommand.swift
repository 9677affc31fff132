import ArgumentParser
import Terminal

/// `vinylogue doctor`: finds problems and says how to fix them.
struct DoctorCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check setup, services, files, libraries and terminal.",
        discussion: """
              vinylogue doctor            what is set up, and where the files are
              vinylogue doctor --offline  ... without asking any service
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) async throws {
        let checks = await Examination(environment: environment).checks()
        try environment.print(DoctorOutput(checks: checks))
        let failures = checks.count { $0.status == .failed }
        if failures > 0 { throw DoctorError.checksFailed(failures) }
    }
}

/// Why `doctor` ends with a failure status.
enum DoctorError: Error {
    /// This many checks failed, at least one; the printed list says which.
    case checksFailed(Int)
}

/// One check of `doctor`.
struct DoctorCheck: Equatable {
    /// The result.
    enum Status: String {
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
        let message = ErrorText(error)
        self.init(check, .failed, message.text, advice: message.hint)
    }
}

/// What `doctor` found, in every format.
struct DoctorOutput: CommandOutput {
    let checks: [DoctorCheck]

    var records: Records {
        Records(
            "checks",
            of: checks,
            shown: ["status", "check", "detail", "advice"],
            [
                .init("check") { .text($0.check) },
                .init(
                    "status",
                    width: .whole(atLeast: 7),
                    styles: { style(of: $0.status) },
                    value: { .text($0.status.rawValue) }
                ),
                .init("detail", width: .own) { .text($0.detail) },
                .init("advice", width: .below, style: .dim) { .text($0.advice) },
            ]
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
