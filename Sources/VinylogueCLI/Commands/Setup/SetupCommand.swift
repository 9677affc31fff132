import ArgumentParser

/// `vinylogue setup`: onboarding.
struct SetupCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Connect your Last.fm account.",
        discussion: """
              vinylogue setup                                        asks for everything
              vinylogue setup --user NAME --api-key-stdin < key.txt
              vinylogue setup --authorize                            lets vinylogue love tracks

            Asks for your username and an API key, and offers to import your friends. A key is free: \
            https://www.last.fm/api/account/create
            """
    )

    @Option(help: ArgumentHelp("Your Last.fm username.", valueName: "name"))
    var user: String?

    @Flag(name: .customLong("api-key-stdin"), help: "Read the API key from standard input.")
    var readsKey = false

    @Flag(
        help: "Allow `playlist push --love` to love tracks on Last.fm. Needs your API secret."
    )
    var authorize = false

    @Flag(name: .customLong("no-input"), help: "Never ask; fail if something is missing.")
    var noInput = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        try check("--user", isName: user)
        if authorize, user != nil || readsKey {
            throw ValidationError(
                "--authorize needs an account that is already set up. Use it alone."
            )
        }
        if global.offline { throw ValidationError("setup needs the network. Remove --offline.") }
    }

    func run(in environment: Environment) async throws {
        if authorize {
            let flow = AuthorizeFlow(
                environment: environment,
                canAsk: environment.canAsk && !noInput
            )
            return try environment.print(try await flow.run())
        }
        let flow = SetupFlow(
            environment: environment,
            canAsk: environment.canAsk && !noInput && !readsKey
        )
        try environment.print(try await flow.run(user: user, readsKey: readsKey))
    }
}
