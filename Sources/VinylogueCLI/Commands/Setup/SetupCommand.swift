import ArgumentParser

/// `vinylogue setup`: onboarding.
struct SetupCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Say who you are on Last.fm, and give an API key.",
        discussion: """
            On a terminal it asks for what is missing. A key is free at \
            https://www.last.fm/api/account/create
            """
    )

    @Option(help: ArgumentHelp("Your name on Last.fm.", valueName: "name"))
    var user: String?

    @Flag(name: .customLong("api-key-stdin"), help: "Read the API key from standard input.")
    var readsKey = false

    @Flag(name: .customLong("no-input"), help: "Ask nothing; what is missing is an error.")
    var noInput = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if let user, user.isEmpty { throw ValidationError("--user needs a name.") }
        if global.offline { throw ValidationError("setup asks the service, --offline does not.") }
    }

    func run(in session: Session) async throws {
        let flow = SetupFlow(session: session, canAsk: session.canAsk && !noInput && !readsKey)
        try session.print(try await flow.run(user: user, readsKey: readsKey))
    }
}
