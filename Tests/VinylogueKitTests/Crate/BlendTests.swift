import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

/// Properties of the blend, tested with hundreds of seeded random cases.
struct BlendTests {
    /// Suggestions, each by a different artist and with a cover.
    private func albums(_ count: Int, _ name: String) -> [Suggestion] {
        (0..<count).map { index in
            Suggestion(
                album: Album(artist: "\(name) \(index)", title: "\(name) album \(index)"),
                reason: "because",
                imageURL: "https://x/\(name)/\(index)"
            )
        }
    }

    /// Signals with random lists that contain duplicates, editions, few artists and missing covers.
    private func disorder(_ random: inout SeededGenerator, isGenre: Bool) -> [Blend.Part] {
        let dial = Dial.allCases.randomElement(using: &random) ?? .mixed
        return dial.shares(isGenre: isGenre).map { signal, share in
            let count = [0, 1, 5, 40, 120].randomElement(using: &random) ?? 0
            let artists = Int.random(in: 1...80, using: &random)
            let suggestions = (0..<count).map { _ in
                let number = Int.random(in: 0..<150, using: &random)
                let edition =
                    ["", "", " (Deluxe Edition)", " - Remastered 2011"]
                    .randomElement(using: &random) ?? ""
                let the = Bool.random(using: &random) ? "The " : ""
                return Suggestion(
                    album: Album(
                        artist: "\(the)Band \(number % artists)",
                        title: "Album \(number)\(edition)"
                    ),
                    reason: "because",
                    imageURL: Int.random(in: 0..<5, using: &random) == 0 ? nil : "https://x"
                )
            }
            return Blend.Part(signal: signal, share: share, suggestions: suggestions)
        }
    }

    private func places(_ parts: [Blend.Part], _ limit: Int) -> [Int] {
        Quotas.places(limit, shares: parts.map(\.share), available: parts.map { _ in .max })
    }

    /// The maximum number of consecutive albums from a signal.
    private func longestRun(of signal: Signal, in wall: [CrateAlbum]) -> Int {
        wall.split { $0.signal != signal }.map(\.count).max() ?? 0
    }

    @Test(arguments: Dial.allCases, [false, true])
    func `With enough albums, each signal's count is within one album of its quota`(
        dial: Dial,
        isGenre: Bool
    ) {
        var random = SeededGenerator(seed: 11)
        let parts = dial.shares(isGenre: isGenre).map { signal, share in
            Blend.Part(signal: signal, share: share, suggestions: albums(60, signal.rawValue))
        }
        #expect(parts.map(\.share).reduce(0, +) == 100)
        for _ in 0..<40 {
            let limit = Int.random(in: 1...60, using: &random)
            let wall = Blend(parts, seed: Int.random(in: 0..<9999, using: &random)).albums(limit)
            #expect(wall.count == limit)
            for (part, places) in zip(parts, places(parts, limit)) {
                let got = wall.count { $0.signal == part.signal }
                #expect(got == places)
                #expect(abs(Double(got) - Double(part.share * limit) / 100) < 1)
                let groups = limit - got + 1
                #expect(longestRun(of: part.signal, in: wall) <= (got + groups - 1) / groups)
            }
        }
    }

