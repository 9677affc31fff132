import Foundation
import Synchronization
import Tokens
import VinylogueKit

/// Gets the user's permission to love tracks on Last.fm.
struct AuthorizeFlow {
    /// How long to wait for the user, and how long to pause between requests for the result.
    private static let timeout = Duration.seconds(600)
    private static let pause = Duration.seconds(2)

    let environment: Environment
    /// Whether the user can be prompted.
    let canAsk: Bool

    /// Opens the page where the user allows access, waits for permission, and saves the session.
    func run() async throws -> AuthorizeOutput {
        guard try environment.accounts.apiKey().value != nil else { throw KitError.missingKey }
        let secret = try givenSecret()
        if environment.isDemo { environment.printToError(AppleMusicConnectCommand.demoNotice) }
        let account = try environment.account(secret: secret)
        let token = try await account.token()
        let page = try account.page(granting: token)
        let session =
            try await environment.isDemo
            ? account.session(granting: token)
            : showing(page) { try await waiting(for: account, token) }
        try environment.accounts.credentials.storeSession(secret, session.key)
        return AuthorizeOutput(user: session.user, isDemo: environment.isDemo)
    }

    private func givenSecret() throws -> Secret {
        if let text = environment.accounts.variables.given(Accounts.secretVariable) {
            guard let secret = Secret(text) else { throw KitError.service(Failure(.wrongSecret)) }
            return secret
        }
        guard canAsk else { throw EnvironmentError.mustAsk(.secret) }
        environment.printToError(
            "Your API secret is next to your API key: https://www.last.fm/api/accounts"
        )
        while true {
            let typed = try environment.askHidden("API secret (not shown as you type)")
            if let secret = Secret(typed) { return secret }
            environment.printToError("Not a valid API secret. Copy all of it, without spaces.")
        }
    }

    /// Opens a page in the browser and runs `body`, which waits for the user.
    ///
    /// The page's URL contains the API key, so the terminal and the browser get a local URL that
    /// redirects to the page once.
    private func showing<Value: Sendable>(
        _ page: URL,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let path = "/\(Self.randomWord())"
        let isUsed = Mutex(false)
        let server = try LocalServer(at: .loopback()) { request, address in
            let isFirst =
                request.method == "GET" && request.path == path
                && request.headers["host"] == address.text
                && isUsed.withLock { isUsed in
                    defer { isUsed = true }
                    return !isUsed
                }
            return isFirst
                ? ServedAnswer(
                    status: 303,
                    headers: ["Location": page.absoluteString, "Referrer-Policy": "no-referrer"]
                ) : ServedAnswer(status: 404)
        }
        let address = "http://\(server.address.text)\(path)"
        environment.printToError("Allow access on this page: \(address)")
        return try await environment.showing(address, of: server, inBrowser: true, while: body)
    }

    /// Waits until the user allows access; returns the username and the session key.
    private func waiting(
        for account: LastFMAccount,
        _ token: Secret
    ) async throws -> (user: String, key: Secret) {
        let deadline = ContinuousClock.now + Self.timeout
        while true {
            do {
                return try await account.session(granting: token)
            } catch KitError.service(let failure)
                where failure.kind == .notGranted && ContinuousClock.now < deadline
            {
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// 128 random bits, in base 36.
    private static func randomWord() -> String {
        String(UInt128.random(in: 0...(.max)), radix: 36)
    }
}

/// The result of `setup --authorize`, in every format.
struct AuthorizeOutput: CommandOutput {
    let user: String
    /// Whether this was the demo, which saves nothing.
    let isDemo: Bool

    func lines(on canvas: Canvas) -> [String] {
        let next = "Try: vinylogue playlist push FILE --love"
        return isDemo
            ? ["vinylogue can now love tracks for \(user.shown) (in the demo only). \(next) --demo"]
            : ["vinylogue can now love tracks for \(user.shown). \(next)"]
    }

    var records: Records { Records(["user": .account(user)]) }
}
