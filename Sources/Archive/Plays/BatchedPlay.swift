import SQLite

/// A play with IDs instead of names; small, since many are in memory at once.
struct BatchedPlay: Comparable {
    var time: UInt32
    var artist: Int32
    var track: Int32
    /// 0 if unknown.
    var album: Int32
    var lasted: UInt16
    /// 0 if unknown.
    var length: UInt16
    var source: UInt16
    var listener: UInt16
    /// Whether it replaces the same play from other sources.
    var supersedes = false

    /// How far apart two sources' times for the same play may be, in seconds.
    static let tolerance = 30

    /// The last second at which another source may list the same play.
    var end: Int { Int(time) + Int(lasted) + Self.tolerance }

    /// Whether the two plays' possible start times overlap, within the tolerance.
    func isNear(_ other: BatchedPlay) -> Bool {
        Int(time) - Self.tolerance <= Int(other.time) && Int(other.time) <= end
            || Int(other.time) - Self.tolerance <= Int(time) && Int(time) <= other.end
    }

    static func < (left: BatchedPlay, right: BatchedPlay) -> Bool {
        if left.listener != right.listener { return left.listener < right.listener }
        if left.time != right.time { return left.time < right.time }
        return left.track < right.track
    }
}

/// A listener's plays in the database, in chronological order, read 2,000 at a time.
struct KnownPlays {
    private let database: Database
    private let listener: Int
    private var part: ArraySlice<BatchedPlay> = []
    private var last: (time: Int, track: Int)
    private var isAtEnd = false

    init(_ database: Database, of listener: Int, from start: Int) {
        self.database = database
        self.listener = listener
        last = (start, -1)
    }

    /// Passes on the next plays, up to and including those at `time`.
    mutating func advance(until time: Int, _ take: (BatchedPlay) -> Void) throws {
        while true {
            if part.isEmpty { try readPart() }
            guard let play = part.first, Int(play.time) <= time else { return }
            take(play)
            part.removeFirst()
        }
    }

    private mutating func readPart() throws {
        guard !isAtEnd else { return }
        let plays = try database.rows(
            """
            SELECT time, track, source, lasted, length FROM plays
            WHERE listener = ?1 AND (time, track) > (?2, ?3) ORDER BY time, track LIMIT 2000
            """,
            .integer(listener),
            .integer(last.time),
            .integer(last.track)
        ) { row in
            BatchedPlay(
                time: UInt32(clamping: row.integer(0)),
                artist: 0,
                track: Int32(clamping: row.integer(1)),
                album: 0,
                lasted: UInt16(clamping: row.integer(3)),
                length: UInt16(clamping: row.integer(4)),
                source: UInt16(clamping: row.integer(2)),
                listener: UInt16(clamping: listener)
            )
        }
        isAtEnd = plays.count < 2000
        if let end = plays.last { last = (Int(end.time), Int(end.track)) }
        part = plays[...]
    }
}
