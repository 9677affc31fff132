import Artwork
import Terminal
import VinylogueKit

/// What two people both played in the same day, week or month, and ever.
struct ComparePage: ListState {
    /// The chart of the first person.
    var key: ChartKey
    /// The other person.
    var other: String
    var list = ListPosition()
    var search = SearchLine()

    var user: String { key.user }
    /// The chart of the other person.
    var otherKey: ChartKey {
        var series = key.series
        series.user = other
        return series[key.year]
    }
    var request: ComparisonRequest { ComparisonRequest(user: user, other: other) }

    var page: Page { .compare(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var shownYear: Int? { key.year }

    func user(in model: Model) -> String? { user }
    func crumb(at index: Int, in model: Model) -> String? { "with \(Account(other).label.shown)" }
    func series(in model: Model) -> ChartKey.Series? { key.series }
    func awaited(in model: Model) -> [Need] { [.chart(key), .chart(otherKey)] }
    func problemRow(in model: Model) -> Int? { layout(in: model).row }
    func layout(in model: Model) -> ListLayout { model.compareLayout.list }
    func count(in model: Model) -> Int { rows(in: model).count }
    func items(in model: Model) -> [AnyHashable]? { rows(in: model).map(\.row.key.id) }
    func draw(in view: inout View) { view.drawCompare(self) }

    func problem(in model: Model) -> Problem? {
        search.isTyping ? nil : awaited(in: model).lazy.compactMap { model.problems[$0] }.first
    }

    /// The albums that both have played and that match the search.
    func rows(in model: Model) -> [Overlap.Row] {
        guard let overlap = model.overlap, overlap.keys == [key, otherKey] else { return [] }
        guard !search.text.isEmpty else { return overlap.rows }
        let text = search.text.searchKey
        return overlap.rows.filter { $0.row.searchKey.contains(text) }
    }

    func needs(in model: Model) -> [Need] {
        var needs: [Need] = [.chart(key), .chart(otherKey)] + model.missingMarks
        let layout = model.compareLayout
        if let size = layout.cover {
            let shown = rows(in: model).dropFirst(list.top).prefix(layout.list.visible)
            needs += shown.map { .cover(model.coverRequest($0.row.key, size, user)) }
        }
        return needs + [.comparison(request)]
    }

    mutating func settle(at index: Int, in model: inout Model) {
        model.keepOverlap(of: key, otherKey)
        settleList(in: model)
    }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        rows(in: model)[at: list.selected].map { SelectedAlbum($0.row) }
    }

    func noAlbumReason(in model: Model) -> String {
        if awaited(in: model).contains(where: { model.problems[$0] != nil }) {
            return Model.hasFailed
        }
        guard model.overlap?.keys == [key, otherKey] else { return Model.stillLoading }
        return search.text.isEmpty ? "No albums in common." : search.noMatch
    }

    func list(around album: AlbumPage, in model: Model) -> AlbumList? {
        guard album.chart == key else { return nil }
        let rows = rows(in: model)
        return AlbumList(at: rows.firstIndex { $0.row.key == album.key }, of: rows.count) {
            model.albumPage(rows[$0].row, key)
        }
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        let names = model.people.filter { $0.lowercased() != user.lowercased() }
        guard !names.isEmpty else { return }
        other = names[model.step(direction, in: names, from: other)]
        list = ListPosition()
    }

    private static let keys = Keymap(
        "Compare",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { model in
                guard case .compare(let page) = model.page,
                    let row = page.rows(in: model)[at: page.list.selected]?.row
                else { return }
                model.open(model.albumPage(row, page.key))
            }.footer("enter", "album").forAlbum,
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turnComparison(by: $1)
            }.footer("←→", "year"),
            Binding.friends.footer("n", "friend"), .find, .play,
        ] + Binding.marks + [
            .artist, .undo, Binding.years.withoutHint, Binding.openLink.withoutHint,
            Binding.copy.withoutHint,
        ] + Binding.allMoves + Binding.everywhere,
        reasons: [
            (["="], "This is the comparison. Press n for the next friend."),
            (["+", "-"], "Minimum plays do not apply here."),
            ([",", ".", "D", "W", "M"], "Press q to go back, then go to other times."),
            (["[", "]"], "Press enter to open the album, then step through its years."),
            (["b"], "Press q to go back, then list artists or tracks."),
            (["S"], "The albums that both played most come first."),
        ]
    )
}

