import ArgumentParser
import Foundation
import VinylogueKit

struct SetupCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Connect your account.",
        discussion: """
              vinylogue setup              set up interactively
              vinylogue setup --user NAME --api-key-stdin < key.txt
              vinylogue setup --user listenbrainz:NAME
              vinylogue setup --authorize  allow `playlist push --love`

            Asks which service you use and what your username is, then offers to import your friends. \
            ListenBrainz needs no key. Last.fm needs an API key, which is free: \
            https://www.last.fm/api/account/create

            With files:NAME, all plays come from files that you import.
            """
    )

    @Option(
        name: .customLong("user"),
        help: ArgumentHelp(
            "NAME, lastfm:NAME, listenbrainz:NAME, or files:NAME for imported files only.",
            valueName: "name"
        )
    )
    var user: String?

    @Flag(name: .customLong("api-key-stdin"), help: "Read the API key from standard input.")
    var readsKey = false

    @Flag(
        name: .customLong("authorize"),
        help: "Allow `playlist push --love` to love tracks on Last.fm. Needs the API secret."
    )
    var authorize = false

    @Flag(name: .customLong("no-input"), help: "Never prompt; fail if something is missing.")
    var noInput = false

    func validate(with global: GlobalOptions) throws {
        try check("--user", isName: user)
        if authorize, user != nil || readsKey {
            throw ValidationError(
                "--authorize needs an account that is already set up. Use it without --user and --api-key-stdin."
            )
        }
        if global.offline { throw ValidationError("setup needs the network. Remove --offline.") }
    }

    func run(in environment: Environment) async throws {
        if authorize {
            let flow = AuthorizeFlow(
                environment: environment,
                canAsk: environment.machine.canAsk && !noInput
            )
            return try environment.print(try await flow.run())
        }
        let flow = SetupFlow(
            environment: environment,
            canAsk: environment.machine.canAsk && !noInput && !readsKey
        )
        try environment.print(try await flow.run(user: user, readsKey: readsKey))
        try noteServer(in: environment)
    }
}

extension SetupCommand {
    /// Says that other commands use another server, if they do.
    private func noteServer(in environment: Environment) throws {
        guard let address = environment.options.apiURL, !environment.isDemo else { return }
        let saved = try Settings(environment.stores.preferences.read())[.apiURL].value
        guard saved != address else { return }
        environment.note(
            "other commands don't use this server. To change that, run "
                + "`vinylogue settings set api-url \(address.inShell)`."
        )
    }
}

/// The result of `setup`, in every format.
struct SetupOutput: CommandOutput {
    let person: Person
    /// Whether this was the demo, which saves nothing.
    let isDemo: Bool

    func lines(on canvas: Canvas) -> [String] {
        let account = Account(person.name)
        let name = account.label.shown
        if isDemo { return ["\(name) is set up, in the demo only. Try: vinylogue week --demo"] }
        guard account.isOnlyFiles else { return ["\(name) is connected. Try: vinylogue week"] }
        let command = person.playCount == 0 ? "archive import FILE" : "week"
        return ["\(account.name.shown) is set up. Try: vinylogue \(command)"]
    }

    var records: Records {
        Records([
            "user": .account(person.name), "realName": .text(person.realName),
            "plays": .int(person.playCount),
        ])
    }

    var tree: Value {
        records.tree + ["registered": .time(Self.time(person.registered))]
    }

    private static func time(_ seconds: Int?) -> Date? {
        seconds.map { Date(unixTime: $0) }
    }

    /// A summary of an account, such as "Found RJ (Richard Jones): 128,549 plays since 2002."
    static func description(of person: Person, _ canvas: Canvas) -> String {
        let realName = person.realName.map { " (\($0.shown))" } ?? ""
        let since = time(person.registered).map { " since \(canvas.day(of: $0).prefix(4))" } ?? ""
        return "Found \(Account(person.name).label.shown)\(realName): "
            + "\(Count.words(person.playCount, "play"))\(since)."
    }
}
