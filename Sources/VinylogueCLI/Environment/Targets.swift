import VinylogueKit

/// Where albums are played and playlists created.
extension Environment {
    /// The player: MPD, or in the demo one that pretends.
    func player(_ settings: Settings) throws -> any Player {
        guard isDemo else {
            return try MPDPlayer(
                setting: settings[.mpd].value,
                environment: world.variables,
                cache: answers
            )
        }
        return PretendPlayer(
            path: folders.demoPlayer,
            history: try history(settings),
            now: world.now
        )
    }

    /// The queue that `play` replaced.
    ///
    /// Throws `EnvironmentError.noHome`.
    func keptQueue() throws -> KeptQueue {
        guard let path = isDemo ? folders.demoQueue : folders.queue else {
            throw EnvironmentError.noHome
        }
        return KeptQueue(path: path, sample: isDemo ? .demo : nil)
    }

    /// The user's library at a service.
    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget {
        switch service {
        case .appleMusic: try await appleMusic()
        }
    }
}
