import ArgumentParser
import Foundation
import Storage
import VinylogueKit

struct AppleMusicCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple-music",
        abstract: "Connect Apple Music for playlists and favourites.",
        discussion: """
              vinylogue apple-music connect --token-url URL  sign in
              vinylogue apple-music                          status and expiry dates
              vinylogue apple-music disconnect               forget the stored tokens
            """,
        subcommands: [
            AppleMusicConnectCommand.command, AppleMusicStatusCommand.command,
            AppleMusicDisconnectCommand.command, ServeTokensCommand.command,
        ],
        defaultSubcommand: AppleMusicStatusCommand.command
    )
}

struct AppleMusicStatusCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether Apple Music is connected and when its tokens expire.",
        discussion: """
              vinylogue apple-music            connection status and expiry dates
              vinylogue apple-music --offline  without contacting Apple Music
            """
    )

    func run(in environment: Environment) async throws {
        var state = try AppleMusicState(in: environment)
        guard state.isConnected else {
            // In the table format, the error message is enough.
            if !environment.options.format.isForPeople { try environment.print(state) }
            throw KitError.appleMusic(.noToken(isUser: state.userToken == nil))
        }
        guard !environment.network.isOffline else { return try environment.print(state) }
        do {
            let account = try await environment.appleMusic().account()
            // The request may have renewed the developer token.
            state = try AppleMusicState(in: environment)
            state.account = account
        } catch {
            try environment.print(state)
            throw error
        }
        try environment.print(state)
        state.noteSubscription(in: environment)
    }
}

struct AppleMusicDisconnectCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Forget the stored Apple Music tokens.",
        discussion: """
              vinylogue apple-music disconnect

            Apple keeps its own list of apps with access to your library. To remove vinylogue from it, go to \
            your Apple account's settings.
            """
    )

    func run(in environment: Environment) throws {
        let wasConnected = try environment.accounts.appleMusic() != nil
        if wasConnected { try environment.accounts.credentials.storeAppleMusic(nil) }
        for name in [Accounts.developerTokenVariable, Accounts.userTokenVariable]
        where environment.accounts.variables.given(name) != nil {
            environment.note("\(name) is still set in the environment.")
        }
        try environment.print(DisconnectOutput(wasConnected: wasConnected))
    }
}

/// What `disconnect` prints, in every output format.
struct DisconnectOutput: CommandOutput {
    let wasConnected: Bool

    var records: Records { Records(["disconnected": .flag(wasConnected)]) }

    func lines(on canvas: Canvas) -> [String] {
        [wasConnected ? "Apple Music is disconnected." : "Apple Music was not connected."]
    }
}

/// The state of the connection, in every format. It never contains the tokens themselves.
struct AppleMusicState: CommandOutput {
    /// A token's source and expiry date.
    struct Token {
        /// A kind of source; its raw value is used in JSON and CSV.
        enum Source: String {
            case environment, stored, service, key
        }

        var source: Source
        /// The service's URL or the key's path; nil for other sources.
        var place: String?
        /// The expiry date; nil if it is unknown or tokens are created on demand.
        var expiry: Date?
        /// Whether a stored token is in the keyring.
        var isInKeyring = false
    }

    /// The lifetime of a user token: about six months, according to Apple.
    static let userTokenLifetime: TimeInterval = 180 * .day

    /// How far local time is ahead of UTC.
    var offset: UTCOffset
    var userToken: Token?
    var developerToken: Token?
    /// The user's country and whether they have a subscription, as reported by Apple Music.
    var account = AppleMusicAccount()

    /// Whether the account has a subscription; empty if that is unknown.
    private var subscription: Value { account.isSubscribed.map { .flag($0) } ?? .text(nil) }
    private var subscriptionWords: String { account.isSubscribed.map { $0 ? "yes" : "no" } ?? "" }

    var isConnected: Bool { userToken != nil && developerToken != nil }

