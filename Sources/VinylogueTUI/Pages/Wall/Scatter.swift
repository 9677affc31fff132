import Artwork
import Terminal
import VinylogueKit

/// An animated transition: old covers leave one by one, and new ones take their places.
struct Scatter: Equatable, Sendable {
    /// What is visible at a position: the old or the new cover, and how much of it, from 0 to 1.
    enum Sight: Equatable, Sendable {
        case old(Double)
        case new(Double)
    }

    /// The time between frames.
    static let frame = Duration.milliseconds(16)
    private static let frameMilliseconds = 16
    /// How long one cover takes to replace another, in milliseconds.
    private static let turn = 250
    /// How long after the first cover the last one starts, in milliseconds.
    private static let stagger = 400
    private static let staggered = 16
    private static let jitter = 40

    /// The albums being replaced, by position.
    let old: [WallTile]
    /// Whether only the names in the genre bar move.
    let isBarOnly: Bool
    private(set) var frames = 0
    /// The timer of the next frame; nil before the first one.
    var timer: Int?

    init(_ old: [WallTile], isBarOnly: Bool = false) {
        self.old = old
        self.isBarOnly = isBarOnly
    }

    /// The milliseconds since the start.
    private var time: Int { frames * Self.frameMilliseconds }

    var isOver: Bool {
        time >= (isBarOnly ? Self.turn : Self.stagger + Self.turn + Self.jitter)
    }

    mutating func advance() { frames += 1 }

    /// What is visible at a position on the wall.
    func sight(ofPlace place: Int) -> Sight {
        guard !isBarOnly else { return .new(1) }
        // A stride coprime to the number of positions visits each of them once, out of order.
        let order = place * 11 % (Self.staggered + 1)
        let isStaggered = place < Self.staggered
        let start =
            isStaggered ? order * Self.stagger / (Self.staggered + 1) : Self.stagger
        let late = (place &* 2_654_435_761 >> 7) & 0xFFFF
        let share = Double(time - start - late % (Self.jitter + 1)) / Double(Self.turn)
        let done = min(max(share, 0), 1)
        return done < 0.5 ? .old(1 - 2 * done) : .new(2 * done - 1)
    }

    /// How many columns the genre bar's names are away from their final positions.
    var slide: Int {
        let left = 1 - min(Double(time) / Double(Self.turn), 1)
        return Int((left * left * 12).rounded())
    }
}

extension Model {
    /// Whether covers scatter; false if pictures must be sent again when they move.
    var animatesWalls: Bool {
        animates && look.graphics.isLight
    }

    /// Starts a transition between walls.
    mutating func scatter(_ former: [WallTile]) {
        guard animatesWalls, !former.isEmpty else { return }
        changeWall { $0.scatter = Scatter(former) }
    }

    /// Makes the genre bar's names slide in.
    mutating func slideBar() {
        guard animatesWalls else { return }
        changeWall { $0.scatter = $0.scatter ?? Scatter([], isBarOnly: true) }
    }

    /// Starts the timer of a transition that has just begun.
    mutating func beginScatter() -> [Effect] {
        guard case .wall(let page) = page, let scatter = page.scatter, scatter.timer == nil else {
            return []
        }
        let timer = nextSerial()
        changeWall { $0.scatter?.timer = timer }
        return [.wait(Scatter.frame, timer: .scatter(timer))]
    }

    /// Shows the next frame of the transition that this timer belongs to.
    mutating func advanceScatter(_ timer: Int) {
        changeWall { page in
            guard page.scatter?.timer == timer else { return }
            page.scatter?.advance()
            page.scatter?.timer = nil
            if page.scatter?.isOver == true { page.scatter = nil }
        }
    }

    /// Ends a transition, as any key does.
    mutating func endScatter() { changeWall { $0.scatter = nil } }
}