/// Two listeners to compare.
package struct ComparisonRequest: Hashable, Sendable {
    package var user: String
    package var other: String
}

/// The albums that two people have both played in a period.
struct Overlap: Sendable {
    struct Row: Sendable {
        var row: ShownChart.Row
        var otherPlays: Int
    }

    /// The charts of the two.
    var keys: [ChartKey]
    /// The number of albums of each.
    var counts: [Int]
    /// The albums in common; those with the larger smaller count come first.
    var rows: [Row]
}

extension Binding {
    static let compare = Binding("=", "compare with a friend", ["="]) { $0.openComparison() }
        .when { $0.comparedPeople != nil }.because { model, _ in
            model.people.count > 1
                ? model.noAlbumReason : "No friends yet. Add one on the home page with a."
        }
}

extension Model {
    /// The user, and the friend to compare with: the one on screen, or else the first.
    fileprivate var comparedPeople: (user: String, other: String)? {
        guard let me = saved.me ?? front.user(in: self), let shown = front.user(in: self) else {
            return nil
        }
        let friends = saved.friends.friends.map(\.username)
        let other = shown.lowercased() == me.lowercased() ? friends.first : shown
        return other.map { (me, $0) }
    }

    fileprivate mutating func openComparison() -> [Effect] {
        guard let (user, other) = comparedPeople else { return [] }
        let key: ChartKey
        if case .week(let page) = page {
            var series = page.series.ofAlbums
            series.user = user
            key = series[page.year]
        } else {
            key = homeChart(of: user)
        }
        open(ComparePage(key: key, other: other))
        return []
    }

    /// Compares the same period of the next or previous year.
    fileprivate mutating func turnComparison(by direction: Int) -> [Effect] {
        guard case .compare(var page) = page else { return [] }
        let year = page.key.year + direction
        let known = chartYears(of: page.key.series)
        let latest = CalendarPeriod(page.key.kind, containing: date).year
        guard known?.contains(year) ?? (Self.firstYear...latest ~= year) else {
            notice = "No \(direction < 0 ? "earlier" : "later") year."
            return []
        }
        page.key = page.key.series[year]
        page.list = ListPosition()
        front = page
        return []
    }

    /// Finds the albums in common, unless that is done.
    mutating func keepOverlap(of mine: ChartKey, _ theirs: ChartKey) {
        guard let own = charts[mine], let others = charts[theirs] else {
            overlap = nil
            return
        }
        guard overlap?.keys != [mine, theirs] else { return }
        let plays = Dictionary(others.rows.map { ($0.key.looseID, $0.plays) }, uniquingKeysWith: +)
        let rows = own.rows.compactMap { row in
            plays[row.key.looseID].map { Overlap.Row(row: row, otherPlays: $0) }
        }
        overlap = Overlap(
            keys: [mine, theirs],
            counts: [own.albumCount, others.albumCount],
            rows: rows.enumerated().sorted { one, other in
                let least = [one, other].map { min($0.element.row.plays, $0.element.otherPlays) }
                return (-least[0], one.offset) < (-least[1], other.offset)
            }.map(\.element)
        )
    }

    struct CompareLayout: Equatable, Sendable {
        var list: ListLayout
        /// The width of the list in columns, from the left edge.
        var columns: Int
        /// The number of rows of an album; 1 for a single line.
        var height: Int
        /// The size of the covers; nil if none are shown.
        var cover: CellSize?
        /// The area of the figures of all plays, beside the list; nil in a narrow window.
        var side: ScreenArea?
    }

    var compareLayout: CompareLayout {
        let top = isTiny ? 1 : 3
        guard !isCompact else {
            return CompareLayout(list: list(from: top, pitch: 1), columns: size.columns, height: 1)
        }
        let columns = size.columns >= 100 ? size.columns * 58 / 100 : size.columns
        let height = showsPictures && size.rows >= 36 ? 4 : 2
        var layout = CompareLayout(
            list: list(from: top, pitch: height + 1),
            columns: columns,
            height: height,
            cover: showsPictures ? coverSize(rows: height) : nil
        )
        if columns < size.columns {
            layout.side = ScreenArea(
                column: columns + 3,
                row: top,
                columns: size.columns - columns - 5,
                rows: size.rows - footerRows - top
            )
        }
        return layout
    }
}
