import Core
import SQLite

/// Determines which plays the archive already has.
///
/// A play matches at most one play from each other source. Plays are compared in chronological
/// order, so it does not matter which source was added first.
struct PlayMatcher {
    /// The result for a batch.
    struct Matches {
        /// The plays to insert, in chronological order.
        var new: [BatchedPlay] = []
        /// How many of the new plays replace plays in the archive.
        var replacements = 0
        /// The plays in the archive that are replaced.
        var superseded: [Archive.Writer.ListedPlay] = []
        /// The plays in the archive that had no length, with that of a matching play.
        var measured: [BatchedPlay] = []
        /// The plays in the archive that have been matched.
        var matched: MatchedPlays
    }

    private let database: Database
    private let names: NameTable
    private var matches: Matches

    init(_ database: Database, _ names: NameTable, matched: MatchedPlays) {
        self.database = database
        self.names = names
        matches = Matches(matched: matched)
    }

    /// Compares one listener's sorted plays with those in the archive.
    ///
    /// A batch comes from one file or page, which never contains the same play from two sources.
    consuming func match(
        _ plays: ArraySlice<BatchedPlay>,
        of listener: Int
    ) throws -> Matches {
        matches.new.reserveCapacity(plays.count)
        let start = plays.first.map {
            Int($0.time) - Int(UInt16.max) - BatchedPlay.tolerance
        }
        var known = KnownPlays(database, of: listener, from: start ?? 0)
        // Plays in the archive that could match one of the next plays.
        var near: [BatchedPlay] = []
        var last: BatchedPlay?
        for play in plays {
            try known.advance(until: play.end) { near.append($0) }
            near.removeAll { $0.end < Int(play.time) }
            if let last, last.hasSameKey(as: play) { continue }
            last = play
            if let index = near.firstIndex(where: play.hasSameKey) {
                let one = near[index]
                if one.source == play.source {
                    near[index].length = measure(one, by: play)
                    continue
                }
                if play.supersedes {
                    near.remove(at: index)
                    replace([one], by: play)
                } else {
                    near[index].length = measure(one, by: play)
                    matches.matched.insert(one, by: play.source)
                }
                continue
            }
            let same = try others(near, than: play, of: plays)
            if same.isEmpty {
                matches.new.append(play)
            } else if play.supersedes {
                near.removeAll { one in same.contains { $0.hasSameKey(as: one) } }
                replace(same, by: play)
            } else {
                for one in same {
                    _ = measure(one, by: play)
                    matches.matched.insert(one, by: play.source)
                }
            }
        }
        return matches
    }

    /// Gives a play in the archive the length of a matching one, unless it has one.
    ///
    /// - Returns: its length from now on.
    private mutating func measure(_ one: BatchedPlay, by play: BatchedPlay) -> UInt16 {
        guard one.length == 0, play.length != 0 else { return one.length }
        var one = one
        one.length = play.length
        matches.measured.append(one)
        return one.length
    }

    private mutating func replace(_ plays: [BatchedPlay], by play: BatchedPlay) {
        var play = play
        if play.length == 0 { play.length = plays.lazy.map(\.length).first { $0 != 0 } ?? 0 }
        matches.new.append(play)
        matches.replacements += 1
        matches.superseded += plays.map {
            .init(time: Int($0.time), track: $0.track, album: $0.album)
        }
    }

    /// The nearby plays that match a play, at most one from each other source.
    private func others(
        _ near: [BatchedPlay],
        than play: BatchedPlay,
        of batch: ArraySlice<BatchedPlay>
    ) throws -> [BatchedPlay] {
        var found: [BatchedPlay] = []
        for one in near where one.source != play.source && one.isNear(play) {
            guard !found.contains(where: { $0.source == one.source }),
                !matches.matched.contains(one, by: play.source),
                try one.track == play.track
                    || names.loose(one.track) == names.loose(play.track),
                // Leaves this play to a play in the batch that matches it exactly.
                !batch.hasKey(of: one)
            else { continue }
            found.append(one)
        }
        return found
    }
}

/// The archive's plays that have been matched, each with the source of the matching play.
struct MatchedPlays {
    private struct Match: Hashable {
        var time: UInt32
        var track: Int32
        var listener: UInt16
        var source: UInt16
    }

    private var matches: Set<Match> = []

    /// The maximum number of matches, to limit memory; only recent ones matter.
    private static let capacity = 100_000

    mutating func insert(_ play: BatchedPlay, by source: UInt16) {
        if matches.count >= Self.capacity { matches.removeAll(keepingCapacity: true) }
        matches.insert(Self.match(play, source))
    }

    func contains(_ play: BatchedPlay, by source: UInt16) -> Bool {
        matches.contains(Self.match(play, source))
    }

    private static func match(_ play: BatchedPlay, _ source: UInt16) -> Match {
        Match(time: play.time, track: play.track, listener: play.listener, source: source)
    }
}

extension BatchedPlay {
    /// Whether both have the same time and track, which identify one of a listener's plays.
    fileprivate func hasSameKey(as other: BatchedPlay) -> Bool {
        time == other.time && track == other.track
    }
}

extension ArraySlice<BatchedPlay> {
    /// Whether one of these sorted plays has the same time and track as a play.
    fileprivate func hasKey(of play: BatchedPlay) -> Bool {
        let index = partitioningIndex { ($0.time, $0.track) >= (play.time, play.track) }
        return index < endIndex && self[index].hasSameKey(as: play)
    }
}
