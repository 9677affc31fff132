import Artwork
import Terminal
import VinylogueKit

/// The page with a week's albums, or a day's or a month's.
struct WeekPage: ListState {
    /// The wanted period, in all years.
    var series: ChartKey.Series
    /// The wanted year; for a week, the ISO year.
    var year: Int
    /// A day in the period, in some year; nil for today.
    var base: CalendarDate?
    /// Whether a year without a chart is replaced by the nearest one that has a chart.
    var isFlexible: Bool
    /// The chart on screen, which differs from `wanted` until that is loaded.
    var shown: ChartKey?
    var list = ListPosition()
    var search = SearchLine()
    /// The album to put the cursor on in the wanted chart; nil for the first.
    var followed: AlbumID?

    init(_ wanted: ChartKey, isFlexible: Bool = true) {
        (series, year) = (wanted.series, wanted.year)
        self.isFlexible = isFlexible
        base = wanted.place?.inYear(wanted.year).firstDay
    }

    var wanted: ChartKey { series[year] }
    var user: String { series.user }
    var kind: CalendarPeriod.Kind { series.kind }
    var subject: ChartSubject { series.subject }

    var page: Page { .week(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var namedUser: String? { user }
    var shownYear: Int? { year }

    func user(in model: Model) -> String? { user }
    func title(in model: Model) -> String? {
        model.title(of: user, WeekWords.name(of: wanted.period(today: model.date)))
    }

    func crumb(at index: Int, in model: Model) -> String? {
        WeekWords.name(of: wanted.period(today: model.date))
    }

    func series(in model: Model) -> ChartKey.Series? { series.ofAlbums }
    func needs(in model: Model) -> [Need] { model.needs(of: self) }
    func draw(in view: inout View) { view.drawWeek(self) }
    func layout(in model: Model) -> ListLayout { model.weekLayout.list }
    func count(in model: Model) -> Int { model.rows(of: self).count }
    func items(in model: Model) -> [AnyHashable]? { model.rows(of: self).map(\.key.id) }

    mutating func settle(at index: Int, in model: inout Model) {
        if shown != wanted, model.charts[wanted] != nil {
            shown = wanted
            model.keepSorted(wanted)
            let place = search.text.isEmpty ? model.places.use(wanted) : nil
            list = place ?? ListPosition()
            if let album = followed {
                followed = nil
                list.selected = model.rows(of: self).firstIndex { $0.key.id == album } ?? 0
            }
        }
        // A chart dropped from the cache is reloaded once the page is in front again.
        guard let shown, model.charts[shown] != nil else { return }
        model.keepSorted(shown)
        settleList(in: model)
        if search.text.isEmpty { model.places.put(list, for: shown) }
    }

    func awaited(in model: Model) -> [Need] { shown == wanted ? [] : [.chart(wanted)] }

    func problem(in model: Model) -> Problem? {
        search.isTyping ? nil : model.problems[.chart(wanted)]
    }

    func problemRow(in model: Model) -> Int? { layout(in: model).row }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        subject == .albums ? model.selectedRow.map(SelectedAlbum.init) : nil
    }

    func noAlbumReason(in model: Model) -> String {
        subject == .albums || model.selectedRow == nil
            ? model.noAlbumReason(in: wanted, search)
            : "These are \(subject). Press b until albums are listed."
    }

    func list(around album: AlbumPage, in model: Model) -> AlbumList? {
        guard let shown, album.chart == shown else { return nil }
        let rows = model.rows(of: self)
        return AlbumList(at: rows.firstIndex { $0.key == album.key }, of: rows.count) {
            model.albumPage(rows[$0], shown)
        }
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        isFlexible = true
        series.user = model.people[model.step(direction, in: model.people, from: user)]
    }

    mutating func show(_ kind: CalendarPeriod.Kind, in model: Model) {
        let (series, shift) = model.series(kind, like: series, around: base)
        self.series = series
        year += shift
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let layout = model.weekLayout
        guard row < layout.list.row else {
            return column < layout.columns ? clickItem(row, in: &model) : []
        }
        guard let dial = model.yearsDial(of: self), dial.row == row else { return [] }
        if column <= dial.start { return model.turn(by: -1) }
        if column >= dial.end - 1 { return model.turn(by: 1) }
        if let year = dial.year(atColumn: column) {
            model.change(WeekPage.self) { $0.year = year }
        }
        return []
    }

    private static let keys = Keymap(
        "Week",
        Binding.player + [
            .showAll,
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turn(by: $1)
            }.footer { model in model.yearArrows.map { ($0, "year") } },
            .step,
            Binding.albumYears { $0.turnWithAlbum(by: $1) }
                .when { $0.selectedRow != nil }.because { model, _ in model.noAlbumReason },
            Binding("enter", "open", [.enter]) { $0.openAlbum() }
                .footer("enter") { model in
                    if case .week(let page) = model.page, page.subject != .albums {
                        "artist"
                    } else {
                        "album"
                    }
                }.when { $0.selectedRow != nil }.because { model, _ in model.noAlbumReason },
            .years, Binding.friends.footer("n", "friend"), .find, .subject,
            Binding.minimum.footer("+-", "minimum"), .order, .compare,
        ] + Binding.marks + [
            .artist, .play, .undo,
        ]
            + Binding.many(and: [
                Binding("home end", "first, last year", [.end], back: [.home]) {
                    $0.turnToEnd($1)
                },
                Binding.openLink.withoutHint, Binding.copy.withoutHint,
            ]) + Binding.periods + Binding.listMoves + Binding.everywhere
    )
}

