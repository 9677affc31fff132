import SQLite

extension Archive {
    /// Changes the archive within one transaction.
    package final class Writer {
        /// What became of the plays that were added.
        package struct Counts: Equatable, Sendable {
            /// Plays that the archive did not have.
            package var added = 0
            /// Plays that it had, from whatever source.
            package var duplicates = 0
        }

        let database: Database
        let names: NameTable
        private var batch: [BatchedPlay] = []
        private var done = Counts()

        /// Enough that the plays of a file mostly go into the tree of plays in order, at 6 MB.
        private static let batchSize = 1 << 18

        init(_ database: Database) throws {
            self.database = database
            names = NameTable(database)
        }

        /// Adds a play, unless the archive has it: the same listener, time and track, or from
        /// another source the same loose artist and track at nearly the same time.
        ///
        /// Throws `Failure.other` with the play's `flaw`, if it has one.
        package func add(_ play: Play, of user: String) throws {
            if let flaw = play.flaw { throw Failure.other(flaw) }
            let artist = try names.artist(play.artist)
            let album = try play.album.isEmpty ? 0 : names.album(play.album, by: artist)
            batch.append(
                BatchedPlay(
                    time: UInt32(play.time),
                    artist: artist,
                    track: try names.track(play.track, by: artist),
                    album: album,
                    lasted: UInt16(clamping: play.lasted),
                    source: try small(names.source(play.source)),
                    listener: try small(names.listener(user))
                )
            )
            if batch.count >= Self.batchSize { try flush() }
        }

        /// What became of the plays added so far.
        package func counts() throws -> Counts {
            try flush()
            return done
        }

        /// Makes the plays of a period that came from a source those of an answer: the others of that
        /// source go.
        ///
        /// - Returns: how many went.
        package func replace(
            _ period: Period,
            of user: String,
            from source: String,
            with plays: [Play]
        ) throws -> Int {
            try flush()
            let listener = try names.listener(user)
            let kept = Set(
                try plays.map { play in
                    let artist = try names.artist(play.artist)
                    return ListedPlay(
                        time: play.time,
                        track: try names.track(play.track, by: artist),
                        album: try play.album.isEmpty ? 0 : names.album(play.album, by: artist)
                    )
                }
            )
            let stale = try database.rows(
                """
                SELECT time, track, album FROM plays
                WHERE listener = ?1 AND time >= ?2 AND time < ?3 AND source = ?4
                """,
                .integer(listener),
                .integer(period.from),
                .integer(period.to),
                .integer(try names.source(source))
            ) {
                ListedPlay(
                    time: $0.integer(0),
                    track: Int32(clamping: $0.integer(1)),
                    album: Int32(clamping: $0.integer(2))
                )
            }
            .filter { !kept.contains($0) }
            try remove(stale, of: listener)
            for play in plays { try add(play, of: user) }
            return stale.count
        }

        private struct ListedPlay: Hashable {
            var time: Int64
            var track: Int32
            /// 0 if it is not known.
            var album: Int32
        }

        private func remove(_ plays: [ListedPlay], of listener: Int64) throws {
            guard !plays.isEmpty else { return }
            var (albums, tracks): (Set<Int64>, Set<Int64>) = ([], [])
            for play in plays {
                let key = [
                    .integer(listener), .integer(play.time), Value.integer(Int64(play.track)),
                ]
                let found = "FROM plays WHERE listener = ?1 AND time = ?2 AND track = ?3"
                try database.each("SELECT album \(found)", key) { row in
                    if !row.isNull(0) { albums.insert(row.integer(0)) }
                }
                tracks.insert(Int64(play.track))
                try database.each("DELETE \(found)", key) { _ in }
            }
            try database.recountTotals(of: listener, albums: albums, tracks: tracks)
        }

        /// Writes what is still in memory.
        func finish() throws {
            try flush()
        }

        private func flush() throws {
            batch.sort()
            var rest = batch[...]
            while let listener = rest.first?.listener {
                let own = rest.prefix { $0.listener == listener }
                rest = rest.dropFirst(own.count)
                let new = try missing(own, of: Int64(listener))
                try insert(new)
                done.added += new.count
                done.duplicates += own.count - new.count
            }
            batch.removeAll(keepingCapacity: true)
        }

        /// The plays, in the order of time, that the archive does not have.
        private func missing(
            _ plays: ArraySlice<BatchedPlay>,
            of listener: Int64
        ) throws -> [BatchedPlay] {
            var new: [BatchedPlay] = []
            new.reserveCapacity(plays.count)
            let start = plays.first.map {
                Int64($0.time) - Int64(UInt16.max) - BatchedPlay.tolerance
            }
            var known = KnownPlays(database, of: listener, from: start ?? 0)
            // Those that could be one of the next plays.
            var near: [BatchedPlay] = []
            for play in plays {
                try known.advance(until: play.end) { near.append($0) }
                near.removeAll { $0.end < Int64(play.time) }
                guard try !near.contains(where: { try isOne($0, play) }) else { continue }
                new.append(play)
                near.append(play)
            }
            return new
        }

        private func isOne(_ known: BatchedPlay, _ play: BatchedPlay) throws -> Bool {
            if known.track == play.track {
                return known.time == play.time || known.source != play.source && known.isNear(play)
            }
            guard known.source != play.source, known.isNear(play) else { return false }
            return try names.loose(known.track) == names.loose(play.track)
        }

        private func insert(_ plays: [BatchedPlay]) throws {
            guard let listener = plays.first?.listener else { return }
            let statement = try database.prepare(
                "INSERT INTO plays VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
            )
            var totals = NewTotals()
            for play in plays {
                try statement.run(
                    .integer(Int64(listener)),
                    .integer(Int64(play.time)),
                    .integer(Int64(play.track)),
                    play.album == 0 ? .null : .integer(Int64(play.album)),
                    .integer(Int64(play.source)),
                    play.lasted == 0 ? .null : .integer(Int64(play.lasted))
                )
                totals.count(play)
            }
            try totals.write(to: database, of: Int64(listener))
        }

        private func small(_ id: Int64) throws -> UInt16 {
            guard let small = UInt16(exactly: id) else {
                throw Failure.other("more than 65,535 listeners or sources")
            }
            return small
        }
    }
}

