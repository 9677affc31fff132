import Artwork
import Terminal
import VinylogueKit

/// An animated transition between walls: the old covers leave one by one and, once the new wall is
/// there, its covers enter in the same order. The genre bar's names leave and enter letter by letter.
struct Scatter: Equatable, Sendable {
    /// What is visible at a position: the old or the new cover or letter, and how much of it, from 0
    /// to 1.
    enum Sight: Equatable, Sendable {
        case old(Double)
        case new(Double)
    }

    /// The time between frames.
    static let frame = Duration.milliseconds(16)
    private static let frameMilliseconds = 16
    /// How long one cover takes to leave or to enter, in milliseconds.
    private static let turn = 110
    /// How long after the first cover the last one starts, in milliseconds.
    private static let stagger = 300
    private static let staggered = 16
    private static let jitter = 20
    /// How long all covers take to leave or to enter, in milliseconds.
    private static let half = stagger + turn + jitter

    /// The albums that leave, by position.
    let old: [WallTile]
    /// The names that leave the genre bar; empty if the bar was not changed.
    let names: [Model.PlacedEntry]
    private var frames = 0
    /// When the new covers begin to enter, in milliseconds; nil until their wall is there.
    private var entry: Int?
    /// The timer of the next frame; nil before the first one.
    var timer: Int?

    init(_ old: [WallTile], names: [Model.PlacedEntry] = []) {
        self.old = old
        self.names = names
    }

    /// The milliseconds since the start.
    private var time: Int { frames * Self.frameMilliseconds }

    /// Whether the new wall is there.
    var hasArrived: Bool { entry != nil }

    /// Whether the old covers are gone and the new wall is not there yet.
    var isWaiting: Bool { entry == nil && time >= (names.isEmpty ? 1 : 2) * Self.half }

    var isOver: Bool { entry.map { time >= $0 + Self.half } ?? false }

    /// Lets the new wall's covers enter as soon as the old ones are gone.
    mutating func arrive() { entry = entry ?? max(time, Self.half) }

    mutating func advance() { frames += 1 }

    /// What is visible at a position on the wall.
    func sight(ofPlace place: Int) -> Sight {
        // A stride coprime to the number of positions visits each of them once, out of order.
        let order = place * 11 % (Self.staggered + 1)
        let isStaggered = place < Self.staggered
        let start =
            isStaggered ? order * Self.stagger / (Self.staggered + 1) : Self.stagger
        let late = (place &* 2_654_435_761 >> 7) & 0xFFFF
        return sight(after: start + late % (Self.jitter + 1), entry: entry)
    }

    /// What is visible at a share of the genre bar's width. Its names are known at once, so that they
    /// do not wait for the new wall.
    func sight(ofShare share: Double) -> Sight {
        names.isEmpty
            ? .new(1) : sight(after: Int(share * Double(Self.stagger)), entry: Self.half)
    }

    private func sight(after start: Int, entry: Int?) -> Sight {
        func done(since begin: Int) -> Double {
            min(max(Double(time - begin - start) / Double(Self.turn), 0), 1)
        }
        let left = 1 - done(since: 0)
        guard left == 0, let entry else { return .old(left) }
        return .new(done(since: entry))
    }
}

extension Model {
    /// Whether covers scatter; false if pictures must be sent again when they move.
    var animatesWalls: Bool {
        animates && look.graphics.isLight
    }

    /// Starts a transition from a wall to the one that has replaced it.
    mutating func scatter(_ former: [WallTile]) {
        guard animatesWalls, !former.isEmpty else { return }
        var scatter = Scatter(former)
        scatter.arrive()
        changeWall { $0.scatter = scatter }
    }

    /// Makes a wall that is about to be replaced leave, and with it the genre bar's former names.
    mutating func leaveWall(names: [PlacedEntry]) {
        guard animatesWalls else { return }
        let scatter = Scatter(wallTilesInSight, names: names)
        changeWall { $0.scatter = scatter }
    }

    /// Starts the timer of a transition that has just begun.
    mutating func beginScatter() -> [Effect] {
        guard case .wall(let page) = page, let scatter = page.scatter, scatter.timer == nil,
            !scatter.isWaiting
        else { return [] }
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

    /// Ends a transition, as any key does; until the new wall is there, the old one is shown again.
    mutating func endScatter() { changeWall { $0.scatter = nil } }
}
