import VinylogueKit

/// How full-screen mode was entered, which changes what it offers.
package struct Visit: Equatable, Sendable {
    /// Where the API key comes from.
    package enum Key: Equatable, Sendable {
        case missing
        case saved
        /// From the environment variable, which overrides the saved key.
        case variable
    }

    /// Where the API key comes from.
    package var key: Key
    /// Whether only the cache and the archive are used.
    package var isOffline: Bool
    package var isDemo: Bool
    /// Whether the demo was entered from onboarding, to which it then returns.
    package var comesFromForm: Bool
    /// Whether weeks are shown without an account set up; nothing is saved then.
    package var isGuest: Bool
    /// Whether an option chose how covers are shown, which other commands then can't change.
    package var choosesArt: Bool
    /// Whether the date is the clock's, rather than one that an option chose.
    package var followsClock: Bool

    /// Creates a visit, by default with a key, an account and the network.
    package init(
        key: Key = .saved,
        isOffline: Bool = false,
        isDemo: Bool = false,
        comesFromForm: Bool = false,
        isGuest: Bool = false,
        choosesArt: Bool = false,
        followsClock: Bool = false
    ) {
        self.key = key
        self.isOffline = isOffline
        self.isDemo = isDemo
        self.comesFromForm = comesFromForm
        self.isGuest = isGuest
        self.choosesArt = choosesArt
        self.followsClock = followsClock
    }
}

extension Binding {
    static let offline = Binding("O", "work offline", ["O"]) { $0.toggleOffline() }
}

extension Model {
    /// Stops or resumes using the network, and loads what is missing.
    fileprivate mutating func toggleOffline() -> [Effect] {
        guard !visit.isDemo else {
            notice = "The demo never uses the network."
            return []
        }
        visit.isOffline.toggle()
        notice =
            visit.isOffline
            ? "Offline: showing only what is cached or in the archive. Press O to go online."
            : "Online."
        loadAgain()
        return [.want([]), .setOffline(visit.isOffline)]
    }

    /// Requests again everything that failed or is in progress.
    mutating func loadAgain() {
        problems.removeAll()
        needs = []
    }

    /// Goes on to the day of the message being handled, unless an option chose the date; returns whether
    /// the day has changed.
    mutating func followClock() -> Bool {
        let day = CalendarDate(now, in: offset)
        guard visit.followsClock, day != date else { return false }
        date = day
        // All of this is for the day, week or month that contains the date.
        charts.removeAll()
        firstPlays.removeAll()
        (staleCharts, knownYears) = ([], [:])
        loadAgain()
        return true
    }
}
