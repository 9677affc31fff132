import VinylogueKit

/// A page in full-screen mode. Pages form a stack; the last one is in front.
enum Page: Equatable, Sendable {
    case migration(MigrationPage)
    case onboarding(OnboardingPage)
    case home(HomePage)
    case week(WeekPage)
    case years(YearsPage)
    case compare(ComparePage)
    case album(AlbumPage)
    case artist(ArtistPage)
    case story(StoryPage)
    case wall(WallPage)
    case why(WhyPage)
    case settings(SettingsPage)
    case newKey(NewKey)
    case jump(JumpPage)
    case friends(FriendChoice)
    case choice(AlbumChoice)
    case question(Question)
    case keys(KeysPage)
    case find(FindPage)
    case notices(NoticesPage)
    case drafts(DraftsPage)
    case draft(DraftPage)
    case draftName(DraftName)
    case service(ServiceChoice)
    case queue(QueuePage)

    /// The pages that have a section in the list of keys, in the order of that list.
    static let listed: [any PageState.Type] = [
        HomePage.self, WeekPage.self, YearsPage.self, ComparePage.self, AlbumPage.self,
        ArtistPage.self, StoryPage.self, WallPage.self, DraftsPage.self, DraftPage.self,
        QueuePage.self, SettingsPage.self,
    ]

    /// The page's state, as the protocol that all pages conform to.
    var state: any PageState {
        switch self {
        case .migration(let state): state
        case .onboarding(let state): state
        case .home(let state): state
        case .week(let state): state
        case .years(let state): state
        case .compare(let state): state
        case .album(let state): state
        case .artist(let state): state
        case .story(let state): state
        case .wall(let state): state
        case .why(let state): state
        case .settings(let state): state
        case .newKey(let state): state
        case .jump(let state): state
        case .friends(let state): state
        case .choice(let state): state
        case .question(let state): state
        case .keys(let state): state
        case .find(let state): state
        case .notices(let state): state
        case .drafts(let state): state
        case .draft(let state): state
        case .draftName(let state): state
        case .service(let state): state
        case .queue(let state): state
        }
    }

    /// Whether the page is a sheet, which covers only the middle of the page below it.
    var isSheet: Bool { state is any SheetState }
}

extension Model {
    var page: Page { pages.last ?? .home(HomePage()) }

    var front: any PageState {
        get { page.state }
        set { pages[pages.count - 1] = newValue.page }
    }

    /// The pages on screen: the topmost one that is not a sheet, then the sheets in front of it.
    var shown: ArraySlice<Page> { pages[(pages.lastIndex { !$0.isSheet } ?? 0)...] }

    /// The topmost page that is not a sheet.
    var ground: Page { shown.first ?? page }

    /// Opens a page on top of the others; if too many are open, drops the second oldest.
    mutating func open(_ state: some PageState) {
        if !state.page.isSheet { forward = [] }
        pages.append(state.page)
        if pages.count > Self.mostPages { pages.remove(at: 1) }
    }

    /// The maximum number of open pages.
    private static let mostPages = 50

    mutating func change<State: PageState>(
        _ kind: State.Type,
        _ change: (inout State) -> Void
    ) {
        for index in pages.indices.reversed() {
            guard var state = pages[index].state as? State else { continue }
            change(&state)
            pages[index] = state.page
            return
        }
    }

    /// Goes back one page, or quits on the first page.
    mutating func goBack() -> [Effect] {
        guard pages.count > 1 else {
            isOver = mayQuit()
            return []
        }
        let page = pages.removeLast()
        if !page.isSheet { forward = (forward + [page]).suffix(Self.mostPages) }
        return []
    }

    /// Opens the page again that the user went back from.
    mutating func goForward() {
        guard let page = forward.popLast() else { return }
        pages.append(page)
    }

    /// Shows days, weeks or months on every page, the same number of years ago.
    mutating func show(_ kind: CalendarPeriod.Kind) {
        for index in pages.indices {
            var state = pages[index].state
            state.show(kind, in: self)
            pages[index] = state.page
        }
        self.kind = kind
    }

    /// Applies a change to the preferences so that it can be undone, and saves it.
    mutating func change(_ change: PreferencesChange) -> [Effect] {
        if let undo = change.reversed(in: saved) {
            let redo: PreferencesChange =
                if case .swap(let setting, let new, let old) = undo {
                    .swap(setting, from: old, to: new)
                } else {
                    change
                }
            keepUndo(.preferences(undo: undo, redo: redo))
        }
        return apply(change)
    }

    /// Applies a change to the preferences, and saves it unless the user is a guest.
    mutating func apply(_ change: PreferencesChange) -> [Effect] {
        change.apply(to: &saved)
        return visit.isGuest ? [] : [.save(change)]
    }

    mutating func nextSerial() -> Int {
        serial &+= 1
        return serial
    }
}
