import VinylogueKit

/// An album's page.
struct AlbumPage: Equatable, Sendable {
    /// How far the page has faded in.
    enum Fade: Equatable, Sendable {
        /// Not yet: the colours of the cover are not known.
        case waiting
        /// This many steps are done, and this timer starts the next one.
        case running(step: Int, timer: Int)
        case done
    }

    /// The number of steps of a fade.
    static let steps = 8

    var key: Album
    var artist: String
    var title: String
    /// The user whose week it was opened from.
    var user: String
    /// The ISO year of that week.
    var year: Int
    /// The plays in that week.
    var plays: Int
    var url: String?
    /// The first line of the text that is shown.
    var scroll = 0
    var fade: Fade = .waiting

    /// How much of the fade is done, from 0 to 1.
    var progress: Double {
        switch fade {
        case .waiting: 0
        case .running(let step, _): Double(step) / Double(Self.steps)
        case .done: 1
        }
    }
}
