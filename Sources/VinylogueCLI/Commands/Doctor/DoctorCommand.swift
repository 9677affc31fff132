import ArgumentParser
import Terminal

struct DoctorCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check your setup, services, files, libraries and terminal.",
        discussion: """
              vinylogue doctor            check everything
              vinylogue doctor --offline  without contacting any service
            """
    )

    func run(in environment: Environment) async throws {
        var rows: [DoctorCheck] = []
        for check in Check.all { rows += await check.rows(environment) }
        try environment.print(DoctorOutput(checks: rows))
        let failures = rows.count { $0.finding.status == .failed }
        if failures > 0 { throw DoctorError.checksFailed(failures) }
    }
}

/// An error that gives `doctor` a failure status.
enum DoctorError: Error {
    /// The number of failed checks, at least one; the printed list shows which.
    case checksFailed(Int)
}

/// The results of all checks, in every format.
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
                    styles: { style(of: $0.finding.status) },
                    value: { .text($0.finding.status.rawValue) }
                ),
                .init("detail", width: .own) { .text($0.finding.detail) },
                .init("advice", width: .below, style: .dim) { .text($0.finding.advice) },
            ]
        )
    }

    private func style(of status: Finding.Status) -> Style {
        switch status {
        case .ok: Style(foreground: .basic(.green))
        case .warning: .warning
        case .failed: Style(isBold: true, foreground: .basic(.red))
        }
    }
}
