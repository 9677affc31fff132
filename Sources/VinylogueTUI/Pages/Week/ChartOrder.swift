import Terminal
import VinylogueKit

/// The order of a chart's rows.
enum ChartOrder: CaseIterable, Sendable {
    case plays, artist, title, firstPlay, change

    /// The order in the headline, such as "by artist"; `year` is the chart's year.
    func words(_ year: Int) -> String {
        switch self {
        case .plays: "by plays"
        case .artist: "by artist"
        case .title: "by title"
        case .firstPlay: "by first play"
        case .change: "by change since \(year - 1)"
        }
    }
}

/// A chart in another order than by plays.
struct SortedChart: Sendable {
    /// What the order depends on.
    struct Origin: Equatable, Sendable {
        var key: ChartKey
        var order: ChartOrder
        var plays: Int
        var rowCount: Int
        var hasFirstPlays: Bool
        var hasLastYear: Bool
    }

    var origin: Origin
    var chart: ShownChart
}

extension Binding {
    static let order = Binding("S", "sort the list", ["S"]) { $0.changeOrder() }
        .footer("S", "sort").when { model in
            if case .week(let page) = model.page { !model.rows(of: page).isEmpty } else { false }
        }.because { model, _ in model.noAlbumReason }
}

extension Model {
    /// A loaded chart, in the chosen order if it is in front.
    func sortedChart(_ key: ChartKey) -> ShownChart? {
        guard let sorted, sorted.origin.key == key else { return charts[key] }
        return sorted.chart
    }

    /// The plays of the year before for the same period; nil until that year's chart is loaded.
    func lastYear(of key: ChartKey) -> ShownChart? { charts[key.series[key.year - 1]] }

    /// How many more plays a row has than in the year before; nil if it was not played then.
    func change(of row: ShownChart.Row, since last: ShownChart?) -> Int? {
        last?.places[row.key.id].map { row.plays - $0.plays }
    }

    /// Sorts the chart in front, unless that is done.
    mutating func keepSorted(_ key: ChartKey) {
        guard order != .plays, let chart = charts[key] else {
            sorted = nil
            return
        }
        let last = lastYear(of: key)
        let origin = SortedChart.Origin(
            key: key,
            order: order,
            plays: chart.totalPlays,
            rowCount: chart.rows.count,
            hasFirstPlays: firstPlays[key]?.isEmpty == false,
            hasLastYear: last != nil
        )
        guard sorted?.origin != origin else { return }
        sorted = SortedChart(origin: origin, chart: chart.with(rows(of: chart, key, last)))
    }

    /// A chart's rows in the chosen order; equal ones stay in the order by plays.
    private func rows(
        of chart: ShownChart,
        _ key: ChartKey,
        _ last: ShownChart?
    ) -> [ShownChart.Row] {
        func sorted<Value: Comparable>(
            by value: (ShownChart.Row) -> Value
        ) -> [ShownChart.Row] {
            chart.rows.enumerated().map { (value($1), $0, $1) }
                .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        }
        switch order {
        case .plays: return chart.rows
        case .artist: return sorted { ($0.artist.isEmpty ? $0.title : $0.artist).sortKey }
        case .title: return sorted { $0.title.sortKey }
        case .firstPlay:
            let times = firstPlays[key]
            return sorted { times?.time(of: $0.key) ?? .max }
        case .change: return sorted { -(change(of: $0, since: last) ?? $0.plays) }
        }
    }

    /// The orders that make sense for a chart.
    private func orders(of key: ChartKey) -> [ChartOrder] {
        ChartOrder.allCases.filter { order in
            switch order {
            case .plays, .title: true
            case .artist: key.subject != .artists
            case .firstPlay: key.subject == .albums && firstPlays[key]?.isEmpty == false
            case .change: lastYear(of: key) != nil
            }
        }
    }

    /// Sorts the list in the next order, with the cursor on the same row.
    fileprivate mutating func changeOrder() -> [Effect] {
        guard case .week(var page) = page, let key = page.shown else { return [] }
        let selected = selectedRow?.key.id
        let orders = orders(of: key)
        let place = orders.firstIndex(of: order) ?? -1
        order = orders[(place + 1) % orders.count]
        keepSorted(key)
        page.list = ListPosition(
            selected: rows(of: page).firstIndex { $0.key.id == selected } ?? 0
        )
        front = page
        notice = "Sorted \(order.words(key.year))."
        return []
    }
}

extension String {
    /// The key to sort by: without case, accents and a leading article.
    fileprivate var sortKey: String {
        let key = String(decoding: searchKey, as: UTF8.self)
        return key.hasPrefix("the ") ? String(key.dropFirst(4)) : key
    }
}

/// A row's change since the year before, or "new".
struct RowMark: Equatable, Sendable {
    var text: String
    var isNew: Bool

    /// The columns of a mark, and of the space after it.
    static let columns = 5
}

extension Model {
    /// The mark of a row in the chart that is shown; nil if there is none.
    func rowMark(of row: ShownChart.Row, in key: ChartKey) -> RowMark? {
        let last = lastYear(of: key)
        // Rows that are sorted by their change show it, even those of new albums.
        let isSorted = order == .change && last != nil
        if !isSorted, key.subject == .albums, firstPlays[key]?.isNew(row.key) == true {
            return RowMark(text: "new", isNew: true)
        }
        let change = change(of: row, since: last) ?? (isSorted ? row.plays : 0)
        guard change != 0 else { return nil }
        let isASCII = look.decoration.isASCII
        let sign = change > 0 ? (isASCII ? "+" : "▲") : isASCII ? "-" : "▼"
        return RowMark(text: "\(sign)\(min(abs(change), 999))", isNew: false)
    }
}
