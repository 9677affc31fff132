import Foundation
import HTTP
import Storage
import Tokens
import VinylogueKit

extension Environment {
    /// The variables with tokens, which come before stored ones.
    static let developerTokenVariable = "APPLE_MUSIC_DEVELOPER_TOKEN"
    static let userTokenVariable = "APPLE_MUSIC_USER_TOKEN"
    /// The variable with another address of MusicKit JS.
    static let musicKitVariable = "VINYLOGUE_MUSICKIT_URL"

    /// How developer tokens are found.
    var appleMusicAccess: AppleMusicAccess {
        AppleMusicAccess(http: http, now: world.now, offset: world.offset)
    }

    /// The saved connection to Apple Music, if any.
    func appleMusicCredentials() throws -> AppleMusicCredentials? {
        do {
            return try credentials.appleMusic()
        } catch let error as StorageError {
            throw KitError.storage(error)
        }
    }

    /// Apple Music, with the tokens of the environment or else the stored ones; in the demo one that
    /// pretends.
    func appleMusic() async throws -> AppleMusicService {
        guard !isOffline else { throw KitError.offline }
        var user = isDemo ? nil : world.variable(Self.userTokenVariable)
        var developer = isDemo ? nil : world.variable(Self.developerTokenVariable)
        if user == nil || developer == nil, let stored = try appleMusicCredentials() {
            user = user ?? stored.userToken
            if developer == nil {
                let token = try await appleMusicAccess.developerToken(for: stored)
                developer = token.reveal()
                try keep(token, for: stored)
            }
        }
        return try appleMusic(developerToken: developer, userToken: user)
    }

    /// Apple Music if it is connected; nil if it is not, or offline.
    ///
    /// If a token cannot be used, `problem` gets the reason.
    func connectedAppleMusic(
        problem: (String) -> Void = { _ in }
    ) async throws -> AppleMusicService? {
        do {
            return try await appleMusic()
        } catch KitError.offline, KitError.appleMusic(.noToken) {
            return nil
        } catch let error as KitError {
            problem("Apple Music is not used. \(ErrorText(error).text)")
            return nil
        }
    }

    /// Apple Music with these tokens.
    func appleMusic(developerToken: String?, userToken: String?) throws -> AppleMusicService {
        try AppleMusicService(
            address: isDemo ? nil : world.variable(AppleMusicService.variable),
            developerToken: developerToken,
            userToken: userToken,
            http: http,
            answers: cachedAnswers(),
            offset: world.offset
        )
    }

    /// Saves the token of a service, so that the next command need not ask for one.
    private func keep(_ token: DeveloperToken, for stored: AppleMusicCredentials) throws {
        guard case .service = stored.source else { return }
        var renewed = stored
        renewed.developerToken = token.reveal()
        renewed.developerTokenExpiry = token.expiry
        guard renewed != stored else { return }
        // Another process may have connected or disconnected meanwhile; a lost token is asked for again.
        guard try appleMusicCredentials() == stored else { return }
        try? credentials.storeAppleMusic(renewed)
    }
}
