import ArgumentParser
import Foundation
import Tokens
import VinylogueKit

struct ServeTokensCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-tokens",
        abstract: "Serve developer tokens to your team.",
        discussion: """
              vinylogue apple-music serve-tokens --demo  try it without a key

            Runs until you interrupt it. It needs a key from Apple's developer program: --key FILE.p8, with \
            --key-id ID and --team-id ID. Clients fetch tokens from \
            http://127.0.0.1:8787/apple-music/developer-token; /healthz is for monitoring. Anyone who can \
            reach the service gets tokens, so by default it listens only on this computer. To share it, put \
            a web server with TLS and access control in front of it.
            """
    )

    @OptionGroup var key: KeyOptions

    @Option(
        name: .customLong("listen"),
        help: ArgumentHelp(
            "Listen on this address. (default: 127.0.0.1:8787)",
            valueName: "address:port"
        )
    )
    var listen: String?

    @Flag(
        name: .customLong("behind-proxy"),
        help: "Identify clients by X-Forwarded-For. Use only behind a web server that sets it."
    )
    var isBehindProxy = false

    func validate(with global: GlobalOptions) throws {
        if key.key == nil, !global.demo {
            throw ValidationError("serve-tokens needs --key, --key-id and --team-id.")
        }
        if let listen, (try? ListeningAddress(listen)) == nil {
            throw ValidationError(
                "--listen must be an address and a port, such as 127.0.0.1:8787 "
                    + "(got \(listen.quoted))."
            )
        }
    }

    func run(in environment: Environment) async throws {
        let service = try tokenService(now: environment.machine.now)
        // Checks that the key can sign before the server starts listening.
        _ = try service.token()
        let address = try ListeningAddress(listen ?? "127.0.0.1:8787")
        let signals = EndingSignals()
        let (isVerbose, console) = (environment.options.verbose, environment.machine.console)
        let isBehindProxy = isBehindProxy
        let server = try LocalServer(at: address) { request, address in
            let request = isBehindProxy ? request.forwarded : request
            let answer = service.answer(request, onlyForLoopback: address.isLoopback)
            if isVerbose {
                let line = "\(request.client.shown) \(request.method.shown) \(request.path.shown)"
                console.writeError(Data("vinylogue: \(line): \(answer.status)\n".utf8))
            }
            return answer
        }
        let place = server.address.text
        environment.note("serving tokens at http://\(place)\(TokenService.path)")
        if !server.address.isLoopback {
            environment.note("anyone who can reach \(place) gets tokens.")
        }
        await signals.next()
        await server.stop()
        environment.note("stopped.")
    }

    /// Creates the token service; without a key, in the demo, its token is a placeholder.
    private func tokenService(now: @escaping @Sendable () -> Date) throws -> TokenService {
        let make: @Sendable (Date) throws -> DeveloperToken
        if let path = key.key, let keyID = key.keyID, let teamID = key.teamID {
            let signer = try AppleMusicAccess.signer(path: path, keyID: keyID, teamID: teamID)
            make = { try signer.token(at: $0, lifetime: TokenService.lifetime) }
        } else {
            make = { DeveloperToken("demo", expiry: $0 + TimeInterval(TokenService.lifetime)) }
        }
        return TokenService(
            now: now,
            make: make,
            write: { token in
                let answer: Value = [
                    "expiresAt": .time(token.expiry), "token": .text(token.reveal()),
                ]
                return Data(JSON.text(answer.json).utf8)
            }
        )
    }
}
