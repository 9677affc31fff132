import Artwork
import Foundation
import Terminal
import VinylogueKit

/// The state of full-screen mode.
package struct Model: Sendable {
    /// The day that determines which day, week or month is shown.
    var date: CalendarDate
    /// Whether animations are allowed; if false, the animation setting is ignored.
    let allowsAnimation: Bool
    /// Whether there is no API key yet, so that onboarding asks for one.
    let asksForKey: Bool
    /// How far local time is ahead of UTC.
    let offset: UTCOffset
    var visit: Visit
    package internal(set) var size: TerminalSize
    package internal(set) var look: Look
    /// Whether full-screen mode should be closed.
    package internal(set) var isOver = false
    /// What happens after full-screen mode is closed.
    var ending = Flow.Ending.quit
    /// The old app's data that can be imported; nil if there is none or it has been imported.
    var offer: LegacyOffer?
    /// Why changes could not be saved, in order.
    var unsaved: [Problem] = []

    var saved: PreferencesSnapshot
    /// Whether days, weeks or months are shown.
    var kind = CalendarPeriod.Kind.week
    var pages: [Page]
    /// The pages that the user went back from, the last one first.
    var forward: [Page] = []
    var charts = Recent<ChartKey, ShownChart>(limit: 80)
    /// The charts from before the archive changed, which are loaded again when they are needed.
    var staleCharts: Set<ChartKey> = []
    var albums = Recent<AlbumRequest, ShownAlbum>(limit: 40)
    /// The loaded years of the story.
    var stories = Recent<StoryRequest, Recap>(limit: 30)
    /// The archived plays by day; empty without an archive.
    var archivedDays = Recent<String, DayCounts>(limit: 20)
    var artists = Recent<ArtistRequest, ArtistStory>(limit: 30)
    /// When the albums of charts were first played; empty without an archive.
    var firstPlays = Recent<ChartKey, FirstPlays>(limit: 40)
    var pasts = Recent<AlbumRequest, AlbumPast>(limit: 60)
    /// What two listeners have in common; nil unless both are in the archive.
    var comparisons = Recent<ComparisonRequest, ListenerComparison?>(limit: 20)
    /// The pictures that lie over a wall's covers.
    var overlays: [CoverOverlay: ScreenPicture] = [:]
    /// The order of the rows of charts.
    var order = ChartOrder.plays
    /// The chart in front in another order than by plays; nil for that order.
    var sorted: SortedChart?
    /// The albums that two people have both played; nil until their charts are loaded.
    var overlap: Overlap?
    /// The loaded walls, up to a limited number of albums.
    var walls = Recent<WallChoice, ShownWall>(limit: 6000)
    /// Today's walls, loaded but not shown until the user asks for them.
    var newWalls: [WallChoice: ShownWall] = [:]
    /// Where the cursor was on each wall.
    var wallPlaces = Recent<WallSource, WallPlace>(limit: 60)
    /// The wall as it was last shown.
    var lastWall: WallPage?
    /// The wall whose genres are saved for the next start.
    var keptChoice: WallChoice
    /// The user's favorites and dislikes; nil until they are read.
    var marks: Marks?
    /// The changes that can be undone, and those undone that can be redone; the last one is next.
    var undos: [UndoableChange] = []
    var redos: [UndoableChange] = []
    /// The album that was last played again by a redo, until the player responds.
    var redoneAlbum: PlayerAlbum?
    /// The number of keys, pastes and mouse reports so far.
    var presses = 0
    /// The albums marked to be acted on together, in the order they were marked.
    var picks: [WallTile] = []
    /// Whether the terminal is too slow for animations.
    var isSlow = false
    /// The drawn covers, up to a limited total size; nil for an album without a cover.
    var covers = Recent<CoverKey, Cover?>(limit: 12 << 20)
    var problems = Recent<Need, Problem>(limit: 1000)
    /// The years that have a chart.
    var knownYears: [ChartKey.Series: [Int]] = [:]
    /// The result of the last search for friends, with the query and the list that was searched.
    var foundFriends: (query: String, friends: [Friend], matches: [Friend])?
    /// What was found, and for which text; nil before the first search.
    var found: (request: FindRequest, items: FoundItems)?
    /// The last requested needs.
    var needs: [Need] = []
    /// A message about the last action, shown until the next key.
    var notice: String?
    /// The messages about actions so far, oldest first.
    var notices: [PastNotice] = []
    /// The time of the message being handled.
    var now = Date(unixTime: 0)
    /// Why the front page cannot be searched; typing is ignored while this is shown.
    var unsearchable: String?
    /// The playlist drafts; nil until they are read.
    var shelf: DraftShelf?
    /// The job that is running in the background; nil if none is.
    var job: RunningJob?
    /// The running sync of the archive, in any process.
    var sync: ArchiveSync.Running?
    /// The speed of the running sync; nil until it is known.
    var syncPace: String?
    var syncRate: SyncRate?
    /// What the archive has of the user; nil until that is known.
    var archived: ArchivedPlays?
    /// Whether the archive could not be read when it was last measured.
    var isArchiveUnread = false
    /// The number of plays that a sync has added, until the archive's size is announced.
    var addedPlays: Int?
    var nowPlaying = NowPlaying()
    /// The player's queue as last read, and its state then; nil until it is read.
    var queue: (request: QueueRequest, tracks: [QueuedTrack])?
    /// The state of the queue from which a track was last removed.
    var queueEdit: QueueRequest?
    /// The spinner; nil unless something is loading.
    var spinner: Spinner?
    /// Where the cursor was in each chart that was shown.
    var places = Recent<ChartKey, ListPosition>(limit: 200)
    var albumGround: AlbumGround?
    /// Whether the terminal's background is dark or light.
    var background: Look.Appearance
    /// The user's own colors and keys.
    var themeFile = ThemeFile()
    var keysFile = KeysFile()
    /// The last number given to a request, a timer or an undoable change.
    var serial = 0
    /// The number of the spinner's last timer.
    var lastSpin = 0
    /// The request number of the running import of friends; nil if none is running.
    var importing: Int?
    /// Friends that were found, for the user to choose from later; nil if there are none.
    var foundPeople: [Person]?

    /// An album, with the user whose plays are wanted.
    struct AlbumRequest: Hashable, Sendable {
        var album: Album
        var user: String
    }

    /// Creates the initial state. The first page is the list of people or, if no user or key is set
    /// up, onboarding, preceded by any offer to import the old app's data. With `start`, that chart
    /// is in front, with `startsExactly` even if it is empty; a guest sees only that chart and the pages
    /// opened from it. `wall` is the dial and genres that the crate opens with; `offset` is how far
    /// local time is ahead of UTC.
    package init(
        saved: PreferencesSnapshot,
        date: CalendarDate,
        size: TerminalSize,
        look: Look,
        allowsAnimation: Bool = true,
        offer: LegacyOffer? = nil,
        asksForKey: Bool = false,
        start: ChartKey? = nil,
        startsExactly: Bool = false,
        wall: WallChoice? = nil,
        offset: @escaping UTCOffset = { _ in 0 },
        visit: Visit = Visit()
    ) {
        self.saved = saved
        self.visit = visit
        self.date = date
        self.size = size
        self.look = look
        background = look.appearance
        self.allowsAnimation = allowsAnimation
        self.asksForKey = asksForKey
        self.offer = offer
        self.offset = offset
        keptChoice = wall ?? WallChoice(dial: saved.dial)
        lastWall = wall.map(WallPage.init)
        pages = [Self.firstPage(saved.me, offer, asksForKey: asksForKey)]
        if let start, visit.isGuest {
            kind = start.kind
            pages = [.week(WeekPage(start, isFlexible: !startsExactly))]
        } else if case .home = page, let page = firstPage(start, isExact: startsExactly) {
            kind = start?.kind ?? kind
            pages.append(page)
        }
    }

    /// The page to open in front of the list of people: a chart, or else what the setting says.
    private func firstPage(_ start: ChartKey?, isExact: Bool) -> Page? {
        guard start == nil, let me = saved.me else {
            return start.map { .week(WeekPage($0, isFlexible: !isExact)) }
        }
        return switch saved.text(.openWithPage) {
        case "week": .week(WeekPage(series(of: me)[period.year - 1]))
        case "crate": .wall(lastWall ?? WallPage())
        default: nil
        }
    }

    /// The day, week or month that contains `date`.
    var period: CalendarPeriod { CalendarPeriod(kind, containing: date) }

    /// The username of the user, then those of the friends, in order.
    var people: [String] { (saved.me.map { [$0] } ?? []) + saved.friends.friends.map(\.username) }

    /// Whether covers are on and the terminal can show them.
    var showsPictures: Bool { saved.isOn(.art) && look.support != .none }

    /// Whether album pages fade in, and covers scatter.
    var animates: Bool {
        allowsAnimation && !isSlow && saved.isOn(.animation) && look.support == .trueColor
    }
}
