import Artwork
import Terminal

extension Model {
    /// Whether each item gets a single line.
    var isCompact: Bool { size.rows < 16 || size.columns < 56 }

    /// Whether there is only room for one heading line and a list.
    var isTiny: Bool { size.rows < 9 || size.columns < 32 }

    /// The rows of the footer.
    var footerRows: Int { isTiny ? 0 : isCompact ? 1 : 2 }

    private func list(from row: Int, pitch: Int) -> ListLayout {
        // The last item needs no space below it.
        let room = size.rows - footerRows - row + (pitch > 2 ? 1 : 0)
        return ListLayout(row: row, pitch: pitch, visible: max(room / pitch, 1))
    }

    /// The position of a week's albums.
    var weekLayout: ListLayout {
        if isTiny { return list(from: 1, pitch: 1) }
        if isCompact { return list(from: 3, pitch: 1) }
        return list(from: 4, pitch: size.rows < 32 ? 2 : 4)
    }

    /// The size of covers in a week's list; nil if none are shown.
    var rowCoverSize: CellSize? {
        guard showsPictures, !isCompact else { return nil }
        return weekLayout.pitch == 2
            ? CellSize(columns: 4, rows: 2) : CellSize(columns: 6, rows: 3)
    }

    /// The position of the years.
    var yearsLayout: ListLayout { list(from: isTiny ? 1 : 3, pitch: 1) }

    /// The rows of the user's name: 3 in large letters, 1 if these do not fit.
    var nameRows: Int {
        let width = LargeText.width(of: saved.me ?? "")
        return isCompact || look.decoration.isASCII || width > size.columns - 8 ? 1 : 3
    }

    /// The position of the friends.
    var friendsLayout: ListLayout {
        list(from: isTiny ? 2 : isCompact ? 5 : nameRows + 7, pitch: 1)
    }

    /// The layout of an album's page.
    struct AlbumLayout: Equatable, Sendable {
        /// The area of the cover; nil if it does not fit.
        var cover: ScreenArea?
        /// The area of the text.
        var text: ScreenArea
    }

    var albumLayout: AlbumLayout {
        let margin = isTiny ? 0 : isCompact ? 1 : 3
        let top = isTiny ? 0 : isCompact ? 1 : 2
        let rows = size.rows - footerRows - top - (isCompact ? 0 : 1)
        let coverRows = min(rows, (size.columns / 2 - margin) / 2, 30)
        guard showsPictures, !isTiny, coverRows >= 6 else {
            let columns = size.columns - 2 * margin
            let text = ScreenArea(column: margin, row: top, columns: columns, rows: rows)
            return AlbumLayout(cover: nil, text: text)
        }
        let left = margin + coverRows * 2 + (isCompact ? 2 : 4)
        return AlbumLayout(
            cover: ScreenArea(column: margin, row: top, columns: coverRows * 2, rows: coverRows),
            text: ScreenArea(
                column: left,
                row: top,
                columns: size.columns - left - margin,
                rows: rows
            )
        )
    }

    /// The area of a sheet in the middle of the screen, cut to the size of the screen.
    func sheetArea(columns: Int, rows: Int) -> ScreenArea {
        let columns = min(columns, size.columns)
        let rows = min(rows, size.rows)
        return ScreenArea(
            column: (size.columns - columns) / 2,
            row: (size.rows - rows) / 2,
            columns: columns,
            rows: rows
        )
    }
}
