import Artwork
import Terminal
import VinylogueKit

struct WeekLayout: Equatable, Sendable {
    /// The enlarged view of the selected album.
    struct Pane: Equatable, Sendable {
        var cover: ScreenArea
        /// The area of the text, below the cover or, if there is room, next to it.
        var text: ScreenArea
        /// The area of the years with plays of the album, below the cover; nil if there is no room.
        var years: ScreenArea?
        /// Whether there is also room for the days, the description and the artist's other albums.
        var isLarge = false
    }

    var list: ListLayout
    /// The width of the list in columns, from the left edge.
    var columns: Int
    /// The number of rows per album, without the space below; 1 for a single line.
    var height: Int
    /// The size of the covers in the list; nil if none are shown.
    var cover: CellSize?
    var firstCover: CellSize?
    /// The pane next to the list; nil in a narrow window.
    var pane: Pane?
}

extension Model {
    /// The layout of the week's page in front, or behind sheets.
    var weekLayout: WeekLayout {
        let isOfAlbums = if case .week(let page) = ground { page.subject == .albums } else { true }
        guard !isCompact || isPhone && isOfAlbums else {
            return WeekLayout(
                list: list(from: isTiny ? 1 : 3, pitch: 1),
                columns: size.columns,
                height: 1
            )
        }
        let isRoomy = size.rows >= 32
        let phone = phonePane(from: 4)
        let top = phone.map { 5 + $0.cover.rows } ?? (isRoomy ? 4 : 3)
        let hasPane = size.columns >= 100
        // The first album is enlarged if there is no pane for the selected one.
        let height =
            !isOfAlbums
            ? 1
            : size.rows < 28 || isPhone
                ? 2 : size.columns < 160 || size.rows < 45 ? 3 : size.rows < 56 ? 4 : 5
        let extra = hasPane || !showsPictures || !isOfAlbums || isPhone ? 0 : 2
        let columns = hasPane ? size.columns * (size.columns >= 160 ? 45 : 55) / 100 : size.columns
        var layout = WeekLayout(
            list: list(from: top, pitch: isOfAlbums ? height + 1 : 1, extra: extra),
            columns: columns,
            height: height
        )
        if showsPictures, isOfAlbums {
            layout.cover = coverSize(rows: height)
            layout.firstCover = coverSize(rows: height + extra)
        }
        if hasPane { layout.pane = pane(from: columns + 2, top) }
        if let phone { layout.pane = WeekLayout.Pane(cover: phone.cover, text: phone.text) }
        return layout
    }

    private func pane(from left: Int, _ top: Int) -> WeekLayout.Pane {
        let area = ScreenArea(
            column: left,
            row: top,
            columns: size.columns - left - 3,
            rows: size.rows - footerRows - top
        )
        let isWide = area.columns >= 80 && showsPictures
        // The text has at least 36 columns next to the cover, or 7 rows below it.
        let widest = isWide ? area.columns - 39 : area.columns
        let highest = isWide ? area.rows : area.rows - 7
        var side = showsPictures ? max(min(highest, 32), 0) : 0
        while side > 0, coverSize(rows: side).columns > widest { side -= 1 }
        var (cover, text) = (area, area)
        (cover.columns, cover.rows) = (coverSize(rows: side).columns, side)
        guard isWide else {
            let used = side > 0 ? side + 1 : 0
            (text.row, text.rows) = (top + used, area.rows - used)
            return WeekLayout.Pane(cover: cover, text: text)
        }
        (text.column, text.columns) = (left + cover.columns + 3, area.columns - cover.columns - 3)
        var years = ScreenArea(
            column: left,
            row: top + side + 1,
            columns: cover.columns,
            rows: area.rows - side - 1
        )
        years.rows = max(years.rows, 0)
        return WeekLayout.Pane(
            cover: cover,
            text: text,
            years: years.rows >= 5 ? years : nil,
            isLarge: size.columns >= 160
        )
    }
}
