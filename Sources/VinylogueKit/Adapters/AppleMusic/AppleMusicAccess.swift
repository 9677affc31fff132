import AppleMusic
import Core
import Foundation
import HTTP
import Storage
import Tokens

/// Why a key from Apple's developer program cannot be used.
package enum KeyProblem: Equatable, Sendable {
    /// The file does not exist.
    case missing
    /// The file cannot be read, or its permissions or owner are not safe.
    case file(StorageError)
    /// The file does not contain such a key, or signing failed.
    case token(TokenError)
}

/// Provides developer tokens for Apple Music: given, from a token service, or signed here.
///
/// Throws `KitError`s, and `CancellationError`.
package struct AppleMusicAccess: Sendable {
    /// How long a token that this program creates for itself is valid, in seconds.
    private static let ownLifetime = 43_200
    /// A token that expires within this many seconds is renewed; matching a draft can take an hour.
    private static let margin: TimeInterval = 7200
    /// The maximum size of a key's file, in bytes.
    private static let sizeLimit = 64 << 10

    private let http: HTTPClient
    private let now: @Sendable () -> Date
    private let offset: UTCOffset

    /// Creates the access; `offset` is how far local time, used in errors, is ahead of UTC.
    package init(
        http: HTTPClient,
        now: @escaping @Sendable () -> Date,
        offset: @escaping UTCOffset = { _ in 0 }
    ) {
        self.http = http
        self.now = now
        self.offset = offset
    }

    /// A developer token from the source in the credentials.
    ///
    /// - Parameter credentials: the stored credentials; a token service's last token is used until
    ///   two hours before it expires.
    package func developerToken(
        for credentials: AppleMusicCredentials
    ) async throws -> DeveloperToken {
        let kept = credentials.developerToken.flatMap { text in
            (credentials.developerTokenExpiry ?? Self.expiry(of: text)).map {
                DeveloperToken(text, expiry: $0)
            }
        }
        if case .service = credentials.source, let kept,
            kept.expiry > now() + Self.margin
        {
            return kept
        }
        return try await newToken(from: credentials.source, orElse: credentials.developerToken)
    }

    /// A new developer token that has not expired.
    ///
    /// - Parameter given: the token to use for the source `given`, which cannot be renewed.
    package func newToken(
        from source: AppleMusicCredentials.Source,
        orElse given: String? = nil
    ) async throws -> DeveloperToken {
        let token = try await token(from: source, orElse: given)
        guard token.expiry >= now() else {
            let day = CalendarDate(token.expiry, in: offset)
            throw KitError.appleMusic(.expiredToken(since: day))
        }
        return token
    }

    private func token(
        from source: AppleMusicCredentials.Source,
        orElse given: String?
    ) async throws -> DeveloperToken {
        switch source {
        case .given:
            guard let given else { throw KitError.appleMusic(.noToken(isUser: false)) }
            guard Secret(token: given) != nil else {
                throw KitError.appleMusic(.malformedToken(isUser: false))
            }
            let expiry = Self.expiry(of: given)
            return DeveloperToken(given, expiry: expiry ?? .distantFuture)
        case .service(let address): return try await serviceToken(at: address)
        case .key(let path, let keyID, let teamID):
            let signer = try Self.signer(path: path, keyID: keyID, teamID: teamID)
            do throws(TokenError) {
                return try signer.token(at: now(), lifetime: Self.ownLifetime)
            } catch {
                throw KitError.appleMusic(.key(path: path, .token(error)))
            }
        }
    }

    /// Creates a signer with the key in a file.
    package static func signer(
        path: String,
        keyID: String,
        teamID: String
    ) throws(KitError) -> TokenSigner {
        let pem: Data?
        do throws(StorageError) {
            pem = try SecretFile.read(path, limit: sizeLimit)
        } catch {
            throw .appleMusic(.key(path: path, .file(error)))
        }
        guard let pem else { throw .appleMusic(.key(path: path, .missing)) }
        do throws(TokenError) {
            return try TokenSigner(pem: pem, keyID: keyID, teamID: teamID)
        } catch {
            throw .appleMusic(.key(path: path, .token(error)))
        }
    }

    /// The expiry date in a developer token; nil if it has none.
    package static func expiry(of text: String) -> Date? {
        Secret(token: text)?.expiry
    }

    /// Checks the URL of a token service; throws `KitError.invalidAddress`.
    package static func checkService(_ address: String) throws(KitError) {
        _ = try ServiceAddress(checking: address)
    }

    private func serviceToken(at address: String) async throws -> DeveloperToken {
        try Self.checkService(address)
        guard let url = URL(string: address) else {
            throw KitError.invalidAddress(address, .notAnAddress)
        }
        return try await KitError.asking {
            try await http.answer(to: DeveloperTokenRequest(), at: url).value
        }
    }
}

/// Requests a developer token from a token service.
private struct DeveloperTokenRequest: ServiceRequest {
    static let name = "the developer token"

    func answer(from body: Data) throws(Failure) -> DeveloperToken {
        let value = try value(of: body)
        guard let text = value["token"]?.filledText, Secret(token: text) != nil,
            let expiry = value["expiresAt"]?.filledText
                .flatMap({ try? Date($0, strategy: .iso8601) })
                ?? AppleMusicAccess.expiry(of: text)
        else { throw unexpectedAnswer() }
        return DeveloperToken(text, expiry: expiry)
    }
}
