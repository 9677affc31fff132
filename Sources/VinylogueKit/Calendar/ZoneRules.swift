/// How far a time zone is ahead of UTC, by a file of the system's time zone database (RFC 8536).
///
/// The C library knows only the zone of the process, and Foundation needs 35 MB of data for others.
package struct ZoneRules: Sendable {
    /// From when on the zone is how far ahead of UTC; both in seconds.
    private struct Change: Sendable {
        let start: Int
        let offset: Int
    }

    /// Before the first change.
    private let first: Int
    /// Those that are listed, in their order.
    private let changes: [Change]
    /// The rule after the last of them; without one, that stays.
    private let later: YearlyChange?

    /// The rules in the bytes of a file; nil if it is damaged.
    package init?(_ bytes: [UInt8]) {
        var reader = Reader(rest: bytes[...])
        guard let version = reader.version() else { return nil }
        var (counts, size) = (reader.counts(), 4)
        if version >= UInt8(ascii: "2") {
            // The same again, with times of 64 bits.
            reader.skip(counts.size(ofTimes: 4))
            guard reader.version() != nil else { return nil }
            (counts, size) = (reader.counts(), 8)
        }
        let starts = (0..<counts.times).map { _ in reader.number(size) }
        let kinds = (0..<counts.times).map { _ in reader.number(1) }
        let offsets = (0..<counts.kinds).map { _ in
            let offset = reader.number(4)
            reader.skip(2)
            return offset
        }
        reader.skip(counts.size(ofTimes: size) - counts.times * (size + 1) - counts.kinds * 6)
        guard !reader.isAtEnd, let first = offsets.first,
            kinds.allSatisfy(offsets.indices.contains)
        else { return nil }
        self.first = first
        changes = zip(starts, kinds).map { Change(start: $0, offset: offsets[$1]) }
        later = size == 8 ? YearlyChange(reader.line()) : nil
    }

    /// The seconds that the zone is ahead of UTC at a Unix time.
    package func offset(at time: Int) -> Int {
        // How many of the changes have begun.
        var (begun, end) = (0, changes.count)
        while begun < end {
            let middle = (begun + end) / 2
            if changes[middle].start <= time { begun = middle + 1 } else { end = middle }
        }
        if begun == changes.count, let later { return later.offset(at: time) }
        return begun == 0 ? first : changes[begun - 1].offset
    }

    /// How much of everything a part of a file has.
    private struct Counts {
        /// Of changes, and of the kinds of time between which they change.
        var times, kinds: Int
        /// The bytes of all else but the leap seconds, and the number of these.
        var others, leaps: Int

        /// The length of the rest of the file in bytes, given the size of a time.
        func size(ofTimes size: Int) -> Int {
            times * (size + 1) + kinds * 6 + others + leaps * (size + 4)
        }
    }

    /// Reads the parts of a file from its start; zeros once it was too short.
    private struct Reader {
        var rest: ArraySlice<UInt8>
        /// Whether something was missing.
        var isAtEnd = false

        /// The version of the part that starts here; nil if none does.
        mutating func version() -> UInt8? {
            guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
            defer { skip(20) }
            return rest[rest.startIndex + 4]
        }

        mutating func counts() -> Counts {
            let numbers = (0..<6).map { _ in number(4) }
            // None of these can be more than the file has bytes.
            guard numbers.allSatisfy({ (0...rest.count).contains($0) }) else {
                isAtEnd = true
                return Counts(times: 0, kinds: 0, others: 0, leaps: 0)
            }
            return Counts(
                times: numbers[3],
                kinds: numbers[4],
                others: numbers[0] + numbers[1] + numbers[5],
                leaps: numbers[2]
            )
        }

        /// A number of 1, 4 or 8 bytes, the highest first; signed if it has more than one.
        mutating func number(_ size: Int) -> Int {
            let bytes = rest.prefix(size)
            skip(size)
            let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return switch size {
            case 4: Int(Int32(truncatingIfNeeded: value))
            default: Int(truncatingIfNeeded: value)
            }
        }

        mutating func skip(_ count: Int) {
            if count > rest.count { isAtEnd = true }
            rest = rest.dropFirst(count)
        }

        /// The text between two line breaks.
        mutating func line() -> Substring {
            String(decoding: rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)[
                ...
            ]
        }
    }
}
