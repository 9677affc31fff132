import Foundation
import Storage
import VinylogueKit

/// The checks of the services and the player.
extension Check {
    /// Checks that the service responds and has the user's account.
    static let service = Check { environment in
        guard let settings = try? environment.accounts.settings else { return [] }
        guard let user = settings.user else {
            return [DoctorCheck("user", .failed(EnvironmentError.noUser))]
        }
        let account = Account(user)
        if account.isOnlyFiles { return [DoctorCheck("user", .ok(account.label.shown))] }
        let hasKey = (try? environment.accounts.apiKey())?.value != nil
        guard hasKey || !account.needsKey else {
            return [DoctorCheck("user", .warning("\(user.shown), not verified: no API key"))]
        }
        if environment.network.isOffline {
            return [DoctorCheck("service", .warning("not checked because of --offline"))]
        }
        let address =
            environment.isDemo
            ? "the demo"
            : account.service == .lastFM
                ? ServiceAddress.withoutSecrets(settings.text(.apiURL)).shown
                : account.serviceName.shown
        let start = ContinuousClock.now
        do {
            let answer = try await environment.service(mode: .refresh).person(named: user)
            // An out-of-date response does not prove that the service works.
            if let failure = answer.source.failure { throw failure }
            let milliseconds = Int(start.duration(to: .now) / .milliseconds(1))
            let person = SetupOutput.description(of: answer.value, environment.canvas)
            return [
                DoctorCheck("service", .ok("\(address), \(milliseconds) ms")),
                DoctorCheck("user", .ok(person)),
            ]
        } catch KitError.service(let failure) where failure.kind == .userNotFound() {
            return [
                DoctorCheck("service", .ok(address)),
                DoctorCheck("user", .failed(KitError.service(failure))),
            ]
        } catch {
            return [DoctorCheck("service", .failed(error))]
        }
    }

    /// Checks the services that the crate and Apple Music need, and compares the clock with theirs.
    static let otherServices = Check { environment in
        func rows(_ services: Finding, _ clock: Finding) -> [DoctorCheck] {
            [DoctorCheck("other services", services), DoctorCheck("clock", clock)]
        }
        guard (try? environment.accounts.settings) != nil else {
            return rows(.warning("not checked"), .warning("not checked"))
        }
        if environment.isDemo { return rows(.ok("simulated"), .ok("not needed in the demo")) }
        if environment.network.isOffline {
            let why = Finding.warning("not checked because of --offline")
            return rows(why, why)
        }
        let answers = await ServiceAnswer.all(in: environment)
        let clock = clock(by: answers, at: environment.machine.now())
        let failures = answers.compactMap(\.failure)
        guard failures.isEmpty else {
            let advice = "Try again later; until then the crate does without them."
            return rows(.warning(failures.joined(separator: " "), advice: advice), clock)
        }
        let names = answers.map(\.name).listed
        return rows(.ok("\(names) \(answers.count == 1 ? "is" : "are") reachable"), clock)
    }

    private static func clock(by answers: [ServiceAnswer], at now: Date) -> Finding {
        guard
            let (name, time) = answers.lazy.compactMap({ answer in
                answer.serverTime.map { (answer.name, $0) }
            }).first
        else { return .warning("not checked: no service reported the time") }
        let ahead = now.unixTime - time
        guard abs(ahead) >= 120 else { return .ok("agrees with \(name)") }
        return .warning(
            "\(Count.words(abs(ahead) / 60, "minute")) \(ahead > 0 ? "ahead of" : "behind") \(name)",
            advice: "Set the clock (Linux: timedatectl set-ntp true)."
        )
    }

