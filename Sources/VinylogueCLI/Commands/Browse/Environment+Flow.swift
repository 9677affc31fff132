import Artwork
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Environment {
    /// Creates full-screen mode; throws `KitError.storage` if the preferences cannot be read.
    ///
    /// `art` is how to show covers; nil follows the setting. `date` is a day in the week to show;
    /// nil is today. `start` is the week to open instead of the list of people; without an account,
    /// the user is a guest and sees only that week's listener. `startsExactly` is whether to stay there
    /// even if there is no chart, instead of going to the nearest year. `comesFromForm` is whether this is
    /// the demo that onboarding offers.
    func flow(
        art: ArtChoice?,
        allowsAnimation: Bool,
        date: CalendarDate? = nil,
        start: ChartKey? = nil,
        startsExactly: Bool = false,
        comesFromForm: Bool = false
    ) throws -> Flow {
        let settings = try accounts.settings
        let document = try stores.preferences.read()
        var saved = try PreferencesSnapshot(document)
        if art == .off { saved.values[.art] = "off" }
        // If covers are off, turning them on in full screen restores the earlier setting.
        let earlier = try document.value(of: Setting.art.keyForEnabledValue).flatMap(ArtChoice.init)
        let choice = [art, settings.art, earlier].compactMap(\.self).first { $0 != .off }
        let search = LegacySearch(environment: self)
        let isGuest = saved.me == nil && start != nil
        let offer = saved.me == nil && !isGuest ? try search.offer() : nil
        let owner = Crate.Owner(user: saved.me)
        let wall = try? crate(collection: stores.collection())
            .keptChoice(for: owner, dial: settings.dial)
        var model = Model(
            saved: saved,
            date: date ?? machine.today(),
            size: TerminalSize.current(descriptor: 1, environment: machine.variables),
            look: Look(
                support: machine.colors,
                decoration: machine.decoration,
                graphics: graphics(choice ?? .auto)
            ),
            allowsAnimation: allowsAnimation,
            offer: offer.map {
                LegacyOffer(finds: $0.finds, places: $0.places.map(withShortHome))
            },
            asksForKey: try asksForKey,
            start: start,
            startsExactly: startsExactly,
            wall: wall,
            offset: machine.offset,
            visit: Visit(
                key: keySource,
                isOffline: network.isOffline,
                isDemo: isDemo,
                comesFromForm: comesFromForm,
                isGuest: isGuest,
                choosesArt: art != nil,
                followsClock: date == nil
            )
        )
        let services = try LiveServices(self, offer: offer, guest: isGuest ? start?.user : nil)
        for file in services.files.all { model.adopt(file) }
        return Flow(
            model: model,
            services: services,
            environment: machine.variables,
            art: choice ?? .auto
        )
    }

    /// Whether onboarding asks for a key: only online, if the account is on Last.fm and no valid key is
    /// set. It does not ask if a malformed key is in the environment, since that would override a new
    /// one.
    private var asksForKey: Bool {
        get throws {
            let account = try accounts.settings.user.map { Account($0) }
            guard !network.isOffline, account?.needsKey != false else { return false }
            do {
                return try accounts.apiKey().value == nil
            } catch KitError.malformedKey(let isFromEnvironment) {
                return !isFromEnvironment
            } catch KitError.storage(.keyring) {
                // There is a key, which may be readable once the keyring is unlocked.
                return false
            }
        }
    }

    /// The source of the API key; a malformed key counts as missing, except in the environment.
    private var keySource: Visit.Key {
        guard let key = try? accounts.apiKey() else {
            return accounts.variables.given(Accounts.keyVariable) == nil ? .missing : .variable
        }
        return key.value == nil ? .missing : key.origin == .environment ? .variable : .saved
    }

    /// A path with `~` for the home folder.
    private func withShortHome(_ path: String) -> String {
        guard let home = machine.variable("HOME"), path.hasPrefix("\(home)/") else { return path }
        return "~\(path.dropFirst(home.count))"
    }
}
