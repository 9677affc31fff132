extension Model {
    /// The page in front.
    var page: Page { pages.last ?? .scrobblers(ScrobblersPage()) }

    /// The topmost page that is not a sheet.
    var ground: Page { pages.last { !$0.isSheet } ?? page }

    mutating func changeScrobblers(_ change: (inout ScrobblersPage) -> Void) {
        for index in pages.indices {
            guard case .scrobblers(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .scrobblers(page)
        }
    }

    mutating func changeWeek(_ change: (inout WeekPage) -> Void) {
        for index in pages.indices {
            guard case .week(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .week(page)
        }
    }

    mutating func changeYears(_ change: (inout YearsPage) -> Void) {
        guard case .years(var page) = pages.last else { return }
        change(&page)
        pages[pages.count - 1] = .years(page)
    }

    mutating func changeAlbum(_ change: (inout AlbumPage) -> Void) {
        for index in pages.indices {
            guard case .album(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .album(page)
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
    mutating func goBack() {
        if pages.count > 1 { pages.removeLast() } else { isOver = true }
    }

    mutating func nextSerial() -> Int {
        serial &+= 1
        return serial
    }
}
