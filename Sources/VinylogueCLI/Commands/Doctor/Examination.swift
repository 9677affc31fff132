import Artwork
import Foundation
import Storage
import Terminal
import VinylogueKit

/// The checks of everything the program depends on.
struct Examination {
    let environment: Environment

    /// All checks, in the order in which they are shown.
    func checks() async -> [DoctorCheck] {
        let settings = Result { try environment.settings() }
        let key = Result { try environment.apiKey() }
        return [preferences(settings), self.key(key)]
            + (await service(try? settings.get(), try? key.get()))
            + (await otherServices(try? settings.get()))
            + [
                archive, collection, await player(try? settings.get()), appleMusic,
                writeBack(try? settings.get()), cache, disk,
                libraries, colors, covers(try? settings.get()), locale,
            ]
    }

    private func preferences(_ settings: Result<Settings, any Error>) -> DoctorCheck {
        let place = environment.folders.preferences
        switch settings {
        case .failure(let error): return DoctorCheck("preferences", failedBy: error)
        case .success(let settings):
            if environment.isDemo { return DoctorCheck("preferences", .ok, "in memory") }
            guard let place else {
                return DoctorCheck("preferences", failedBy: EnvironmentError.noHome)
            }
            let file = PreferencesFile(path: place)
            do throws(StorageError) {
                try file.checkFolder()
            } catch {
                return DoctorCheck("preferences", failedBy: error)
            }
            guard let mode = file.permissions else {
                return DoctorCheck("preferences", .ok, "none yet; they will be saved in \(place)")
            }
            let friends = Count.words(settings.friends.friends.count, "friend")
            if mode & 0o077 != 0 {
                return DoctorCheck(
                    "preferences",
                    .warning,
                    "\(place), \(friends), readable by others",
                    advice: "Run: chmod 600 '\(place)'"
                )
            }
            return DoctorCheck("preferences", .ok, "\(place), \(friends)")
        }
    }

    private func key(_ key: Result<Resolved<Secret?>, any Error>) -> DoctorCheck {
        switch key {
        case .failure(let error): return DoctorCheck("API key", failedBy: error)
        case .success(let key) where key.value == nil:
            return DoctorCheck("API key", failedBy: KitError.missingKey)
        case .success where environment.isDemo:
            return DoctorCheck("API key", .ok, "not needed in the demo")
        case .success(let key):
            let place = key.origin == .environment ? "LASTFM_API_KEY" : "the credentials file"
            if let value = key.value, (try? environment.accepts(value)) == false {
                return DoctorCheck("API key", .warning, "\(place): \(ErrorText.keyFormat)")
            }
            return DoctorCheck("API key", .ok, "in \(place)")
        }
    }

    private func service(_ settings: Settings?, _ key: Resolved<Secret?>?) async
        -> [DoctorCheck]
    {
        guard let settings else { return [] }
        guard let user = settings.user else {
            return [DoctorCheck("user", failedBy: EnvironmentError.noUser)]
        }
        guard key?.value != nil else {
            return [DoctorCheck("user", .warning, "\(user.shown), not verified: no API key")]
        }
        if environment.isOffline {
            return [DoctorCheck("service", .warning, "not checked because of --offline")]
        }
        let address =
            environment.isDemo
            ? "the demo" : ServiceAddress.withoutUserInfo(settings.text(.apiURL)).shown
        let start = ContinuousClock.now
        do {
            let history = try environment.history(settings, mode: .refresh)
            let answer = try await history.person(named: user)
            // A stale answer does not prove that the service works.
            if let failure = answer.source.failure { throw failure }
            let milliseconds = Int(start.duration(to: .now) / .milliseconds(1))
            return [
                DoctorCheck("service", .ok, "\(address), \(milliseconds) ms"),
                DoctorCheck(
                    "user",
                    .ok,
                    SetupOutput.description(of: answer.value, environment.canvas)
                ),
            ]
        } catch KitError.service(let failure) where failure.kind == .userNotFound() {
            return [
                DoctorCheck("service", .ok, address),
                DoctorCheck("user", failedBy: KitError.service(failure)),
            ]
        } catch {
            return [DoctorCheck("service", failedBy: error)]
        }
    }

    private var archive: DoctorCheck {
        if environment.isDemo { return DoctorCheck("archive", .ok, "the demo's, made when needed") }
        do {
            let archive = try PlayArchive(path: environment.archivePath())
            if let damage = try archive.verify().first {
                throw KitError.archive(.damaged(damage), path: archive.path)
            }
            let contents = try archive.contents()
            let plays = contents.listeners.reduce(0) { $0 + $1.plays }
            var parts = [
                Count.words(contents.listeners.count, "user"), Count.words(plays, "play"),
                ByteCount.text(contents.bytes),
            ]
            if let sync = ArchiveSync.running(at: archive.path) {
                parts.append("\(sync.user.shown)'s plays are being synced")
            }
            return DoctorCheck(
                "archive",
                .ok,
                "\(contents.path.shown): \(parts.joined(separator: ", "))"
            )
        } catch KitError.archive(.missing, _) {
            let place = try? environment.archivePath()
            return DoctorCheck(
                "archive",
                .ok,
                "none yet" + (place.map { "; it will be saved in \($0.shown)" } ?? "")
            )
        } catch {
            return DoctorCheck("archive", failedBy: error)
        }
    }

