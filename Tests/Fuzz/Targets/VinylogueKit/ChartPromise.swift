import VinylogueKit

/// The guarantees for every chart.
enum ChartPromise {
    /// Loads a chart and checks it.
    static func verdict(
        _ loader: ChartLoader,
        _ selection: YearSelection
    ) async -> FuzzTarget.Outcome.Verdict {
        do {
            let chart = try await loader.chart(
                of: FakeService.user,
                on: FakeService.today,
                in: selection
            )
            return (broken(by: chart), true)
        } catch {
            return (broken(by: error), false)
        }
    }

    /// Loads the overview of all years and checks it.
    static func overviewVerdict(_ loader: ChartLoader) async -> FuzzTarget.Outcome.Verdict {
        do {
            let overview = try await loader.overview(of: FakeService.user, on: FakeService.today)
            let years = overview.years.map(\.year)
            if years != Set(years).sorted(by: >) { return ("years out of order", true) }
            let charts = overview.years.compactMap { try? $0.result.get() }
            let plays = YearPlays.of(Album(artist: "A", title: "B"), in: overview)
            if plays.contains(where: { $0.playCount < 0 }) { return ("negative plays", true) }
            return (charts.lazy.compactMap { broken(by: $0) }.first, true)
        } catch {
            return (broken(by: error), false)
        }
    }

    /// The guarantee that the albums of a complete chart break, or nil.
    static func broken(by albums: [ChartRow]) -> String? {
        if albums.contains(where: { $0.album.artist.isEmpty && $0.album.title.isEmpty }) {
            return "an album without names"
        }
        let counts = albums.map(\.playCount)
        return zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 } ? nil : "albums out of order"
    }

    static func broken(by chart: Chart) -> String? {
        if chart.rows.contains(where: { $0.playCount < chart.filter.minimum }) {
            return "an album that the filter hides"
        }
        let ranks = chart.rows.map(\.rank)
        if ranks.contains(where: { !(1...max(chart.rowCount, 1)).contains($0) }) {
            return "a rank beyond the chart"
        }
        if !zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { return "ranks out of order" }
        if chart.hiddenRows < 0 { return "\(chart.hiddenRows) hidden albums" }
        let listed = chart.rows.reduce(0) { $0 + $1.playCount }
        if chart.totalPlays < listed { return "\(chart.totalPlays) plays, \(listed) listed" }
        if chart.span.from >= chart.span.to { return "a week without time" }
        if let earlier = chart.earlierYear, earlier >= chart.week.year {
            return "a wrong earlier year"
        }
        if let later = chart.laterYear, later <= chart.week.year { return "a wrong later year" }
        return nil
    }

    private static func broken(by error: any Error) -> String? {
        switch error {
        case KitError.missingKey, KitError.notCached: "\(error) from a body"
        case KitError.service(let failure): AnswerPromise.broken(by: failure)
        case KitError.noChart(_, _, _, let years):
            years != years.sorted() ? "\(error)" : nil
        case is KitError: nil
        default: "\(error)"
        }
    }
}
