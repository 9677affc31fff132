import Artwork
import Terminal
import VinylogueKit

struct WallLayout: Equatable, Sendable {
    /// The genre bar's row; nil if there is no room.
    var bar: Int?
    var grid: ScreenArea
    /// The size of a cover or, without covers, of an album's line.
    var tile: CellSize
    /// The number of albums per row.
    var columns: Int
    /// The number of visible rows of albums.
    var visible: Int
    /// The row that describes the selected album; nil if albums are lines of text.
    var about: Int?

    /// Whether albums are lines of text.
    var isList: Bool { tile.rows == 1 }

    /// The area of a cover by its position, counted from the top left.
    func area(ofPlace place: Int) -> ScreenArea {
        ScreenArea(
            column: grid.column + place % columns * tile.columns,
            row: grid.row + place / columns * tile.rows,
            columns: tile.columns,
            rows: tile.rows
        )
    }

    /// The position of the cover at a cell of the screen; nil outside the covers.
    func place(atColumn column: Int, row: Int) -> Int? {
        guard column >= grid.column, column < grid.column + grid.columns, row >= grid.row,
            row < grid.row + grid.rows
        else { return nil }
        return (row - grid.row) / tile.rows * columns + (column - grid.column) / tile.columns
    }
}

extension ScreenArea {
    /// The part of a selected cover's frame that plays the album; nil if the cover is too small.
    var playControl: ScreenArea? {
        guard columns >= 8, rows >= 3 else { return nil }
        return ScreenArea(column: column + columns - 5, row: row + rows - 1, columns: 3, rows: 1)
    }

    func contains(column: Int, row: Int) -> Bool {
        (self.column..<self.column + columns).contains(column)
            && (self.row..<self.row + rows).contains(row)
    }
}

extension Model {
    /// The layout of a wall: covers without gaps that fill as much of the window as possible.
    var wallLayout: WallLayout {
        let top = isTiny ? 0 : 1
        let end = size.rows - min(footerRows, 1) - playingRows
        let about = isTiny || !showsPictures ? nil : end - 1
        let room = max((about ?? end) - top, 1)
        guard about != nil, let tile = wallTile(in: room) else {
            return WallLayout(
                bar: isTiny ? nil : 0,
                grid: ScreenArea(column: 0, row: top, columns: size.columns, rows: room),
                tile: CellSize(columns: max(size.columns, 1), rows: 1),
                columns: 1,
                visible: room
            )
        }
        let (columns, visible) = (size.columns / tile.columns, room / tile.rows)
        return WallLayout(
            bar: 0,
            grid: ScreenArea(
                column: (size.columns - columns * tile.columns) / 2,
                row: top,
                columns: columns * tile.columns,
                rows: visible * tile.rows
            ),
            tile: tile,
            columns: columns,
            visible: visible,
            about: about
        )
    }

    /// The cover size that best fills the window, with some preference for a medium size.
    private func wallTile(in room: Int) -> CellSize? {
        let ideal = min(max((size.rows + 8) / 5, 5), 10)
        func value(_ tile: CellSize) -> Double {
            let across = size.columns / tile.columns * tile.columns
            let down = room / tile.rows * tile.rows
            let filled = Double(across * down) / Double(size.columns * room)
            return filled - 0.04 * Double(abs(tile.rows - ideal))
        }
        return (3...16).map { coverSize(rows: $0) }
            .filter { $0.rows <= room && $0.columns <= size.columns }
            .max { value($0) < value($1) }
    }
}

/// The cursor and the scroll position of a wall.
struct WallPlace: Equatable, Sendable {
    /// The album under the cursor, from 0.
    var selected = 0
    /// The first visible row.
    var top = 0

    /// Scrolls by some rows, moving the cursor only as far as needed to keep it visible.
    mutating func scroll(by rows: Int, count: Int, _ layout: WallLayout) {
        let all = (count + layout.columns - 1) / layout.columns
        top = min(max(top + rows, 0), max(all - layout.visible, 0))
        let row = selected / layout.columns
        let near = min(max(row, top), top + layout.visible - 1)
        selected += (near - row) * layout.columns
    }

    /// Keeps the cursor on an album, and that album on screen.
    mutating func settle(count: Int, _ layout: WallLayout) {
        selected = min(max(selected, 0), max(count - 1, 0))
        let row = selected / layout.columns
        let all = (count + layout.columns - 1) / layout.columns
        top = min(max(top, row - layout.visible + 1), row)
        top = min(max(top, 0), max(all - layout.visible, 0))
    }
}
