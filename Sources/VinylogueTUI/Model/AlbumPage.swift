/// An album.
struct AlbumPage: Equatable, Sendable {
    /// How far the page has faded in.
    enum Fade: Equatable, Sendable {
        /// It waits for the colours of the cover.
        case waiting
        /// So many steps are done; the number is that of the timer.
        case running(step: Int, timer: Int)
        case done
    }

    /// How many steps a whole fade has.
    static let steps = 8

    var key: AlbumKey
    var artist: String
    var title: String
    /// Whose week it was found in.
    var user: String
    /// The ISO year of that week.
    var year: Int
    /// The plays in that week.
    var plays: Int
    var url: String?
    /// The first line of the description that is shown.
    var scroll = 0
    var fade: Fade = .waiting

    /// The share of the fade that is done, 0 to 1.
    var progress: Double {
        switch fade {
        case .waiting: 0
        case .running(let step, _): Double(step) / Double(Self.steps)
        case .done: 1
        }
    }
}
