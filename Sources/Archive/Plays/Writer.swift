import Core
import SQLite

extension Archive {
    /// Changes the archive within one transaction.
    package final class Writer {
        /// The result of adding plays.
        package struct Counts: Equatable, Sendable {
            /// The number of plays that were new to the archive.
            package var added = 0
            /// The number of plays that were already in the archive, from any source.
            package var duplicates = 0
        }

        let database: Database
        let names: NameTable
        private var batch: [BatchedPlay] = []
        private var done = Counts()
        private var matched = MatchedPlays()
        /// The albums whose release group may have changed.
        private var identified: Set<Int32> = []

        /// The plays per batch: enough to insert a file mostly in order, using 7 MB of memory.
        private static let batchSize = 1 << 18

        init(_ database: Database) throws {
            self.database = database
            names = NameTable(database)
        }

        /// Adds a play unless the archive has one with the same listener, time and track, or one
        /// with the same loose artist and track from another source at nearly the same time. Each
        /// play in the archive matches at most one play from each other source.
        ///
        /// - Parameter supersedes: whether the play replaces matching ones from other sources. A
        ///   sync's plays do, so that an import and a sync have the same result in either order.
        ///
        /// Throws `Failure.other` with the play's `problem`, if it has one.
        package func add(_ play: Play, of user: String, supersedes: Bool = false) throws {
            if let problem = play.problem { throw Failure.other(problem) }
            let artist = try names.artist(play.artist)
            let album = try play.album.isEmpty ? 0 : names.album(play.album, by: artist)
            let track = try names.track(play.track, by: artist)
            try names.note(Self.length(play.trackLength), of: track)
            if try database.note(play.ids, track: track, album: album) { identified.insert(album) }
            batch.append(
                BatchedPlay(
                    time: UInt32(play.time),
                    artist: artist,
                    track: track,
                    album: album,
                    lasted: UInt16(clamping: play.lasted),
                    length: Self.length(play.length),
                    source: try small(names.source(play.source)),
                    listener: try small(names.listener(user)),
                    supersedes: supersedes
                )
            )
            if batch.count >= Self.batchSize { try flush() }
        }

        /// The results for the plays added so far.
        package func counts() throws -> Counts {
            try flush()
            return done
        }

        /// Replaces a period's plays from a source with those just received.
        ///
        /// - Parameter supersedes: whether they also replace matching plays from other sources.
        /// - Returns: how many of that source's plays were removed.
        package func replace(
            _ period: TimeSpan,
            of user: String,
            from source: String,
            with plays: [Play],
            supersedes: Bool
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
            for play in plays { try add(play, of: user, supersedes: supersedes) }
            return stale.count
        }

        struct ListedPlay: Hashable {
            var time: Int
            var track: Int32
            /// 0 if unknown.
            var album: Int32
        }

        private func remove(_ plays: [ListedPlay], of listener: Int) throws {
            guard !plays.isEmpty else { return }
            var (albums, tracks): (Set<Int>, Set<Int>) = ([], [])
            for play in plays {
                let key = [
                    .integer(listener), .integer(play.time), Value.integer(Int(play.track)),
                ]
                let found = "FROM plays WHERE listener = ?1 AND time = ?2 AND track = ?3"
                try database.each("SELECT album \(found)", key) { row in
                    if !row.isNull(0) { albums.insert(row.integer(0)) }
                }
                tracks.insert(Int(play.track))
                try database.each("DELETE \(found)", key) { _ in }
            }
            try database.recountTotals(of: listener, albums: albums, tracks: tracks)
        }

        /// Writes the plays that are still in memory, and what follows from their IDs.
        func finish() throws {
            try flush()
            try database.identify(albums: identified)
        }

        private func flush() throws {
            batch.sort()
            var rest = batch[...]
            while let listener = rest.first?.listener {
                let own = rest.prefix { $0.listener == listener }
                rest = rest.dropFirst(own.count)
                let found = try PlayMatcher(database, names, matched: matched)
                    .match(own, of: Int(listener))
                matched = found.matched
                try remove(found.superseded, of: Int(listener))
                try measure(found.measured)
                try insert(found.new)
                done.added += found.new.count - found.replacements
                done.duplicates += own.count - found.new.count + found.replacements
            }
            batch.removeAll(keepingCapacity: true)
        }

        private func insert(_ plays: [BatchedPlay]) throws {
            guard let listener = plays.first?.listener else { return }
            let statement = try database.prepare(
                "INSERT INTO plays VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            )
            var totals = NewTotals()
            for play in plays {
                try statement.run(
                    .integer(Int(listener)),
                    .integer(Int(play.time)),
                    .integer(Int(play.track)),
                    play.album == 0 ? .null : .integer(Int(play.album)),
                    .integer(Int(play.source)),
                    play.lasted == 0 ? .null : .integer(Int(play.lasted)),
                    play.length == 0 ? .null : .integer(Int(play.length))
                )
                totals.count(play)
            }
            try totals.write(to: database, of: Int(listener))
        }

        private func measure(_ plays: [BatchedPlay]) throws {
            guard !plays.isEmpty else { return }
            let statement = try database.prepare(
                """
                UPDATE plays SET length = ?4
                WHERE listener = ?1 AND time = ?2 AND track = ?3 AND length IS NULL
                """
            )
            for play in plays {
                try statement.run(
                    .integer(Int(play.listener)),
                    .integer(Int(play.time)),
                    .integer(Int(play.track)),
                    .integer(Int(play.length))
                )
            }
        }

        /// A length that the archive can store; 0 if unknown or impossible.
        private static func length(_ seconds: Int) -> UInt16 {
            Play.lengths.contains(seconds) ? UInt16(seconds) : 0
        }

        private func small(_ id: Int) throws -> UInt16 {
            guard let small = UInt16(exactly: id) else {
                throw Failure.other("more than 65,535 users or sources")
            }
            return small
        }
    }
}