    @Test func `The share of a missing signal goes to the others in proportion`() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<2000 {
            let count = Int.random(in: 2...6, using: &random)
            let shares = (0..<count).map { _ in Int.random(in: 1...60, using: &random) }
            let missing = Int.random(in: 0..<count, using: &random)
            let total = Int.random(in: 1...60, using: &random)
            let places = Quotas.places(
                total,
                shares: shares,
                available: shares.indices.map { $0 == missing ? 0 : 1000 }
            )
            #expect(places[missing] == 0)
            #expect(places.reduce(0, +) == total)
            let rest = shares.reduce(0, +) - shares[missing]
            for index in shares.indices where index != missing {
                let exact = Double(total * shares[index]) / Double(rest)
                #expect(abs(Double(places[index]) - exact) < 1)
            }
        }
    }

    @Test(arguments: Dial.allCases, [false, true])
    func `On a wall without some signals, their shares go to the others in proportion`(
        dial: Dial,
        isGenre: Bool
    ) {
        var random = SeededGenerator(seed: 18)
        let shares = dial.shares(isGenre: isGenre)
        for seed in 0..<40 {
            let missing = Set(shares.map(\.signal).filter { _ in random.next() % 3 == 0 })
            let parts = shares.map { signal, share in
                Blend.Part(
                    signal: signal,
                    share: share,
                    suggestions: missing.contains(signal) ? [] : albums(80, signal.rawValue)
                )
            }
            let rest = parts.filter { !$0.suggestions.isEmpty }.reduce(0) { $0 + $1.share }
            guard rest > 0 else { continue }
            let limit = Int.random(in: 1...60, using: &random)
            let wall = Blend(parts, seed: seed).albums(limit)
            #expect(wall.count == limit)
            for part in parts {
                let exact = part.suggestions.isEmpty ? 0 : Double(limit * part.share) / Double(rest)
                let got = wall.count { $0.signal == part.signal }
                #expect(abs(Double(got) - exact) < 1)
            }
        }
    }

    @Test func `No signal gets more slots than albums, and all slots are filled if possible`() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<3000 {
            let count = Int.random(in: 1...6, using: &random)
            let shares = (0..<count).map { _ in Int.random(in: 0...60, using: &random) }
            let available = (0..<count).map { _ in Int.random(in: 0...40, using: &random) }
            let total = Int.random(in: 0...90, using: &random)
            let places = Quotas.places(total, shares: shares, available: available)
            let usable = zip(shares, available).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
            #expect(places.reduce(0, +) == min(total, usable))
            for (place, limit) in zip(places, available) { #expect((0...limit).contains(place)) }
        }
    }

    @Test
    func `Early albums keep their slots, and the page keeps its quotas, when others arrive later`()
    {
        var random = SeededGenerator(seed: 19)
        for round in 0..<40 {
            let isGenre = round % 2 == 0
            let dial = Dial.allCases[round % 5]
            let parts = dial.shares(isGenre: isGenre).map { signal, share in
                Blend.Part(signal: signal, share: share, suggestions: albums(90, signal.rawValue))
            }
            let early = Set(parts.map(\.signal).filter { _ in Bool.random(using: &random) })
            let found = parts.map { part in
                var part = part
                if !early.contains(part.signal) { part.suggestions = [] }
                return part
            }
            let start = Blend(found, seed: round).start(60, of: early)
            let wall = Blend(parts, seed: round).albums(90, after: start)
            #expect(wall.count == 90)
            #expect(Array(wall.prefix(start.count)) == start)
            #expect(Set(wall.map(\.album.id.loose)).count == 90)
            for (part, places) in zip(parts, places(parts, 60)) {
                #expect(wall.prefix(60).count { $0.signal == part.signal } == places)
                let first = start.count { $0.signal == part.signal }
                #expect(first == (early.contains(part.signal) ? places : 0))
            }
        }
    }

    @Test
    func `A wall that starts early has no duplicates and at most two albums by an artist`() {
        var random = SeededGenerator(seed: 20)
        for round in 0..<40 {
            let parts = disorder(&random, isGenre: round % 2 == 0)
            let early = Set(parts.map(\.signal).filter { _ in Bool.random(using: &random) })
            let found = parts.map { part in
                var part = part
                if !early.contains(part.signal) { part.suggestions = [] }
                return part
            }
            let start = Blend(found, seed: round).start(60, of: early)
            let wall = Blend(parts, seed: round).albums(60, after: start)
            #expect(Array(wall.prefix(start.count)) == start)
            #expect(Set(wall.map(\.album.id.loose)).count == wall.count)
            let artists = Dictionary(grouping: wall, by: \.album.id.loose.artist)
            #expect(artists.values.allSatisfy { $0.count <= 2 })
            #expect(wall.count >= Blend(parts, seed: round).albums(60).count - 12)
        }
    }

    @Test func `Interleaving keeps runs of one kind as short as possible`() {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<1000 {
            let counts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int.random(in: 0...Int.random(in: 1...60, using: &random), using: &random)
            }
            let order = Interleave.order(counts)
            let total = counts.reduce(0, +)
            #expect(order.count == total)
            for kind in counts.indices {
                #expect(order.count { $0 == kind } == counts[kind])
                var (run, longest) = (0, 0)
                for place in order {
                    run = place == kind ? run + 1 : 0
                    longest = max(longest, run)
                }
                let groups = total - counts[kind] + 1
                #expect(longest <= (counts[kind] + groups - 1) / groups, "\(counts) \(order)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `A wall from random lists follows all its rules`(isGenre: Bool) {
        var random = SeededGenerator(seed: 15)
        for _ in 0..<60 {
            let parts = disorder(&random, isGenre: isGenre)
            let disliked = Set(
                parts.flatMap(\.suggestions).map(\.album.id.loose)
                    .filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
            )
            let limit = Int.random(in: 1...140, using: &random)
            let seed = Int.random(in: 0..<1000, using: &random)
            let wall = Blend(parts, disliked: disliked, seed: seed).albums(limit)
            #expect(wall.count <= limit)
            let ids = wall.map(\.album.id.loose)
            #expect(Set(ids).count == ids.count, "a duplicate")
            #expect(disliked.isDisjoint(with: ids), "a disliked album")
            var artists: [String: Int] = [:]
            for album in wall.prefix(60) { artists[album.album.id.loose.artist, default: 0] += 1 }
            #expect(artists.values.allSatisfy { $0 <= 2 }, "three albums by an artist")
            let covered = wall.prefix(60).map { $0.imageURL != nil }
            let firstBlank = covered.firstIndex(of: false) ?? covered.endIndex
            #expect(!covered[firstBlank...].contains(true), "a cover after an album without one")
            for part in parts where part.share == 0 {
                #expect(!wall.contains { $0.signal == part.signal })
            }
            let again = Blend(parts, disliked: disliked, seed: seed).albums(limit)
            #expect(again == wall, "another wall of the same seed")
        }
    }

    @Test func `A wall is full if there are enough albums`() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<100 {
            let lengths = (0..<5).map { _ in Int.random(in: 0...30, using: &random) }
            let parts = zip(Dial.mixed.shares(isGenre: false), lengths).map { share, count in
                Blend.Part(
                    signal: share.signal,
                    share: share.share,
                    suggestions: albums(count, share.signal.rawValue)
                )
            }
            let limit = Int.random(in: 1...200, using: &random)
            let wall = Blend(parts, seed: 1).albums(limit)
            #expect(wall.count == min(limit, lengths.reduce(0, +)))
        }
    }

    @Test func `An album from two signals keeps its better rank and the details of both`() {
        let history = albums(3, "a")
        var popular = albums(2, "b")
        popular.insert(
            Suggestion(
                album: Album(artist: "The a 2", title: "A Album 2 (Deluxe Edition)"),
                reason: "chart",
                url: "https://page"
            ),
            at: 0
        )
        let parts = [
            Blend.Part(signal: .history, share: 50, suggestions: history),
            Blend.Part(signal: .popular, share: 50, suggestions: popular),
        ]
        let wall = Blend(parts, seed: 1).albums(10)
        let shared = wall.first { $0.reason == "chart" }
        #expect(wall.count == 5)
        #expect(shared?.signal == .popular)
        #expect(shared?.rank == 1)
        #expect(shared?.imageURL == "https://x/a/2")
        #expect(shared?.url == "https://page")
    }

    @Test func `A longer wall begins with the same pages as a shorter one`() {
        var random = SeededGenerator(seed: 17)
        for seed in 0..<40 {
            let blend = Blend(disorder(&random, isGenre: true), seed: seed)
            #expect(Array(blend.albums(180).prefix(60)) == blend.albums(60))
            #expect(Array(blend.albums(180).prefix(120)) == blend.albums(120))
        }
    }

    @Test func `Every page of a long wall may have two albums by an artist`() {
        let suggestions = (0..<300).map { index in
            Suggestion(
                album: Album(artist: "Band \(index % 30)", title: "Album \(index)"),
                reason: "because",
                imageURL: "https://x"
            )
        }
        let part = Blend.Part(signal: .history, share: 100, suggestions: suggestions)
        let wall = Blend([part], seed: 1).albums(300)
        #expect(wall.count == 300)
        for start in stride(from: 0, to: wall.count, by: Blend.page) {
            let page = wall[start..<min(start + Blend.page, wall.count)]
            let artists = Dictionary(grouping: page, by: \.album.artist)
            #expect(artists.values.allSatisfy { $0.count == 2 })
        }
    }

    @Test(arguments: Dial.allCases)
    func `A dial's shares cover all signals and add up to a hundred percent`(dial: Dial) {
        #expect(dial.wallShares.keys == Dial.mixed.wallShares.keys)
        #expect(dial.wallShares.values.reduce(0, +) == 100)
        #expect(dial.genreShares.keys == Dial.mixed.genreShares.keys)
        #expect(dial.genreShares.values.reduce(0, +) == 100)
        let all = Set(dial.wallShares.keys).union(dial.genreShares.keys)
        #expect(all == Set(Signal.allCases))
    }

    @Test func `A different seed gives a different wall with the same quotas`() {
        let parts = Dial.mixed.shares(isGenre: false).map { signal, share in
            Blend.Part(signal: signal, share: share, suggestions: albums(200, signal.rawValue))
        }
        let one = Blend(parts, seed: 1).albums(60)
        let other = Blend(parts, seed: 2).albums(60)
        #expect(one != other)
        #expect(one.map(\.signal) == other.map(\.signal))
    }
}
