/// A time zone's offsets from UTC, read from the system's time zone database (RFC 8536).
///
/// The C library knows only the process's zone, and Foundation needs 35 MB of data for other zones.
package struct ZoneRules: Sendable {
    /// A Unix time, and how many seconds the zone is ahead of UTC from then on.
    private struct Change: Sendable {
        let start: Int
        let offset: Int
    }

    /// The offset before the first change.
    private let first: Int
    /// The changes listed in the file, in order.
    private let changes: [Change]
    /// The rule for times after the last change; nil if the offset no longer changes.
    private let later: YearlyChange?

    /// Parses the bytes of a zone file; nil if they are invalid.
    package init?(_ bytes: [UInt8]) {
        var reader = Reader(rest: bytes[...])
        guard let version = reader.version() else { return nil }
        var (counts, size) = (reader.counts(), 4)
        if version >= UInt8(ascii: "2") {
            // From version 2 on, the file repeats its data with 64-bit times.
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

    /// How many seconds the zone is ahead of UTC at a Unix time.
    package func offset(at time: Int) -> Int {
        // How many changes have taken effect.
        let begun = changes.partitioningIndex { $0.start > time }
        if begun == changes.count, let later { return later.offset(at: time) }
        return begun == 0 ? first : changes[begun - 1].offset
    }

    /// The counts in a header of a zone file.
    private struct Counts {
        /// The number of changes, and of the time types they switch between.
        var times, kinds: Int
        /// The size in bytes of everything else except leap seconds, and the number of leap
        /// seconds.
        var others, leaps: Int

        /// The length in bytes of the data after the header, given the size of a time.
        func size(ofTimes size: Int) -> Int {
            times * (size + 1) + kinds * 6 + others + leaps * (size + 4)
        }
    }

    /// Reads a file from the start; returns zeros after its end.
    private struct Reader {
        var rest: ArraySlice<UInt8>
        /// Whether the file ended too early.
        var isAtEnd = false

        /// Reads the start of a header, and returns the file's version; nil if there is no header.
        mutating func version() -> UInt8? {
            guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
            defer { skip(20) }
            return rest[rest.startIndex + 4]
        }

        mutating func counts() -> Counts {
            let numbers = (0..<6).map { _ in number(4) }
            // A valid count cannot exceed the file's size.
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

        /// Reads a big-endian number of 1, 4 or 8 bytes, signed unless it has only one.
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

        /// The text between the next two newlines.
        mutating func line() -> Substring {
            String(decoding: rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)[
                ...
            ]
        }
    }
}
