import Foundation
import HTTP
import Storage
import Tokens
import VinylogueKit

extension Environment {
    /// The environment variable that overrides the URL of MusicKit JS.
    static let musicKitVariable = "VINYLOGUE_MUSICKIT_URL"

    /// Provides developer tokens.
    var appleMusicAccess: AppleMusicAccess {
        AppleMusicAccess(http: network.http, now: machine.now, offset: machine.offset)
    }

    /// Creates an Apple Music service with the tokens in the environment or else the stored ones.
    func appleMusic() async throws -> AppleMusicService {
        guard !network.isOffline else { throw KitError.offline }
        var user = accounts.variables.given(Accounts.userTokenVariable)
        var developer = accounts.variables.given(Accounts.developerTokenVariable)
        if user == nil || developer == nil, let stored = try accounts.appleMusic() {
            user = user ?? stored.userToken
            if developer == nil {
                let token = try await appleMusicAccess.developerToken(for: stored)
                developer = token.reveal()
                keep(token, for: stored)
            }
        }
        return try appleMusic(developerToken: developer, userToken: user)
    }

    /// Creates an Apple Music service; nil if offline, not connected, or a token cannot be used.
    ///
    /// `isNoted` is whether to print a note if a token cannot be used.
    func connectedAppleMusic(isNoted: Bool = false) async throws -> AppleMusicService? {
        do {
            return try await appleMusic()
        } catch KitError.offline, KitError.appleMusic(.noToken) {
            return nil
        } catch let error as KitError {
            if isNoted { note("skipping Apple Music: \(ErrorText(error).text)") }
            return nil
        }
    }

    /// Creates an Apple Music service with these tokens.
    func appleMusic(developerToken: String?, userToken: String?) throws -> AppleMusicService {
        try AppleMusicService(
            address: network.variables.given(AppleMusicService.variable),
            developerToken: developerToken,
            userToken: userToken,
            http: network.http,
            answers: cachedAnswers(),
            offset: machine.offset
        )
    }

    /// Creates the write-back of a collection's marks to Apple Music; nil if the setting is off.
    func writeBack(of collection: AlbumCollection) throws -> WriteBack? {
        guard try accounts.settings.isOn(.writeBack) else { return nil }
        return WriteBack(
            queue: stores.writeBackQueue,
            collection: collection,
            service: {
                do {
                    return try await appleMusic()
                } catch KitError.offline {
                    return nil
                }
            },
            lockPath: stores.writeBackLock
        )
    }

    /// Saves a token service's token, so that the next command doesn't have to request one.
    private func keep(_ token: DeveloperToken, for stored: AppleMusicCredentials) {
        guard case .service = stored.source else { return }
        var renewed = stored
        renewed.developerToken = token.reveal()
        renewed.developerTokenExpiry = token.expiry
        guard renewed != stored else { return }
        // An unsaved token is requested again.
        try? accounts.credentials.replaceAppleMusic(stored, renewed)
    }
}

extension Environment {
    /// Gets a user token from a local page on which the user signs in; opens the page in the
    /// browser if standard output is a terminal.
    ///
    /// The server stops before this returns or throws. Throws `ConnectError.noAnswer`, a
    /// `TokenError`, and `CancellationError`.
    ///
    /// - Parameter timeout: how long the page waits for the user, in seconds.
    func userToken(
        with developerToken: DeveloperToken,
        timeout: Int = 300
    ) async throws -> String {
        let (tokens, sender) = AsyncStream.makeStream(of: String.self)
        let page = ConnectPage(
            developerToken: developerToken,
            musicKit: try musicKit(),
            accept: { sender.yield($0) }
        )
        let server = try LocalServer(at: .loopback()) { request, address in
            page.answer(request, port: address.port)
        }
        let address = page.address(at: server.address)
        printToError("Open this page to connect Apple Music:\n\(address)")
        return try await showing(address, of: server, inBrowser: machine.console.outputIsTerminal) {
            try await Self.first(of: tokens, within: timeout)
        }
    }

    /// Runs `body` while a local server offers the user a page with a secret URL.
    ///
    /// The server stops before this returns or throws, and on SIGHUP, SIGINT or SIGTERM.
    ///
    /// - Parameter inBrowser: whether to also open the page in the browser.
    func showing<Value: Sendable>(
        _ address: String,
        of server: LocalServer,
        inBrowser: Bool,
        while body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await EndingSignals.clearingUp {
            let file = inBrowser ? RedirectFile(to: address, environment: machine.variables) : nil
            defer { file?.remove() }
            do {
                if let file { _ = await Browser(environment: machine.variables).open(file) }
                let value = try await body()
                // The wait is short because browsers keep unused connections open.
                await server.stop(within: .seconds(1))
                return value
            } catch {
                await server.stop()
                throw error
            }
        }
    }

    private static func first(
        of tokens: AsyncStream<String>,
        within seconds: Int
    ) async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask {
                for await token in tokens { return token }
                throw CancellationError()
            }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw ConnectError.noAnswer(seconds: seconds)
            }
            defer { group.cancelAll() }
            guard let token = try await group.next() else { throw CancellationError() }
            return token
        }
    }

    /// The URL of MusicKit JS.
    private func musicKit() throws -> String {
        guard let own = network.variables.given(Self.musicKitVariable) else {
            return ConnectPage.musicKit
        }
        try AppleMusicAccess.checkService(own)
        return own
    }
}

/// An error from connecting Apple Music.
enum ConnectError: Error, Equatable {
    /// No source of developer tokens was given.
    case noDeveloperToken
    /// The user did not allow access on the page in time.
    case noAnswer(seconds: Int)
}