    /// Checks that the player responds.
    static let player = Check(
        "player",
        demo: "simulated",
        needsSettings: true
    ) { environment in
        let (player, isChosen) = (try environment.player(), try environment.hasChosenPlayer)
        do {
            let status = try await player.status()
            return .ok(
                "\(player.name), \([.stop: "stopped", .pause: "paused"][status.state] ?? "playing")"
            )
        } catch KitError.player(.unreachable(let address, _)) where !isChosen {
            // Not a problem, since the user has not configured a player.
            return .ok("none: no \(player.name) at \(address.shown)")
        } catch KitError.player(.notInstalled(let part, _, _)) where !isChosen {
            return .ok("none: \(part) is not installed")
        }
    }

    /// Checks the connection to Apple Music and its expiry dates, without sending a request.
    static let appleMusic = Check(
        "Apple Music",
        demo: "simulated"
    ) { environment in
        let state = try AppleMusicState(in: environment)
        guard state.isConnected else { return .ok("not connected") }
        if case .key(let path, let keyID, let teamID)? = try environment.accounts.credentials
            .appleMusic()?.source, state.developerToken?.source == .key
        {
            _ = try AppleMusicAccess.signer(path: path, keyID: keyID, teamID: teamID)
        }
        let now = environment.machine.now()
        let isPushing = environment.stores.pushLock.map(FileLock.isLocked) == true
        // Tokens from a service are renewed automatically.
        let isOver = [
            state.userToken,
            state.developerToken?.source == .service ? nil : state.developerToken,
        ].contains { ($0?.expiry).map { $0 < now } ?? false }
        let detail =
            "connected. User token: \(state.userWords). Developer token: \(state.developerWords)"
            + (isPushing ? ". A playlist is being pushed" : "")
        return isOver
            ? .warning(detail, advice: "Run `vinylogue apple-music connect`.") : .ok(detail)
    }

    /// Checks the logins of the music server and of ListenBrainz, if there are any.
    static let playlistServices = Check { environment in
        let accounts = environment.accounts
        // The check of the API key reports a file that cannot be used.
        do { _ = try accounts.credentials.read() } catch { return [] }
        if environment.isDemo { return [] }
        func row(
            _ service: PlaylistService,
            isKnown: () throws -> Bool,
            check: () async throws -> String
        ) async -> DoctorCheck? {
            do {
                guard try isKnown() else { return nil }
                if environment.network.isOffline {
                    let why = "not checked because of --offline"
                    return DoctorCheck(service.name, .warning(why))
                }
                return DoctorCheck(service.name, .ok(try await check()))
            } catch {
                return DoctorCheck(service.name, .failed(error))
            }
        }
        let server = await row(.subsonic) {
            try accounts.subsonic() != SubsonicCredentials()
        } check: {
            let server = try environment.subsonic()
            let kind = try await server.check()
            return server.host + (kind.map { ", \($0.shown)" } ?? "")
        }
        let listenBrainz = await row(.listenBrainz) {
            try accounts.listenBrainzToken() != nil
        } check: {
            "signed in as \(try await environment.listenBrainz().user.shown)"
        }
        return [server, listenBrainz].compactMap(\.self)
    }

    /// Checks whether any favorites or dislikes still have to be sent to Apple Music.
    static let writeBack = Check("write-back", needsSettings: true) { environment in
        let stores = environment.stores
        let waiting = try WriteBack.waitingCount(
            in: stores.writeBackQueue,
            of: stores.collection()
        )
        let isOn = try environment.accounts.settings.isOn(.writeBack)
        guard waiting > 0 else { return .ok(isOn ? "on, nothing is waiting" : "off") }
        let albums = Count.words(waiting, "album")
        if stores.writeBackLock.map(FileLock.isLocked) == true {
            return .ok("sending \(albums) to Apple Music")
        }
        let commands = [
            isOn ? nil : "`vinylogue settings set write-back on`",
            try AppleMusicState(in: environment).isConnected
                ? nil : "`vinylogue apple-music connect`",
            "`vinylogue`",
        ].compactMap(\.self)
        return .warning(
            "\(isOn ? "" : "off, with ")\(albums) still to send",
            advice: "To send them, run \(commands.joined(separator: ", then "))."
        )
    }
}
