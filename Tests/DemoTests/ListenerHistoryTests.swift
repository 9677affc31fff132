import Core
import Testing

@testable import Demo

struct ListenerHistoryTests {
    private let albums = Catalogue.whole.albums
    private let years = 2007...2026

    private func history(_ profile: ListenerProfile) -> ListenerHistory {
        ListenerHistory(of: profile, catalogue: .whole)
    }

    /// All complete weeks from the registration to the end of 2026.
    private func weeks(of profile: ListenerProfile) -> [ChartWeek] {
        (ChartWeek.index(of: profile.registered) + 1..<ChartWeek.first(ofYear: 2027))
            .map { ChartWeek(index: $0) }
    }

    private func charts(of profile: ListenerProfile) -> [(week: ChartWeek, plays: [Int: Int])] {
        let history = history(profile)
        return weeks(of: profile).map { ($0, history.plays(from: $0.start, to: $0.end)) }
    }

    @Test func `A play counts from the second after it started`() throws {
        let bonds = albums.enumerated().prefix(40).compactMap {
            AlbumBond(listener: .nora, album: $1, position: $0)
        }
        let week = ChartWeek(index: ChartWeek.first(ofYear: 2020))
        let rhythm = WeekRhythm(of: .nora, in: week)
        try #require(bonds.count > 5)
        for (bond, count) in bonds.flatMap({ [($0, 1), ($0, 7)] }) {
            for (index, time) in bond.times(of: count, in: week, rhythm).enumerated() {
                #expect(bond.plays(of: count, until: time, in: week, rhythm) == index)
                #expect(bond.plays(of: count, until: time + 1, in: week, rhythm) == index + 1)
            }
        }
    }

    @Test func `Every week of the user's twenty years has a realistic chart, or none`() {
        for (week, plays) in charts(of: .nora) where !plays.isEmpty {
            let label = "\(week.year), week from \(week.start)"
            #expect((8...50).contains(plays.count), "\(label)")
            #expect((6...62).contains(plays.values.max() ?? 0), "\(label)")
            #expect(plays.values.allSatisfy { $0 > 0 }, "\(label)")
        }
    }

    @Test func `The user's weekly counts are heavy-tailed`() {
        let charts = charts(of: .nora).map { $0.plays.values.sorted(by: >) }.filter { !$0.isEmpty }
        let tops = charts.map { $0[0] }.sorted()
        #expect((18...32).contains(tops[tops.count / 2]))
        let all = charts.joined()
        #expect(all.count { $0 <= 3 } * 2 > all.count)
        let topThree = charts.map { $0.prefix(3).reduce(0, +) }.reduce(0, +)
        let total = all.reduce(0, +)
        #expect((0.4...0.7).contains(Double(topThree) / Double(total)))
    }