    /// Where the user token comes from, and roughly when it expires.
    var userWords: String { words(userToken, about: "about ") }
    /// Where developer tokens come from, and when the latest one expires.
    var developerWords: String { words(developerToken) }

    private func words(_ token: Token?, about: String = "") -> String {
        guard let token else { return "none" }
        let words =
            switch token.source {
            case .environment: "in the environment"
            case .stored: token.isInKeyring ? "in the keyring" : "in the credentials file"
            case .service: "from"
            case .key: "made with"
            }
        let place = [words, token.place?.shown].compactMap(\.self).joined(separator: " ")
        let day = token.expiry.map { CalendarDate($0, in: offset) }
        return place + (day.map { ", expires \(about)\($0)" } ?? "")
    }

    var records: Records {
        Records(
            of: [self],
            shown: ["connected", "storefront", "subscription", "userToken", "developerToken"],
            isSideways: true,
            [
                .init("connected", text: { state, _ in state.isConnected ? "yes" : "no" }) {
                    .flag($0.isConnected)
                },
                .init("storefront") { .text($0.account.storefront) },
                .init("userToken", title: "user token", text: { state, _ in state.userWords }) {
                    .text($0.userToken?.source.rawValue)
                },
                .init("userTokenExpiresAt") { .time($0.userToken?.expiry) },
                .init(
                    "developerToken",
                    title: "developer token",
                    text: { state, _ in state.developerWords },
                    value: { .text($0.developerToken?.source.rawValue) }
                ),
                .init("developerTokenExpiresAt") { .time($0.developerToken?.expiry) },
                .init("subscription", text: { state, _ in state.subscriptionWords }) {
                    $0.subscription
                },
            ]
        )
    }

    var tree: Value {
        func tree(_ token: Token?) -> Value {
            .object(
                token.map {
                    [
                        "expiresAt": .time($0.expiry), "place": .text($0.place),
                        "source": .text($0.source.rawValue),
                    ]
                }
            )
        }
        return [
            "connected": .flag(isConnected), "developerToken": tree(developerToken),
            "storefront": .text(account.storefront),
            "subscription": subscription,
            "userToken": tree(userToken),
        ]
    }
}

extension AppleMusicState {
    /// Prints a note about what works without a subscription, if the account has none, or why it is
    /// unknown whether there is one.
    func noteSubscription(in environment: Environment) {
        if let error = account.error {
            environment.note("couldn't check for a subscription: \(ErrorText(error).text)")
        }
        guard account.isSubscribed == false else { return }
        environment.note(
            "this Apple Music account has no subscription. Genre charts, album search and "
                + "`playlist match` work without one. Playlists, write-back, recommendations and your "
                + "library require one: https://www.apple.com/apple-music/"
        )
    }

    /// Reads what can be determined without a request; throws `KitError.storage`.
    init(in environment: Environment) throws {
        let accounts = environment.accounts
        self.init(offset: environment.machine.offset)
        if let stored = try accounts.appleMusic() {
            let isInKeyring = try KitError.storing(accounts.credentials.appleMusicIsInKeyring)
            userToken = Token(
                source: .stored,
                expiry: stored.connected + Self.userTokenLifetime,
                isInKeyring: isInKeyring
            )
            let expiry = stored.developerTokenExpiry
            developerToken =
                switch stored.source {
                case .given:
                    Token(source: .stored, expiry: expiry, isInKeyring: isInKeyring)
                case .service(let address):
                    Token(source: .service, place: address, expiry: expiry)
                case .key(let path, _, _): Token(source: .key, place: path)
                }
        }
        if accounts.variables.given(Accounts.userTokenVariable) != nil {
            userToken = Token(source: .environment)
        }
        if let text = accounts.variables.given(Accounts.developerTokenVariable) {
            let expiry = AppleMusicAccess.expiry(of: text)
            developerToken = Token(source: .environment, expiry: expiry)
        }
    }
}
