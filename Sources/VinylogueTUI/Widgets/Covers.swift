import Artwork
import Terminal
import VinylogueKit

/// A cover, ready to be drawn.
package struct Cover: Equatable, Sendable {
    /// The cover in growing sizes; the last one has the requested size.
    package var frames: [CellPicture]
    /// The cover for the terminal's graphics, in the requested size; nil without graphics.
    package var graphics: ScreenPicture?
    /// Its main colours; nil unless they were requested.
    package var colors: RepresentativeColors?

    /// Creates a cover.
    package init(
        frames: [CellPicture],
        graphics: ScreenPicture? = nil,
        colors: RepresentativeColors? = nil
    ) {
        self.frames = frames
        self.graphics = graphics
        self.colors = colors
    }
}

/// A cover in a size.
package struct CoverKey: Hashable, Sendable {
    /// What a cover is for.
    package enum Purpose: Hashable, Sendable {
        /// A row of a list.
        case row
        /// An album's page, which also needs the colours and the smaller sizes for the fade.
        case page
    }

    /// The album.
    package var album: Album
    /// The largest size in cells.
    package var size: CellSize
    /// What it is for.
    package var purpose: Purpose
    /// How it is shown; a version in symbols is always made.
    package var graphics: TerminalGraphics
    /// The size of the terminal's cells in pixels; nil if unknown.
    package var cell: CellPixels?
}

extension View {
    /// Draws a placeholder with a first letter for a cover that is missing or not loaded yet.
    mutating func drawPlaceholder(_ name: String, _ area: ScreenArea) {
        screen.fill(area, style: theme.surface)
        let letter = (name.first { $0.isLetter || $0.isNumber }.map { "\($0)" } ?? "").uppercased()
        screen.draw(
            letter,
            column: area.column + (area.columns - letter.displayWidth) / 2,
            row: area.row + (area.rows - 1) / 2,
            style: theme.surface
        )
    }

    /// Draws a picture in the middle of an area, faded into the background by the progress of the fade.
    mutating func draw(
        _ picture: CellPicture,
        _ column: Int,
        _ row: Int,
        _ size: CellSize,
        progress: Double = 1
    ) {
        let width = picture.rows.first?.count ?? 0
        let (left, top) = (
            column + (size.columns - width) / 2, row + (size.rows - picture.rows.count) / 2
        )
        for (y, cells) in picture.rows.enumerated() {
            for (x, cell) in cells.enumerated() {
                screen.draw(
                    String(Character(cell.character)),
                    column: left + x,
                    row: top + y,
                    style: CellStyle(
                        foreground: faded(cell.foreground, progress),
                        background: faded(cell.background, progress)
                    )
                )
            }
        }
    }

    /// Places a picture for the terminal's graphics in the middle of an area.
    mutating func place(_ picture: ScreenPicture, _ column: Int, _ row: Int, _ size: CellSize) {
        screen.place(
            picture,
            column: column + (size.columns - picture.columns) / 2,
            row: row + (size.rows - picture.rows) / 2
        )
    }

    private func faded(_ color: TextColor, _ progress: Double) -> TextColor {
        guard progress < 1, let ground = theme.ground, case .rgb(let color) = color else {
            return color
        }
        return .rgb(ground.mixed(with: color, share: progress))
    }
}
