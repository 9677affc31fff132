import Artwork
import Terminal

/// Where a week's page shows what.
struct WeekLayout: Equatable, Sendable {
    /// The large view of the selected album.
    struct Pane: Equatable, Sendable {
        var cover: ScreenArea
        /// Below the cover, or beside it where there is room.
        var text: ScreenArea
    }

    /// The rows of the albums.
    var list: ListLayout
    /// The columns of the list, from the left edge on.
    var columns: Int
    /// The rows of an album, without the space below it; 1 for a single line.
    var height: Int
    /// The size of the covers in the list; nil if none are shown.
    var cover: CellSize?
    /// The size of the first album's cover.
    var firstCover: CellSize?
    /// Nil in a narrow window.
    var pane: Pane?
}

extension Model {
    var weekLayout: WeekLayout {
        guard !isCompact else {
            return WeekLayout(
                list: list(from: isTiny ? 1 : 3, pitch: 1),
                columns: size.columns,
                height: 1
            )
        }
        let isRoomy = size.rows >= 32
        let top = isRoomy ? 4 : 3
        let hasPane = size.columns >= 100
        // The first album is large where the selected one is not.
        let height = size.rows < 28 ? 2 : size.columns >= 160 && size.rows >= 45 ? 4 : 3
        let extra = hasPane || !showsPictures ? 0 : 2
        let columns = hasPane ? size.columns * (size.columns >= 160 ? 45 : 55) / 100 : size.columns
        var layout = WeekLayout(
            list: list(from: top, pitch: height + 1, extra: extra),
            columns: columns,
            height: height
        )
        if showsPictures {
            layout.cover = CellSize(columns: height * 2, rows: height)
            layout.firstCover = CellSize(columns: (height + extra) * 2, rows: height + extra)
        }
        if hasPane { layout.pane = pane(from: columns + 2, top) }
        return layout
    }

    private func pane(from left: Int, _ top: Int) -> WeekLayout.Pane {
        let columns = size.columns - left - 3
        let rows = size.rows - footerRows - top
        let isWide = columns >= 80
        let coverRows = showsPictures ? min(20, columns / 2, rows - (isWide ? 0 : 6)) : 0
        let cover = ScreenArea(column: left, row: top, columns: coverRows * 2, rows: coverRows)
        let text =
            isWide && coverRows > 0
            ? ScreenArea(
                column: left + cover.columns + 3,
                row: top,
                columns: columns - cover.columns - 3,
                rows: rows
            )
            : ScreenArea(
                column: left,
                row: top + (coverRows > 0 ? coverRows + 1 : 0),
                columns: columns,
                rows: rows - (coverRows > 0 ? coverRows + 1 : 0)
            )
        return WeekLayout.Pane(cover: cover, text: text)
    }
}
