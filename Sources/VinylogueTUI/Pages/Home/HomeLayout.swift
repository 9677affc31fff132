import Artwork
import Terminal
import VinylogueKit

struct HomeLayout: Sendable {
    var list: ListLayout
    /// The number of rows per person, without the space below; 1 for a single line.
    var height: Int
    var names: Int
    /// The size of the covers; nil if none are shown.
    var cover: CellSize?
    /// The width of a cover and the text next to it; nil if all text is to the right of the covers.
    var slot: Int?
    var titleRows: Int
    /// The selected person's first album above the list, on a phone: its cover and its names.
    var pane: (cover: ScreenArea, text: ScreenArea)?
    /// The past weeks above the list; nil if none are shown.
    var throwbacks: ThrowbackLayout?
}

extension Model {
    /// How many covers are shown for a person.
    static let homeCovers = 3

    /// The layout: rows as high as everyone on screen allows, but high enough to recognize covers.
    var homeLayout: HomeLayout {
        if isPhone {
            let pane = phonePane(from: 2)
            return HomeLayout(
                list: list(from: pane.map { 3 + $0.cover.rows } ?? 2, pitch: 3),
                height: 2,
                names: min(17, size.columns - 28),
                cover: coverSize(rows: 2),
                titleRows: 1,
                pane: pane
            )
        }
        guard !isCompact else {
            let top = isTiny ? 1 : 2
            let names = min(17, size.columns - 4)
            return HomeLayout(
                list: list(from: top, pitch: 1),
                height: 1,
                names: names,
                titleRows: 1
            )
        }
        let titleRows = size.rows >= 34 && !look.decoration.isASCII ? 3 : 1
        let title = titleRows + (titleRows > 1 ? 3 : 1)
        let throwbacks = throwbackLayout(from: title)
        let covers = throwbacks?.heading == nil ? 0 : throwbacks?.areas.first?.rows ?? 0
        let top = title + (covers > 0 ? covers + 1 : 0)
        let names = min(max(size.columns * 22 / 100, 17), 34)
        let count = saved.friends.friends.count + 1
        let fitting = (size.rows - footerRows - top + 1) / count - 1
        // Each cover has its own text next to it, if both fit.
        let slot = (size.columns - names - 6) / Self.homeCovers
        let isBeside = showsPictures && slot >= 34 && fitting > 2
        let widest = isBeside ? (slot - 28) / 2 : size.columns / 20
        let height = showsPictures ? min(max(fitting, 2), widest, 8) : 2
        return HomeLayout(
            list: list(from: top, pitch: height + 1),
            height: height,
            names: names,
            cover: showsPictures ? coverSize(rows: height) : nil,
            slot: isBeside ? slot : nil,
            titleRows: titleRows,
            throwbacks: throwbacks
        )
    }

    /// The user, then the friends that a page lists; a search also applies to the user.
    func shownPeople(_ page: HomePage) -> [String] {
        (showsUser(page) ? [saved.me ?? ""] : []) + shownFriends(page).map(\.username)
    }

    /// Whether the user is the first person listed.
    func showsUser(_ page: HomePage) -> Bool {
        page.search.text.isEmpty
            || Account(saved.me ?? "").name.searchKey.contains(page.search.text.searchKey)
    }

    /// The year of the charts shown for people.
    var homeYear: Int { period.year - 1 }

    /// The chart shown for a person.
    func homeChart(of user: String) -> ChartKey { series(of: user)[homeYear] }

    /// The albums shown for a person, most plays first.
    func homeRows(of chart: ShownChart) -> [ShownChart.Row] {
        Array(chart.rows(filter: saved.filter, query: "").prefix(Self.homeCovers))
    }

    /// The charts of the visible people.
    func chartNeeds(of page: HomePage) -> [Need] {
        shownPeople(page).dropFirst(page.list.top).prefix(homeLayout.list.visible)
            .map { .chart(homeChart(of: $0)) }
    }

    /// The visible people's charts and covers, those of past weeks, then the charts of the people
    /// just below.
    func needs(of page: HomePage) -> [Need] {
        guard saved.me != nil else { return [] }
        let layout = homeLayout
        let people = shownPeople(page).dropFirst(page.list.top).prefix(layout.list.visible * 2)
        let charts = people.map { Need.chart(homeChart(of: $0)) }
        let covers = people.prefix(layout.list.visible).flatMap { user -> [Need] in
            guard let size = layout.cover, let chart = self.charts[homeChart(of: user)] else {
                return []
            }
            return homeRows(of: chart).map { row in
                .cover(coverRequest(row.key, size, user))
            }
        }
        let seen = charts.prefix(layout.list.visible)
        var needs = Array(seen) + missingMarks
        needs += throwbackCharts.filter { !needs.contains($0) }
        if let cover = phoneCover { needs.append(.cover(cover)) }
        needs += covers
        needs += throwbackCovers
        needs += charts.dropFirst(layout.list.visible)
        return needs + throwbackDays
    }

    /// The large cover of the selected person's first album; nil unless it is shown.
    var phoneCover: CoverRequest? {
        guard let area = homeLayout.pane?.cover, let person = selectedPerson,
            let album = charts[homeChart(of: person)].flatMap({ homeRows(of: $0).first })
        else { return nil }
        return coverRequest(
            album.key,
            CellSize(columns: area.columns, rows: area.rows),
            person
        )
    }
}
