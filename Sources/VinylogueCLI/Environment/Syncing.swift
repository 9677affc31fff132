import Core
import Foundation
import VinylogueKit

/// Syncing plays with the archive, and recording the lengths of tracks.
extension Environment {
    /// Creates a sync of these accounts' plays with their services.
    ///
    /// Throws `KitError.archive`, including if another process is syncing it, and
    /// `KitError.offline`.
    func archiveSync(of users: [String]) throws -> ArchiveSync {
        guard !network.isOffline else { throw KitError.offline }
        let (server, addresses) = (try accounts.server, try network.serviceAddresses())
        let token = accounts.listenBrainzAccess
        // Checked first, so that a missing key does not leave an empty archive behind.
        let needsKey = users.contains { Account($0).needsKey }
        let key = needsKey ? try accounts.apiKey().value.required() : nil
        @Sendable func waits(_ usual: [Duration], at url: URL) -> [Duration] {
            network.hasNoWaits(at: url) ? usual.map { _ in .zero } : usual
        }
        return try ArchiveSync(path: stores.archive(), http: network.http, now: machine.now) {
            account,
            http in
            switch account.service {
            case .lastFM:
                let given = try key.required()
                return LastFMPlays(
                    location: server,
                    key: given,
                    http: http,
                    waits: waits(LastFMPlays.usualWaits, at: server.url)
                )
            case .listenBrainz:
                return ListenBrainzPlays(
                    addresses: addresses,
                    token: token,
                    http: http,
                    waits: waits(ListenBrainzPlays.usualWaits, at: addresses.listenBrainz)
                )
            case _ where account.isOnlyFiles: throw KitError.nothingToSync(account.name)
            default: throw account.noServiceError
            }
        }
    }

    /// The account's plays in the archive, and the archive's size in bytes; nil if there are none.
    ///
    /// Throws `KitError.archive`.
    func archivedListener(
        named user: String
    ) throws -> (listener: ArchivedListener, bytes: Int)? {
        guard stores.mayHaveArchive() else { return nil }
        let contents: PlayArchive.Contents
        do {
            contents = try PlayArchive(path: stores.archive()).contents()
        } catch KitError.archive(.missing, _) {
            return nil
        }
        return contents.listeners.first { $0.name.lowercased() == user.lowercased() }
            .map { ($0, contents.bytes) }
    }

    /// Records the lengths of the tracks on a listener's most played albums: from cached album pages,
    /// or else from the player's library. Whatever fails leaves them unknown.
    func learnLengths(of user: String, with sync: ArchiveSync) async {
        let service = try? service(mode: .offline)
        var player = (try? hasChosenPlayer) == true ? try? player() : nil
        _ = try? await sync.learnLengths(of: user) { album in
            let details = try? await service?.details(of: album, for: user).value
            if let tracks = details?.tracks, tracks.contains(where: { $0.seconds != nil }) {
                return tracks
            }
            do {
                return try await player?.tracks(of: album) ?? []
            } catch {
                // Other albums would only take as long to fail.
                player = nil
                return []
            }
        }
    }
}
