import Foundation
import Tokens
import VinylogueKit

extension Environment {
    /// The user token that the user gives on a page of this machine, opened in the browser if this is a
    /// terminal.
    ///
    /// The server has stopped when this returns or throws. Throws `ConnectError.noAnswer`, a
    /// `TokenError`, and `CancellationError`.
    ///
    /// - Parameter patience: how long the page waits for the user, in seconds.
    func userToken(
        with developerToken: DeveloperToken,
        patience: Int = 300
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
        say("Open this page to connect Apple Music:\n\(address)")
        return try await showing(address, of: server, inBrowser: world.console.outputIsTerminal) {
            try await Self.first(of: tokens, within: patience)
        }
    }

    /// Runs a body while a page of this machine is open to the user, whose address is a secret.
    ///
    /// The server has stopped when this returns or throws, and after SIGHUP, SIGINT or SIGTERM.
    ///
    /// - Parameter inBrowser: whether to open the page in the browser, too.
    func showing<Value: Sendable>(
        _ address: String,
        of server: LocalServer,
        inBrowser: Bool,
        while body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await EndingSignals.clearingUp {
            let file = inBrowser ? RedirectFile(to: address, environment: world.variables) : nil
            defer { file?.remove() }
            do {
                if let file { _ = await Browser(environment: world.variables).open(file) }
                let value = try await body()
                // Browsers keep a connection open that they may never use.
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

    /// Where MusicKit JS is.
    private func musicKit() throws -> String {
        guard let own = world.variable(Self.musicKitVariable) else { return ConnectPage.musicKit }
        try AppleMusicAccess.checkService(own)
        return own
    }
}
