import VinylogueKit

/// A page of the full screen. Pages form a stack; the last one is in front.
enum Page: Equatable, Sendable {
    case migration(MigrationPage)
    case onboarding(OnboardingPage)
    case scrobblers(ScrobblersPage)
    case week(WeekPage)
    case years(YearsPage)
    case album(AlbumPage)
    case settings(SettingsPage)
    /// The list of keys, with the first visible line.
    case keys(scroll: Int)

    /// Whether it covers only the middle of the page below it.
    var isSheet: Bool {
        switch self {
        case .settings, .keys: true
        default: false
        }
    }
}

/// The list of people: the user, then the friends.
struct ScrobblersPage: Equatable, Sendable {
    /// A removed friend and their position, from 1.
    struct Removal: Equatable, Sendable {
        var friend: Friend
        var position: Int
    }

    var list = ListPosition()
    var search = SearchLine()
    var isEditing = false
    /// The username of a friend to add, while it is being typed.
    var adding: LineField?
    var removals: [Removal] = []
}

/// A week's albums.
struct WeekPage: Equatable, Sendable {
    /// The user whose week is wanted.
    var user: String
    /// The ISO year that is wanted.
    var year: Int
    /// The chart on the screen, until the wanted one is loaded.
    var shown: ChartKey?
    var list = ListPosition()
    var search = SearchLine()

    /// The chart that is wanted.
    var wanted: ChartKey { ChartKey(user: user, year: year) }
}

/// The same week in all years.
struct YearsPage: Equatable, Sendable {
    var user: String
    var list = ListPosition()
    /// Whether the cursor has been put on the year it was opened from.
    var hasBegun = false
}

/// The settings.
struct SettingsPage: Equatable, Sendable {
    /// A setting or an action.
    enum Row: CaseIterable, Sendable {
        case user, importFriends, filter, artwork, animation, clearCache
    }

    var selected = 0
    /// The size of the caches in bytes; nil until it is known.
    var cacheSize: Int?
    /// The username, while it is being typed.
    var field: LineField?
    /// Whether the page is asking to confirm that the cache should be cleared.
    var asksToClear = false
}

/// The text that a list is searched for.
struct SearchLine: Equatable, Sendable {
    var text = ""
    var isTyping = false
}
