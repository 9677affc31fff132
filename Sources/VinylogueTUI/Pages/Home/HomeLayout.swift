import Artwork
import Terminal
import VinylogueKit

struct HomeLayout: Equatable, Sendable {
    var list: ListLayout
    /// The rows of a person, without the space below them; 1 for a single line.
    var height: Int
    var names: Int
    /// The size of the covers; nil if none are shown.
    var cover: CellSize?
    /// The columns of a cover and its own text beside it; nil where the texts of all covers are together.
    var slot: Int?
    var titleRows: Int
}

extension Model {
    /// How many covers stand for a person's week.
    static let homeCovers = 3

    /// As large as all people fit, but never so small that the covers say nothing.
    var homeLayout: HomeLayout {
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
        let top = titleRows + (titleRows > 1 ? 3 : 1)
        let names = min(max(size.columns * 22 / 100, 17), 34)
        let count = saved.friends.friends.count + 1
        let fitting = (size.rows - footerRows - top + 1) / count - 1
        // Beside each cover its own text, if both find room.
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
            titleRows: titleRows
        )
    }

    /// The user, then the friends that a page lists; a search has to find the user, too.
    func shownPeople(_ page: HomePage) -> [String] {
        (showsUser(page) ? [saved.me ?? ""] : []) + shownFriends(page).map(\.username)
    }

    /// Whether the user is the first person that a page lists.
    func showsUser(_ page: HomePage) -> Bool {
        page.search.text.isEmpty
            || (saved.me ?? "").searchKey.contains(page.search.text.searchKey)
    }

    /// The year of the charts that stand for people.
    var homeYear: Int { period.year - 1 }

    /// The chart that stands for a person.
    func homeChart(of user: String) -> ChartKey { series(of: user)[homeYear] }

    /// The albums that stand for a person, most plays first.
    func homeRows(of chart: ShownChart) -> [ShownChart.Row] {
        Array(chart.rows(filter: saved.filter, query: "").prefix(Self.homeCovers))
    }

    /// The weeks of the people in sight.
    func chartNeeds(of page: HomePage) -> [Need] {
        shownPeople(page).dropFirst(page.list.top).prefix(homeLayout.list.visible)
            .map { .chart(homeChart(of: $0)) }
    }

    /// The weeks of the people in sight and their covers, in their order, then the weeks just below.
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
        return seen + covers + charts.dropFirst(layout.list.visible) + missingMarks
    }
}
