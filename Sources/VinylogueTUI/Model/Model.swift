import Artwork
import Terminal
import VinylogueKit

/// All that the flow knows.
package struct Model: Sendable {
    /// The day whose week is looked at.
    let date: CalendarDate
    /// Whether pages may fade at all, whatever the setting says.
    let allowsAnimation: Bool
    /// Whether there is no key to ask the service with, so that somebody must give one.
    let asksForKey: Bool
    /// The size of the terminal.
    package internal(set) var size: TerminalSize
    /// How the terminal shows things.
    package internal(set) var look: Look
    /// Whether the flow is over.
    package internal(set) var isOver = false
    /// Why changes could not be saved, in order.
    var unsaved: [Trouble] = []

    var saved: Saved
    var pages: [Page]
    var charts = Recent<ChartKey, ShownChart>(limit: 80)
    var overviews = Recent<String, ShownYears>(limit: 8)
    var albums = Recent<AlbumRequest, ShownAlbum>(limit: 40)
    var rowCovers: Recent<CoverKey, Cover?>
    var pageCovers = Recent<CoverKey, Cover?>(limit: 6)
    var troubles = Recent<Need, Trouble>(limit: 1000)
    /// The years with a chart, where they are known, by user.
    var knownYears: [String: [Int]] = [:]
    /// What was asked for last.
    var needs: [Need] = []
    /// A line that tells what was just done, until the next key.
    var notice: String?
    /// The number of the last request that is known by number.
    var serial = 0
    /// The serial number of the import of friends that is running; nil without one.
    var importing: Int?

    /// An album with the user whose plays are wanted.
    struct AlbumRequest: Hashable, Sendable {
        var album: AlbumKey
        var user: String
    }

    /// Creates the flow at its beginning: the scrobblers, or the onboarding where nobody is set up or a
    /// key is missing, with the offer of the old app's data before it.
    package init(
        saved: Saved,
        date: CalendarDate,
        size: TerminalSize,
        look: Look,
        allowsAnimation: Bool = true,
        offer: LegacyOffer? = nil,
        asksForKey: Bool = false
    ) {
        self.saved = saved
        self.date = date
        self.size = size
        self.look = look
        self.allowsAnimation = allowsAnimation
        self.asksForKey = asksForKey
        // Those of graphics take twenty times the memory.
        if case .symbols = look.graphics {
            rowCovers = Recent(limit: 1000)
        } else {
            rowCovers = Recent(limit: 300)
        }
        pages = [Self.firstPage(saved, offer, asksForKey: asksForKey)]
    }

    /// The calendar week of the day.
    var week: CalendarWeek { CalendarWeek(containing: date) }

    /// The user and the friends, in order.
    var people: [String] { (saved.me.map { [$0] } ?? []) + saved.friends.friends.map(\.username) }

    /// Whether pictures can and shall be shown.
    var showsPictures: Bool { saved.showsArtwork && look.support != .none }

    /// Whether the album's page fades in.
    var animates: Bool { allowsAnimation && saved.animates && look.support == .trueColor }

    /// The cover of an album, once it is there: nil inside when it has none.
    func cover(_ key: CoverKey) -> Cover?? {
        key.purpose == .row ? rowCovers[key] : pageCovers[key]
    }
}