    private var collection: DoctorCheck {
        if environment.isDemo { return DoctorCheck("favourites", .ok, "in memory") }
        do {
            let collection = environment.collection()
            let favorites = try collection.entries(.favorite).count
            let dislikes = try collection.entries(.dislike).count
            return DoctorCheck(
                "favourites",
                .ok,
                "\(Count.words(favorites, "favourite")), \(Count.words(dislikes, "dislike"))"
            )
        } catch {
            return DoctorCheck("favourites", failedBy: error)
        }
    }

    /// Whether Apple Music has all favourites and dislikes, if the user wants that.
    private func writeBack(_ settings: Settings?) -> DoctorCheck {
        let name = "write-back"
        guard let settings else { return DoctorCheck(name, .warning, "not checked") }
        do {
            let waiting = try WriteBack.waitingCount(
                in: environment.writeBackQueue(),
                of: environment.collection(saysDemo: false)
            )
            let isOn = settings.isOn(.writeBack)
            guard waiting > 0 else {
                return DoctorCheck(name, .ok, isOn ? "on, nothing is waiting" : "off")
            }
            let albums = Count.words(waiting, "album")
            if environment.folders.writeBackLock.map(FileLock.isLocked) == true {
                return DoctorCheck(name, .ok, "marking \(albums) on Apple Music")
            }
            let commands = [
                isOn ? nil : "`vinylogue settings set write-back on`",
                try environment.appleMusicState().isConnected
                    ? nil : "`vinylogue apple-music connect`",
                "`vinylogue`",
            ].compactMap(\.self)
            return DoctorCheck(
                name,
                .warning,
                "\(isOn ? "" : "off, but ")\(albums) not marked on Apple Music yet",
                advice: "Run \(commands.joined(separator: ", then ")), which sends them."
            )
        } catch {
            return DoctorCheck(name, failedBy: error)
        }
    }

    private func player(_ settings: Settings?) async -> DoctorCheck {
        guard let settings else { return DoctorCheck("player", .warning, "not checked") }
        guard !environment.isDemo else {
            return DoctorCheck("player", .ok, "the demo's, which makes no sound")
        }
        do {
            let status = try await environment.player(settings).status()
            let words = [.stop: "stopped", .pause: "paused"][status.state] ?? "playing"
            return DoctorCheck("player", .ok, "MPD, \(words)")
        } catch KitError.player(.unreachable(let address, _))
            where settings[.mpd].value == nil && environment.world.variable("MPD_HOST") == nil
        {
            // Nobody said that there is one.
            return DoctorCheck("player", .ok, "none: no MPD at \(address.shown)")
        } catch KitError.player(.noLibrary)
            where settings[.mpd].value == nil && environment.world.variable("MPD_HOST") == nil
        {
            return DoctorCheck("player", .ok, "none: libmpdclient is not installed")
        } catch {
            return DoctorCheck("player", failedBy: error)
        }
    }

    /// Whether Apple Music is connected, and until when; nobody is asked.
    private var appleMusic: DoctorCheck {
        let name = "Apple Music"
        if environment.isDemo { return DoctorCheck(name, .ok, "the demo's, which is made up") }
        do {
            let state = try environment.appleMusicState()
            guard state.isConnected else {
                return DoctorCheck(name, .ok, "not connected")
            }
            if case .key(let path, let keyID, let teamID)? = try environment.credentials
                .appleMusic()?
                .source, state.developerToken?.source == .key
            {
                _ = try AppleMusicAccess.signer(path: path, keyID: keyID, teamID: teamID)
            }
            let now = environment.world.now()
            let isPushing = environment.folders.pushLock.map(FileLock.isLocked) == true
            // A service renews its own.
            let isOver = [
                state.userToken,
                state.developerToken?.source == .service ? nil : state.developerToken,
            ].contains { ($0?.expiry).map { $0 < now } ?? false }
            return DoctorCheck(
                name,
                isOver ? .warning : .ok,
                "connected. User token: \(state.userWords). Developer token: \(state.developerWords)"
                    + (isPushing ? ". A playlist is being pushed" : ""),
                advice: isOver ? "Run `vinylogue apple-music connect`." : nil
            )
        } catch {
            return DoctorCheck(name, failedBy: error)
        }
    }

    private var cache: DoctorCheck {
        guard let folder = environment.cacheFolder else {
            return DoctorCheck("cache", .ok, "not used in the demo")
        }
        do {
            let location = try folder.location()
            try WritableFolder.check(location)
            let files = try folder.files()
            let size = files.reduce(0) { $0 + $1.size }
            let oldest = files.map(\.stored).min().map {
                ", oldest \(Age.words(from: $0, to: environment.world.now()))"
            }
            let detail =
                "\(location.shown): \(Count.words(files.count, "answer")), "
                + "\(ByteCount.text(size))\(oldest ?? "")"
            guard location == folder.path else {
                return DoctorCheck(
                    "cache",
                    .warning,
                    detail,
                    advice: "\(folder.path.shown) is not safe to use. Remove it."
                )
            }
            return DoctorCheck("cache", .ok, detail)
        } catch {
            return DoctorCheck("cache", failedBy: error)
        }
    }
}