extension Model {
    /// The year in which Last.fm started to record plays.
    static let firstYear = 2005

    private var weekPage: WeekPage? {
        if case .week(let page) = page { page } else { nil }
    }

    fileprivate mutating func turn(by direction: Int) -> [Effect] {
        guard let page = weekPage else { return [] }
        let neighbours = neighbours(of: page)
        guard let year = direction < 0 ? neighbours.earlier : neighbours.later else {
            return noYear(direction)
        }
        change(WeekPage.self) { $0.year = year }
        return []
    }

    /// Handles a failed chart: goes to the nearest year that has a chart, or shows the problem.
    mutating func chartFailed(_ key: ChartKey, _ problem: Problem) {
        let isKnown = chartYears(of: key.series) == problem.years
        if let years = problem.years { knownYears[key.series.ofAlbums] = years }
        guard case .week(let page) = ground, page.wanted == key, page.isFlexible, !isKnown,
            let nearest = problem.years?.min(by: { abs($0 - key.year) < abs($1 - key.year) })
        else { return problems.put(problem, for: .chart(key)) }
        change(WeekPage.self) { $0.year = nearest }
    }

    /// Goes to the first or last year; if that has no chart, to the nearest year that has one.
    fileprivate mutating func turnToEnd(_ direction: Int) -> [Effect] {
        guard let page = weekPage else { return [] }
        let known = chartYears(of: page.wanted.series) ?? []
        let year = direction < 0 ? known.first ?? Self.firstYear : known.last ?? period.year
        guard year != page.year else { return noYear(direction) }
        change(WeekPage.self) { $0.year = year }
        return []
    }

    /// Goes to the next or previous year in which the selected album was played, and selects it.
    fileprivate mutating func turnWithAlbum(by direction: Int) -> [Effect] {
        guard let page = weekPage, let album = selectedRow?.key,
            let year = nearestYear(of: album, in: page.wanted.series, from: page.year, direction)
        else { return [] }
        change(WeekPage.self) {
            $0.year = year
            $0.followed = album.id
        }
        return []
    }

    /// The arrow keys that lead to a year with a chart; nil if there is no other year.
    fileprivate var yearArrows: String? {
        guard let page = weekPage else { return nil }
        let neighbours = neighbours(of: page)
        let arrows =
            (neighbours.earlier == nil ? "" : "←") + (neighbours.later == nil ? "" : "→")
        return arrows.isEmpty ? nil : arrows
    }

    private mutating func noYear(_ direction: Int) -> [Effect] {
        notice = "No \(direction < 0 ? "earlier" : "later") year."
        return []
    }

    fileprivate mutating func openAlbum() -> [Effect] {
        guard let shown = weekPage?.shown, let row = selectedRow else { return [] }
        guard shown.subject == .albums else { return openArtist() }
        open(albumPage(row, shown))
        return []
    }

    func albumPage(_ row: ShownChart.Row, _ chart: ChartKey) -> AlbumPage {
        let standing = AlbumPage.Standing(chart: chart, plays: row.plays, rank: row.rank)
        return AlbumPage(SelectedAlbum(row), user: chart.user, standing: standing, in: self)
    }

    /// The row under the cursor of a week's page; nil if a problem is shown instead of the rows.
    var selectedRow: ShownChart.Row? {
        guard let page = weekPage, page.problem(in: self) == nil else { return nil }
        return rows(of: page)[at: page.list.selected]
    }

    func rows(of page: WeekPage) -> [ShownChart.Row] {
        guard let shown = page.shown, let chart = sortedChart(shown) else { return [] }
        return chart.rows(filter: saved.filter, query: page.search.text)
    }

    /// The previous and the next year with a chart.
    ///
    /// Until the years with a chart are known, these are the adjacent calendar years.
    func neighbours(of page: WeekPage) -> (earlier: Int?, later: Int?) {
        if let chart = charts[page.wanted] { return (chart.earlierYear, chart.laterYear) }
        if let years = chartYears(of: page.wanted.series) {
            return (years.last { $0 < page.year }, years.first { $0 > page.year })
        }
        let (first, last) = (Self.firstYear, period.year)
        return (
            page.year > first ? page.year - 1 : nil,
            page.year < last ? page.year + 1 : nil
        )
    }
}
