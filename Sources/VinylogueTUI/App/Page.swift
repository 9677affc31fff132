import VinylogueKit

/// A page of the full screen. Pages form a stack; the last one is in front.
enum Page: Equatable, Sendable {
    case migration(MigrationPage)
    case onboarding(OnboardingPage)
    case home(HomePage)
    case week(WeekPage)
    case years(YearsPage)
    case album(AlbumPage)
    /// The question whether to sync the archive, with the user's plays if they are known.
    case syncOffer(plays: Int?)
    /// Albums of one name, of which one can be played from a track.
    case choice([PlayerAlbum], track: Int)
    /// The friends that were found, to choose from.
    case friends(FriendChoice)
    /// A new API key, while it is being typed.
    case newKey(NewKey)
    /// The question whether to remove a friend.
    case removal(HomePage.Removal)
    case wall(WallPage)
    /// Why the selected album is on the wall below.
    case why
    case settings(SettingsPage)
    /// The list of keys, with the first visible line.
    case keys(scroll: Int)

    /// Whether it covers only the middle of the page below it.
    var isSheet: Bool {
        switch self {
        case .settings, .keys, .syncOffer, .choice, .removal, .why, .friends, .newKey: true
        default: false
        }
    }
}

extension Model {
    /// The page in front.
    var page: Page { pages.last ?? .home(HomePage()) }

    /// The topmost page that is not a sheet.
    var ground: Page { pages.last { !$0.isSheet } ?? page }

    /// Shows days, weeks or months on every page, as many years ago as before.
    mutating func show(_ kind: CalendarPeriod.Kind) {
        let shift = CalendarPeriod(kind, containing: date).year - period.year
        self.kind = kind
        for index in pages.indices {
            switch pages[index] {
            case .week(var page):
                page.kind = kind
                page.year += shift
                pages[index] = .week(page)
            case .years(var page):
                page.hasBegun = false
                pages[index] = .years(page)
            default: break
            }
        }
    }

    /// Opens a page on top of the others; of very many, the oldest are forgotten.
    mutating func open(_ page: Page) {
        pages.append(page)
        if pages.count > Self.mostPages { pages.remove(at: 1) }
    }

    /// The most pages that the way back has.
    private static let mostPages = 50

    mutating func changeHome(_ change: (inout HomePage) -> Void) {
        for index in pages.indices {
            guard case .home(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .home(page)
        }
    }

    /// Changes the topmost week.
    mutating func changeWeek(_ change: (inout WeekPage) -> Void) {
        for index in pages.indices.reversed() {
            guard case .week(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .week(page)
            return
        }
    }

    mutating func changeYears(_ change: (inout YearsPage) -> Void) {
        guard case .years(var page) = pages.last else { return }
        change(&page)
        pages[pages.count - 1] = .years(page)
    }

    /// Changes the topmost album.
    mutating func changeAlbum(_ change: (inout AlbumPage) -> Void) {
        for index in pages.indices.reversed() {
            guard case .album(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .album(page)
            return
        }
    }

    mutating func changeSettings(_ change: (inout SettingsPage) -> Void) {
        guard case .settings(var page) = pages.last else { return }
        change(&page)
        pages[pages.count - 1] = .settings(page)
    }

    mutating func changeOnboarding(_ change: (inout OnboardingPage) -> Void) {
        guard case .onboarding(var page) = pages.last else { return }
        change(&page)
        pages[pages.count - 1] = .onboarding(page)
    }

    /// Goes back one page; on the first one it quits.
    mutating func goBack() -> [Effect] {
        if pages.count > 1 { pages.removeLast() } else { isOver = true }
        return []
    }

    /// Makes a change and saves it.
    ///
    /// A guest's changes last until the end.
    mutating func change(_ change: SavedChange) -> [Effect] {
        change.apply(to: &saved)
        return visit.isGuest ? [] : [.save(change)]
    }

    mutating func nextSerial() -> Int {
        serial &+= 1
        return serial
    }
}
