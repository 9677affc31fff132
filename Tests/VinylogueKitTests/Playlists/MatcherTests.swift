import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

/// Matching tracks with those of another service.
struct MatcherTests {
    private struct Pair {
        var line: String
        var isSame: Bool
        var wanted: TrackDescriptor
        var found: TrackDescriptor
    }

    private static func pairs() throws -> [Pair] {
        let text = String(decoding: try fixture("matches.txt", in: .module), as: UTF8.self)
        return try text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("=|") || line.hasPrefix("!|") else { return nil }
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().map { String($0) }
            try #require(fields.count == 8 || fields.count == 10, "\(line)")
            func track(_ start: Int, _ code: Int) -> TrackDescriptor {
                TrackDescriptor(
                    title: fields[start + 1],
                    artistNames: [fields[start]],
                    albumTitle: fields[start + 2].isEmpty ? nil : fields[start + 2],
                    durationMs: Int(fields[start + 3]).map { $0 * 1000 },
                    isrc: fields.count > code ? fields[code] : nil
                )
            }
            return Pair(
                line: String(line),
                isSame: line.hasPrefix("="),
                wanted: track(0, 8),
                found: track(4, 9)
            )
        }
    }

    @Test func `On real pairs, matches have at least 99 percent precision and 95 percent recall`()
        throws
    {
        let pairs = try Self.pairs()
        #expect(pairs.count >= 200)
        var (right, wrong, missed) = (0, [String](), [String]())
        for pair in pairs {
            let candidate = TrackCandidate(id: "x", track: pair.found)
            let isMatch = pair.wanted.match(among: [candidate]) == .matched(candidate)
            switch (isMatch, pair.isSame) {
            case (true, true): right += 1
            case (true, false): wrong.append(pair.line)
            case (false, true): missed.append(pair.line)
            case (false, false): break
            }
        }
        let precision = Double(right) / Double(right + wrong.count)
        let recall = Double(right) / Double(right + missed.count)
        #expect(precision >= 0.99, "\(wrong.joined(separator: "\n"))")
        #expect(recall >= 0.95, "\(missed.joined(separator: "\n"))")
    }

    private func candidate(
        _ id: String,
        _ title: String,
        by artist: String = "A",
        on album: String? = nil,
        _ seconds: Int? = nil,
        isrc: String? = nil
    ) -> TrackCandidate {
        TrackCandidate(
            id: id,
            track: TrackDescriptor(
                title: title,
                artistNames: [artist],
                albumTitle: album,
                durationMs: seconds.map { $0 * 1000 },
                isrc: isrc
            )
        )
    }

    private func match(_ wanted: TrackCandidate, _ others: TrackCandidate...) -> String {
        switch wanted.track.match(among: others) {
        case .matched(let found): found.id
        case .ambiguous(let found): "? " + found.map(\.id).joined(separator: " ")
        case .unmatched(let reason): reason.rawValue
        }
    }

    @Test func `A matching ISRC takes precedence, and the album decides between its releases`() {
        let wanted = candidate("", "Song", on: "Two", 200, isrc: "US-S1Z-99-00001")
        let found = match(
            wanted,
            candidate("name", "Song", on: "Two", 200),
            candidate("one", "Other", by: "B", on: "One", 200, isrc: "USS1Z9900001"),
            candidate("two", "Other", by: "B", on: "Two (Deluxe)", 200, isrc: "USS1Z9900001")
        )
        #expect(found == "two")
    }

    @Test
    func `An exact title takes precedence over editions, and the length decides between several`() {
        let edition = candidate("edition", "Song (Remastered)", 200)
        let exact = candidate("exact", "song", 206)
        #expect(match(candidate("", "Song", 200), edition, exact) == "exact")
        let short = candidate("short", "Song", 195)
        let long = candidate("long", "Song", 214)
        #expect(match(candidate("", "Song", 213), short, long) == "long")
        #expect(match(candidate("", "Song", 196), long, short) == "short")
    }

    @Test func `Without a length the album decides, and without either the match is ambiguous`() {
        let short = candidate("short", "Song", on: "One", 195)
        let long = candidate("long", "Song", on: "Two", 300)
        #expect(match(candidate("", "Song", on: "Two"), short, long) == "long")
        #expect(match(candidate("", "Song"), short, long) == "? short long")
        // With similar lengths, these are two releases of one recording.
        #expect(match(candidate("", "Song"), short, candidate("x", "Song", 196)) == "short")
    }

    @Test func `Featured artists before a phrase after a dash do not hide the phrase`() {
        let live = TrackName("Song (feat. B) - Live")
        #expect(live.isLive && live.bare == TrackName("Song - Live").bare)
        let newer = TrackName("Song (feat. B) - Remastered 2011")
        #expect(newer.bare == TrackName("Song").bare && newer.searchable == "song")
    }

    @Test func `A track on a live album is a live recording, even if its title does not say so`() {
        let live = candidate("live", "Song", on: "Live in Paris", 215)
        let studio = candidate("studio", "Song", on: "Best Of", 204)
        #expect(match(candidate("", "Song", on: "Album", 205), live, studio) == "studio")
        #expect(match(candidate("", "Song (Live)", 214), live, studio) == "live")
    }

    @Test func `A track that does not match has a reason`() {
        let wanted = candidate("", "Song", 200)
        #expect(match(wanted) == "nothing was found")
        #expect(
            match(wanted, candidate("x", "Song", by: "B", 200))
                == "only tracks by other artists were found"
        )
        #expect(
            match(wanted, candidate("x", "Song (Live)", 200), candidate("y", "Song 2", 200))
                == "only other titles or recordings were found"
        )
        for length in [221, 400] {
            #expect(
                match(wanted, candidate("x", "Song", length))
                    == "only recordings of another length were found"
            )
        }
        #expect(match(wanted, candidate("x", "Song", 220)) == "x")
    }

    @Test func `Names of only symbols match only themselves`() {
        #expect(match(candidate("", "!!!", by: "★"), candidate("x", "???", by: "★")) != "x")
        #expect(match(candidate("", "★", by: "★"), candidate("x", "★", by: "★")) == "x")
        #expect(match(candidate("", "", by: ""), candidate("x", "Song")) != "x")
    }
}
