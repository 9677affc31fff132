import ArgumentParser
import Foundation
import Storage
import Tokens
import VinylogueKit

struct AppleMusicConnectCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect your Apple Music library.",
        discussion: """
              vinylogue apple-music connect --token-url URL  with a token service
              vinylogue apple-music connect                  again, with the saved settings

            Opens a page in your browser where you sign in to Apple Music. The page is served from this \
            computer, works once and expires after five minutes. You also need a developer token, either from \
            your team's token service (--token-url), from your own key (--key, --key-id and --team-id), or \
            from APPLE_MUSIC_DEVELOPER_TOKEN. The key itself is never copied.

            Playlists, write-back, recommendations and your library require an Apple Music subscription; \
            genre charts, album search and `playlist match` don't. Once connected, connect offers to turn on \
            write-back, which also sends your favourites and dislikes to Apple Music.
            """
    )

    @Option(
        name: .customLong("token-url"),
        help: ArgumentHelp(
            "Get developer tokens from this URL, which usually ends in /apple-music/developer-token.",
            valueName: "url"
        )
    )
    var tokenURL: String?

    @OptionGroup var key: KeyOptions

    /// What commands that open a page in the browser print in the demo instead.
    static let demoNotice = "This is the demo: no page is opened, and nothing is saved."

    func validate(with global: GlobalOptions) throws {
        if tokenURL == "" { throw ValidationError("--token-url needs a URL.") }
        if tokenURL != nil, key.key != nil {
            throw ValidationError("--token-url and --key can't be used together.")
        }
        if global.offline { throw ValidationError("connect needs the network. Remove --offline.") }
    }

    func run(in environment: Environment) async throws {
        guard !environment.isDemo else {
            environment.printToError(Self.demoNotice)
            var state = try AppleMusicState(in: environment)
            state.account = try await environment.appleMusic().account()
            try environment.print(state)
            return try offerWriteBack(for: state, in: environment)
        }
        let source = try source(in: environment)
        let given = environment.machine.variable(Accounts.developerTokenVariable)
        let stored = try environment.accounts.appleMusic()
        let token = try await environment.appleMusicAccess.newToken(
            from: source,
            orElse: given ?? stored?.developerToken
        )
        let userToken = try await environment.userToken(with: token)
        var isKey = false
        if case .key = source { isKey = true }
        let credentials = AppleMusicCredentials(
            userToken: userToken,
            connected: environment.machine.now(),
            source: source,
            developerToken: isKey ? nil : token.reveal(),
            developerTokenExpiry: isKey || token.expiry == .distantFuture ? nil : token.expiry
        )
        // Saved before the check, so that a network failure does not cost the user another sign-in.
        try environment.accounts.credentials.storeAppleMusic(credentials)
        let account = try await account(
            of: environment.appleMusic(developerToken: token.reveal(), userToken: userToken),
            in: environment
        ) {
            try environment.accounts.credentials.replaceAppleMusic(credentials, stored)
        }
        var state = try AppleMusicState(in: environment)
        state.account = account
        try environment.print(state)
        state.noteSubscription(in: environment)
        try offerWriteBack(for: state, in: environment)
    }

    /// Offers to also send favorites and dislikes to Apple Music, unless that is on or impossible.
    private func offerWriteBack(
        for state: AppleMusicState,
        in environment: Environment
    ) throws {
        guard state.account.isSubscribed == true,
            try !environment.accounts.settings.isOn(.writeBack)
        else { return }
        let meaning =
            "adds your favourites to your Apple Music library, favourites them there and rates them up; it rates your dislikes down"
        guard environment.machine.canAsk else {
            return environment.note(
                "write-back is off. It \(meaning). Turn it on with `vinylogue settings set write-back on`."
            )
        }
        environment.printToError("Write-back \(meaning).")
        do {
            let question = "Turn it on for favourites and dislikes that you add from now on?"
            guard try environment.confirm(question, emptyMeansYes: false) else { return }
        } catch EnvironmentError.declined {
            return
        }
        guard !environment.isDemo else {
            return environment.printToError("Without --demo, write-back would now be on.")
        }
        try environment.stores.preferences.update { Setting.writeBack.save("on", in: &$0) }
        environment.printToError("Write-back is on.")
    }

    /// Returns the account for a new user token; an unknown one if it cannot be checked now. If Apple
    /// Music rejects the tokens, calls `takeBack` and throws the error.
    private func account(
        of service: AppleMusicService,
        in environment: Environment,
        orElse takeBack: () throws -> Void
    ) async throws -> AppleMusicAccount {
        do {
            return try await service.account()
        } catch let error as KitError where !error.isRefusal {
            environment.note("saved the tokens but couldn't check them: \(ErrorText(error).text)")
            return AppleMusicAccount()
        } catch let error as KitError {
            try takeBack()
            throw error
        }
    }

    /// The source of developer tokens: the options, else the environment, else the previous source.
    private func source(in environment: Environment) throws -> AppleMusicCredentials.Source {
        if let tokenURL {
            try AppleMusicAccess.checkService(tokenURL)
            return .service(tokenURL)
        }
        if let path = key.key, let keyID = key.keyID, let teamID = key.teamID {
            // Absolute, because later commands may run in other folders.
            let whole = path.hasPrefix("/") ? path : "\(environment.machine.folder)/\(path)"
            return .key(path: whole, keyID: keyID, teamID: teamID)
        }
        if environment.machine.variable(Accounts.developerTokenVariable) != nil { return .given }
        guard let stored = try environment.accounts.appleMusic() else {
            throw ConnectError.noDeveloperToken
        }
        return stored.source
    }
}

extension KitError {
    /// Whether Apple Music responded and rejected the tokens.
    fileprivate var isRefusal: Bool {
        switch serviceFailure?.kind {
        case .rejectedDeveloperToken, .forbidden, .notFound, .unknownStorefront, .refused: true
        default: false
        }
    }
}

/// The options that name a key from Apple's developer program.
struct KeyOptions: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("Your developer account's private key.", valueName: "file.p8"),
        completion: .file(extensions: ["p8"])
    )
    var key: String?

    @Option(
        name: .customLong("key-id"),
        help: ArgumentHelp("The key's ID.", valueName: "id")
    )
    var keyID: String?

    @Option(
        name: .customLong("team-id"),
        help: ArgumentHelp("Your team's ID.", valueName: "id")
    )
    var teamID: String?

    func validate() throws {
        let given = [key, keyID, teamID].compactMap(\.self)
        guard given.isEmpty || given.count == 3 else {
            throw ValidationError("--key, --key-id and --team-id must be used together.")
        }
        if key == "" { throw ValidationError("--key needs a file name.") }
        // In a loop, the compiler would not always generate the same code for the two.
        try Self.validate(keyID, of: "--key-id")
        try Self.validate(teamID, of: "--team-id")
    }

    private static func validate(_ identifier: String?, of option: String) throws {
        guard let identifier, !TokenSigner.isIdentifier(identifier) else { return }
        throw ValidationError(
            "\(option) must be 10 letters and digits (got \(identifier.quoted))."
        )
    }
}
