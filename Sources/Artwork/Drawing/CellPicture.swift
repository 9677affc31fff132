import CChafa
import Terminal

/// A picture made of colored characters.
package struct CellPicture: Sendable, Equatable {
    /// A cell of the picture.
    package struct Cell: Sendable, Hashable {
        /// A space or a block element; always one column wide.
        package var character: Unicode.Scalar
        /// The text color.
        package var foreground: TextColor
        /// The background color.
        package var background: TextColor
    }

    /// A character of text on top of the cells.
    package struct Lettering: Sendable, Hashable {
        /// The character, which may be two columns wide.
        package var character: Character
        /// Its column, from 0.
        package var column: Int
        /// Its row, from 0.
        package var row: Int
        /// Its color.
        package var foreground: TextColor
        /// The background color.
        package var background: TextColor
        /// Whether it is bold.
        package var isBold: Bool
    }

    /// The rows from the top, all of the same length.
    package var rows: [[Cell]]
    /// The text on top of the cells.
    package var lettering: [Lettering] = []

    /// Each row with the escape sequences that set and reset its colors.
    package func lines() -> [String] {
        rows.enumerated().map { index, row in
            var line = ""
            var foreground: TextColor?
            var background: TextColor?
            let type = lettering.filter { $0.row == index }
            var next = 0
            for (column, cell) in row.enumerated() where column >= next {
                if let letter = type.first(where: { $0.column == column }) {
                    let parameters = [
                        letter.isBold ? "1" : "22", letter.foreground.parameters(base: 30),
                        letter.background.parameters(base: 40),
                    ]
                    line +=
                        "\u{1B}[\(parameters.joined(separator: ";"))m\(letter.character)\u{1B}[0m"
                    (foreground, background) = (nil, nil)
                    next = column + letter.character.displayWidth
                    continue
                }
                var parameters: [String] = []
                // The foreground of a space is invisible.
                if cell.foreground != foreground, cell.character != " " {
                    parameters.append(cell.foreground.parameters(base: 30))
                    foreground = cell.foreground
                }
                if cell.background != background {
                    parameters.append(cell.background.parameters(base: 40))
                    background = cell.background
                }
                if !parameters.isEmpty { line += "\u{1B}[\(parameters.joined(separator: ";"))m" }
                line.unicodeScalars.append(cell.character)
            }
            return line + "\u{1B}[0m"
        }
    }
}

extension TextColor {
    /// The parameters that select the color for text (base 30) or the background (base 40).
    fileprivate func parameters(base: Int) -> String {
        switch self {
        case .basic(let color):
            let index = Int(color.rawValue)
            return String(index < 8 ? base + index : base + 52 + index)
        case .palette(let index): return "\(base + 8);5;\(index)"
        case .rgb(let color): return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

extension Picture {
    /// The picture in colored characters, in the largest area within `size` that keeps its
    /// proportions with cells of the size `cell`; nil if out of memory or without color support.
    /// With 256 colors, it is dithered.
    package func cells(
        in size: CellSize,
        colors: ColorSupport,
        cell: CellPixels? = nil
    ) -> CellPicture? {
        let area = size.fitting(self, cell: cell)
        if colors == .ansi256, let cells = ditheredCells(in: area) { return cells }
        guard let mode = colors.canvasMode,
            let canvas = ChafaCanvas(
                drawing: self,
                in: area,
                colors: mode,
                pixels: CHAFA_PIXEL_MODE_SYMBOLS
            )
        else { return nil }
        return CellPicture(
            rows: (0..<area.rows).map { row in
                (0..<area.columns).map { canvas.cell(column: $0, row: row, colors: colors) }
            }
        )
    }
}

extension ChafaCanvas {
    fileprivate func cell(column: Int, row: Int, colors: ColorSupport) -> CellPicture.Cell {
        let (x, y) = (Int32(column), Int32(row))
        var foreground: Int32 = -1
        var background: Int32 = -1
        unsafe chafa.chafa_canvas_get_raw_colors_at(pointer, x, y, &foreground, &background)
        let character = unsafe Unicode.Scalar(chafa.chafa_canvas_get_char_at(pointer, x, y))
        return CellPicture.Cell(
            character: character.flatMap { $0.value < 32 ? nil : $0 } ?? " ",
            foreground: colors.color(foreground),
            background: colors.color(background)
        )
    }
}

extension ColorSupport {
    /// Chafa's mode; for 256 colors, one without the first 16, because users customize those.
    fileprivate var canvasMode: ChafaCanvasMode? {
        switch self {
        case .none: nil
        case .ansi16: CHAFA_CANVAS_MODE_INDEXED_16
        case .ansi256: CHAFA_CANVAS_MODE_INDEXED_240
        case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    /// The color for the canvas's value, which is a palette index or, in true color, 24 bits.
    fileprivate func color(_ raw: Int32) -> TextColor {
        switch self {
        case .none, .ansi16:
            return .basic(UInt8(exactly: raw).flatMap(BasicColor.init(rawValue:)) ?? .black)
        case .ansi256: return .palette(UInt8(exactly: raw) ?? 16)
        case .trueColor:
            let bits = max(raw, 0)
            return .rgb(
                RGBColor(
                    red: UInt8(bits >> 16 & 255),
                    green: UInt8(bits >> 8 & 255),
                    blue: UInt8(bits & 255)
                )
            )
        }
    }
}