    @Test func `One to six percent of each listener's weeks have no plays`() {
        for profile in ListenerProfile.all {
            let charts = charts(of: profile)
            let silent = charts.count { $0.plays.isEmpty }
            #expect(
                (0.01...0.06).contains(Double(silent) / Double(charts.count)),
                "\(profile.name)"
            )
        }
    }

    @Test func `Each year has more than forty weeks with music`() {
        let charts = Dictionary(grouping: charts(of: .nora), by: \.week.year)
        for year in years {
            #expect((charts[year] ?? []).count { !$0.plays.isEmpty } > 40, "\(year)")
        }
    }

    @Test func `No one plays an album before its release`() {
        for profile in ListenerProfile.all {
            for (week, plays) in charts(of: profile) {
                let year = CalendarDate(unixTime: week.start).components.year
                #expect(plays.keys.allSatisfy { albums[$0].releaseYear <= year })
            }
        }
    }

    @Test func `Favorite albums return after more than a year, and every year brings new albums`() {
        var lastLoved: [Int: Int] = [:]
        var returns = 0
        var firstHeard: [Int: Int] = [:]
        for (week, plays) in charts(of: .nora) {
            for (album, count) in plays {
                if firstHeard[album] == nil { firstHeard[album] = week.year }
                guard count >= 8 else { continue }
                if let last = lastLoved[album], week.index - last > 52 { returns += 1 }
                lastLoved[album] = week.index
            }
        }
        #expect(returns > 100)
        for year in years {
            #expect(firstHeard.values.count { $0 == year } >= 3, "\(year)")
        }
    }

    @Test func `Many albums stay popular for at least four weeks, and none for sixty`() {
        let charts = charts(of: .nora)
        var streak: [Int: Int] = [:]
        var longest: [Int: Int] = [:]
        for (_, plays) in charts {
            streak = Dictionary(
                uniqueKeysWithValues: plays.filter { $0.value >= 3 }.keys
                    .map { ($0, (streak[$0] ?? 0) + 1) }
            )
            longest.merge(streak) { max($0, $1) }
        }
        #expect(longest.values.count { $0 >= 4 } > 60)
        #expect(longest.values.allSatisfy { $0 < 60 })
    }

    @Test func `The user plays more in 2010, as a student, than in 2023, with a job`() {
        let history = history(.nora)
        func plays(_ year: Int) -> Int {
            history.plays(
                from: ChartWeek(index: ChartWeek.first(ofYear: year)).start,
                to: ChartWeek(index: ChartWeek.first(ofYear: year + 1)).start
            ).values.reduce(0, +)
        }
        #expect(plays(2010) > plays(2023) * 3 / 2)
    }

    @Test func `Any two listeners share fewer than 13 of their 25 most played albums`() {
        let favourites = ListenerProfile.all.map { profile in
            let plays = history(profile).plays(
                from: profile.registered,
                to: ChartWeek(index: ChartWeek.first(ofYear: 2027)).start
            )
            return Set(
                plays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(25).map(\.key)
            )
        }
        for (index, mine) in favourites.enumerated() {
            #expect(mine.count == 25)
            for other in favourites[..<index] { #expect(mine.intersection(other).count < 13) }
        }
    }

    @Test func `A light listener plays three to eight albums in a typical week`() {
        let charts = charts(of: .joao).filter { !$0.plays.isEmpty }
        let sizes = charts.map(\.plays.count).sorted()
        #expect((3...8).contains(sizes[sizes.count / 2]))
    }

    @Test func `The plays of the current week only grow until it is complete`() {
        let history = history(.nora)
        let week = ChartWeek(index: 1_000)
        let whole = history.plays(from: week.start, to: week.end)
        var before: [Int: Int] = [:]
        for moment in stride(from: week.start, through: week.end, by: 40_320) {
            let now = history.plays(from: week.start, to: moment)
            #expect(before.allSatisfy { now[$0.key, default: 0] >= $0.value })
            let rest = history.plays(from: moment, to: week.end)
            #expect(now.merging(rest, uniquingKeysWith: +) == whole)
            before = now
        }
        #expect(before == whole)
        let half = history.plays(from: week.start, to: week.start + TimeSpan.week / 2)
        let share = Double(half.values.reduce(0, +)) / Double(whole.values.reduce(0, +))
        #expect((0.4...0.6).contains(share))
    }

    @Test func `The total play count is the sum of all weeks`() {
        let end = ChartWeek(index: 900).end
        let history = history(.yukiko)
        let weeks = (0...900).map { ChartWeek(index: $0) }
        let sum = weeks.map { history.plays(from: $0.start, to: $0.end).values.reduce(0, +) }
        #expect(history.playCount(until: end) == sum.reduce(0, +))
    }

    @Test func `Listeners still have realistic charts in 2100`() {
        let history = history(.nora)
        let week = ChartWeek.first(ofYear: 2100)
        let charts = (week..<week + 50).map {
            history.plays(from: ChartWeek(index: $0).start, to: ChartWeek(index: $0).end)
        }
        #expect(charts.count { (8...50).contains($0.count) } > 45)
    }

    @Test func `An album has no season until a month of weeks after its discovery`() {
        func differences(age: Int) -> Int {
            albums.enumerated().compactMap {
                AlbumBond(listener: .nora, album: $1, position: $0)
            }.count { bond in
                let pulls = (0..<52).map { place in
                    bond.pull(
                        in: WeekMood(
                            index: bond.discovery + age,
                            year: 2020,
                            placeInYear: place,
                            volume: 1,
                            strayChance: 0,
                            obsessions: [:]
                        )
                    )
                }
                return Set(pulls).count > 1
            }
        }
        for age in [0, 2, 15, 30] { #expect(differences(age: age) == 0, "\(age)") }
        #expect(differences(age: 31) > 0)
    }
}
