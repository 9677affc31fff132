import VinylogueKit

/// A page of the flow; they lie on a stack, the last one in front.
enum Page: Equatable, Sendable {
    case migration(MigrationPage)
    case onboarding(OnboardingPage)
    case scrobblers(ScrobblersPage)
    case week(WeekPage)
    case years(YearsPage)
    case album(AlbumPage)
    case settings(SettingsPage)
    /// The list of keys, with the first line that is shown.
    case keys(scroll: Int)

    /// Whether it lies upon the page below it, which still shows around it.
    var isSheet: Bool {
        switch self {
        case .settings, .keys: true
        default: false
        }
    }
}

/// The choice of whose week to look at: first the user, then the friends.
struct ScrobblersPage: Equatable, Sendable {
    /// A friend who was taken off the list, and their position from 1.
    struct Removal: Equatable, Sendable {
        var friend: Friend
        var position: Int
    }

    var list = ListPosition()
    var search = SearchLine()
    var isEditing = false
    /// The name of a friend to add, while it is typed.
    var adding: LineField?
    var removals: [Removal] = []
}

/// A week's albums.
struct WeekPage: Equatable, Sendable {
    /// Whose week is wanted.
    var user: String
    /// The ISO year that is wanted.
    var year: Int
    /// The chart that is on the screen, until the wanted one is there.
    var shown: ChartKey?
    var list = ListPosition()
    var search = SearchLine()

    /// The chart that is wanted.
    var wanted: ChartKey { ChartKey(user: user, year: year) }
}

/// The week in all years.
struct YearsPage: Equatable, Sendable {
    var user: String
    var list = ListPosition()
    /// Whether the year from which it was opened has been found in the list.
    var hasBegun = false
}

/// The settings.
struct SettingsPage: Equatable, Sendable {
    /// What can be set or done.
    enum Row: CaseIterable, Sendable {
        case user, importFriends, filter, artwork, animation, clearCache
    }

    var selected = 0
    /// The bytes of the caches, once they are measured.
    var cacheSize: Int?
    /// The name of the user, while it is typed.
    var field: LineField?
    /// Whether the question is shown if the cache is really to be cleared.
    var asksToClear = false
}

/// The text by which a list is narrowed.
struct SearchLine: Equatable, Sendable {
    var text = ""
    var isTyping = false
}
