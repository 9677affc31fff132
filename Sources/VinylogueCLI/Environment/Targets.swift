import VinylogueKit

/// The player, and the services for playlists.
extension Environment {
    /// The player: MPD, or a simulated one in the demo.
    func player() throws -> any Player {
        guard isDemo else {
            return try MPDPlayer(
                setting: accounts.settings[.mpd].value,
                environment: machine.variables,
                cache: stores.answers
            )
        }
        return PretendPlayer(
            path: "\(machine.folders.demo)/player.json",
            history: try history(),
            sample: .demo,
            now: machine.now
        )
    }

    /// Whether the user has configured the player's address.
    var hasChosenPlayer: Bool {
        get throws {
            try accounts.settings[.mpd].value != nil || machine.variable("MPD_HOST") != nil
        }
    }

    /// The user's library on a service.
    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget {
        switch service {
        case .appleMusic: try await appleMusic()
        }
    }
}

extension PlaylistService {
    /// The environment variables for the service's tokens, and their meaning.
    var tokens: (names: [String], meaning: String) {
        switch self {
        case .appleMusic:
            (
                [Accounts.developerTokenVariable, Accounts.userTokenVariable],
                "Apple Music tokens, instead of those in credentials.json"
            )
        }
    }
}
