import ArgumentParser

/// `vinylogue doctor`: what is in order, and what to do about the rest.
struct DoctorCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the setup, the service, the files and the terminal."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let checks = await Examination(session: session).checks()
        try session.print(DoctorOutput(checks: checks))
        if checks.contains(where: { $0.status == .failed }) { throw DoctorError.checksFailed }
    }
}
