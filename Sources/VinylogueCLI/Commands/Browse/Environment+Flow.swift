import Artwork
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Environment {
    /// Full-screen mode, with covers as in `art` or else the setting; throws `KitError.storage` if
    /// the preferences cannot be read.
    ///
    /// `date` is a day in the week to show, today by default; `start` is the week to start with,
    /// instead of the list of people. Without an account of the user's own, the user is a guest who
    /// only sees that listener. `comesFromForm` is whether this is the demo offered by the form.
    func flow(
        art: ArtChoice?,
        allowsAnimation: Bool,
        date: CalendarDate? = nil,
        start: ChartKey? = nil,
        comesFromForm: Bool = false
    ) throws -> Flow {
        let settings = try accounts.settings
        let document = try stores.preferences.read()
        var saved = try Saved(document)
        if art == .off { saved.values[.art] = "off" }
        // Covers that are off can be turned on in full screen, and are then shown as before.
        let earlier = try document.value(of: Setting.art.keyForEnabledValue).flatMap(ArtChoice.init)
        let choice = [art, settings.art, earlier].compactMap(\.self).first { $0 != .off }
        let search = LegacySearch(environment: self)
        let isGuest = saved.me == nil && start != nil
        let offer = saved.me == nil && !isGuest ? try search.offer() : nil
        let owner = Crate.Owner(user: saved.me)
        let wall = try? crate(collection: stores.collection())
            .keptChoice(for: owner)
        let model = Model(
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
            wall: wall,
            offset: machine.offset,
            visit: Visit(
                key: keySource,
                isOffline: network.isOffline,
                isDemo: isDemo,
                comesFromForm: comesFromForm,
                isGuest: isGuest
            )
        )
        return Flow(
            model: model,
            services: try LiveServices(self, offer: offer),
            environment: machine.variables,
            art: choice ?? .auto
        )
    }

    /// Whether onboarding asks for a key: not offline, where none is needed, and not if the
    /// environment has one, which would be used again next time.
    private var asksForKey: Bool {
        get throws {
            guard !network.isOffline else { return false }
            do {
                return try accounts.apiKey().value == nil
            } catch KitError.malformedKey(let isFromEnvironment) {
                return !isFromEnvironment
            }
        }
    }

    /// Where the key comes from; a malformed one counts as missing, unless the variable has it.
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
