import CChafa
import Foundation
import Terminal

/// A picture ready to be written to a terminal.
package enum Drawing: Sendable, Equatable {
    /// Lines of colored characters.
    case symbols(CellPicture)
    /// Escape sequences that draw the picture to the right of and below the cursor, over an area of
    /// cells. Terminals differ in where they leave the cursor, so save and restore its position.
    case graphics(String, CellSize)

    /// The area it covers.
    package var size: CellSize {
        switch self {
        case .symbols(let cells):
            CellSize(columns: cells.rows.first?.count ?? 1, rows: cells.rows.count)
        case .graphics(_, let size): size
        }
    }
}

/// The size of an area of a terminal, in cells.
package struct CellSize: Hashable, Sendable {
    /// The number of cells per row.
    package var columns: Int
    /// The number of rows.
    package var rows: Int

    /// Creates a size, limiting each side to between 1 and 1000.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 1000)
        self.rows = min(max(rows, 1), 1000)
    }

    /// The largest area within this one in which a picture keeps its proportions; the whole area if
    /// less than a column or row would be left over, which would look like a mistake.
    ///
    /// Cells are assumed to be twice as tall as wide, unless their size is given.
    package func fitting(_ picture: Picture, cell: CellPixels? = nil) -> CellSize {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let ratio = cell.map { Double($0.height) / Double($0.width) } ?? 2
        let wide = Double(rows) * ratio * width / height
        let high = Double(columns) / ratio * height / width
        let isFull = abs(wide - Double(columns)) < 1 || abs(high - Double(rows)) < 1
        if isFull, min(columns, rows) >= 4 { return self }
        if wide.rounded() <= Double(columns) {
            return CellSize(columns: Int(wide.rounded()), rows: rows)
        }
        return CellSize(columns: columns, rows: min(rows, Int(high.rounded())))
    }
}

extension Picture {
    /// Draws the picture in the largest area within `size` that keeps its proportions; nil if out
    /// of memory.
    ///
    /// `cell` is the size of the terminal's cells; 10 by 20 pixels by default.
    package func drawing(
        in size: CellSize,
        as graphics: TerminalGraphics,
        cell: CellPixels? = nil
    ) -> Drawing? {
        let cell = cell ?? ChafaCanvas.usualCell
        return switch graphics {
        case .symbols(let colors): cells(in: size, colors: colors, cell: cell).map(Drawing.symbols)
        case .sixel: self.graphics(in: size, pixels: CHAFA_PIXEL_MODE_SIXELS, cell: cell)
        case .kitty: self.graphics(in: size, pixels: CHAFA_PIXEL_MODE_KITTY, cell: cell)
        case .kittyInTmux: placeholders(in: size, cell: cell)
        case .iterm: self.graphics(in: size, pixels: CHAFA_PIXEL_MODE_ITERM2, cell: cell)
        }
    }

    private func placeholders(in size: CellSize, cell: CellPixels) -> Drawing? {
        let area = size.fitting(self, cell: cell)
        guard let file = fitted(to: area, cell: cell) else { return nil }
        let sequence = ScreenPicture.tmuxSequence(
            png: file.base64EncodedString(),
            columns: area.columns,
            rows: area.rows
        )
        return .graphics(sequence, area)
    }

    private func graphics(in size: CellSize, pixels: ChafaPixelMode, cell: CellPixels) -> Drawing? {
        let area = size.fitting(self, cell: cell)
        guard
            let canvas = ChafaCanvas(
                drawing: self,
                in: area,
                colors: CHAFA_CANVAS_MODE_TRUECOLOR,
                pixels: pixels,
                cell: cell
            ), let sequence = canvas.printed()
        else { return nil }
        return .graphics(sequence, area)
    }
}

extension ChafaCanvas {
    /// The escape sequence that draws the canvas.
    func printed() -> String? {
        // The fallback supports all kinds of graphics, whatever the environment says.
        guard
            let terminal = unsafe chafa.chafa_term_db_get_fallback_info(
                chafa.chafa_term_db_get_default()
            )
        else {
            return nil
        }
        defer { unsafe chafa.chafa_term_info_unref(terminal) }
        guard let text = unsafe chafa.chafa_canvas_print(pointer, terminal) else { return nil }
        defer { _ = unsafe chafa.g_string_free(text, 1) }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: string_bytes(text),
            count: Int(string_length(text))
        )
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
