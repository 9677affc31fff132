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
        do {
            let address = page.address(at: server.address)
            say("Open this page to connect Apple Music:\n\(address)")
            if world.console.outputIsTerminal {
                _ = await Browser(environment: world.variables).open(address)
            }
            let token = try await Self.first(of: tokens, within: patience)
            // Browsers keep a connection open that they may never use.
            await server.stop(within: .seconds(1))
            return token
        } catch {
            await server.stop()
            throw error
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
