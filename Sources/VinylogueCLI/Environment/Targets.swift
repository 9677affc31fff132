import Storage
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
            path: try machine.folders.demo.demoFile("player.json"),
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

    /// A push of a draft's file to a library, with a record beside the file; the demo keeps none.
    func push(to target: any PlaylistTarget, draftAt path: String) -> PlaylistPush {
        let delays = PlaylistPush.retryDelays
        return PlaylistPush(
            to: target,
            journal: isDemo ? .none : .file(ofDraft: path, for: target),
            lockPath: stores.pushLock,
            retryDelays: network.hasNoWaits(at: target.base) ? delays.map { _ in .zero } : delays
        )
    }

    /// The services for which the user has signed in, as far as is known without asking them.
    var connectedLibraries: [PlaylistService] {
        PlaylistService.allCases.filter { service in
            switch service {
            case .appleMusic:
                accounts.variables.given(Accounts.userTokenVariable) != nil
                    || (try? accounts.appleMusic()) ?? nil != nil
            case .subsonic: (try? accounts.subsonic())?.isComplete == true
            case .listenBrainz: (try? accounts.listenBrainzToken()) ?? nil != nil
            }
        }
    }

    /// The user's library on a service.
    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget {
        switch service {
        case .appleMusic: try await appleMusic()
        case .subsonic: try subsonic()
        case .listenBrainz: try await listenBrainz()
        }
    }

    /// The user's music server.
    func subsonic() throws -> SubsonicServer {
        guard !network.isOffline else { throw KitError.offline }
        return try SubsonicServer(accounts.subsonic(), http: network.http)
    }

    /// The user's ListenBrainz account, after checking the token.
    func listenBrainz() async throws -> ListenBrainzLibrary {
        guard !network.isOffline else { throw KitError.offline }
        return try await ListenBrainzLibrary(
            token: accounts.listenBrainzToken(),
            address: network.variables.given(ServiceAddresses.Service.listenBrainz.variable),
            http: network.http
        )
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
        case .subsonic:
            (
                Accounts.subsonicVariables,
                "the music server, and a user and password or an API key, instead of those in credentials.json"
            )
        case .listenBrainz:
            (
                [Accounts.listenBrainzVariable],
                "the ListenBrainz token, instead of the one in credentials.json"
            )
        }
    }
}