/// A play whose names have become ids; small, since many wait in memory.
struct BatchedPlay: Comparable {
    var time: UInt32
    var artist: Int32
    var track: Int32
    /// 0 if it is not known.
    var album: Int32
    var lasted: UInt16
    var source: UInt16
    var listener: UInt16

    /// The seconds by which two sources may differ about the same play.
    static let tolerance: Int64 = 30

    /// The last second at which another source may have it.
    var end: Int64 { Int64(time) + Int64(lasted) + Self.tolerance }

    /// Whether one may begin while the other may do so, or nearly then.
    func isNear(_ other: BatchedPlay) -> Bool {
        Int64(time) - Self.tolerance <= Int64(other.time) && Int64(other.time) <= end
            || Int64(other.time) - Self.tolerance <= Int64(time) && Int64(time) <= other.end
    }

    static func < (left: BatchedPlay, right: BatchedPlay) -> Bool {
        if left.listener != right.listener { return left.listener < right.listener }
        if left.time != right.time { return left.time < right.time }
        return left.track < right.track
    }
}

/// The plays of a listener that are in the database, in the order of time, read in small parts.
private struct KnownPlays {
    private let database: Database
    private let listener: Int64
    private var part: ArraySlice<BatchedPlay> = []
    private var last: (time: Int64, track: Int64)
    private var isAtEnd = false

    init(_ database: Database, of listener: Int64, from start: Int64) {
        self.database = database
        self.listener = listener
        last = (start, -1)
    }

    /// Hands out the plays up to a time that have not been handed out.
    mutating func advance(until time: Int64, _ take: (BatchedPlay) -> Void) throws {
        while true {
            if part.isEmpty { try readPart() }
            guard let play = part.first, Int64(play.time) <= time else { return }
            take(play)
            part.removeFirst()
        }
    }

    private mutating func readPart() throws {
        guard !isAtEnd else { return }
        let plays = try database.rows(
            """
            SELECT time, track, source, lasted FROM plays
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
                source: UInt16(clamping: row.integer(2)),
                listener: UInt16(clamping: listener)
            )
        }
        isAtEnd = plays.count < 2000
        if let end = plays.last { last = (Int64(end.time), Int64(end.track)) }
        part = plays[...]
    }
}
