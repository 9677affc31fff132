import ArgumentParser

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
