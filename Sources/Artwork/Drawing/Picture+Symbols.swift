import CChafa
import Terminal

extension Picture {
    /// The picture in coloured characters, in the largest area within `size` that keeps its
    /// proportions where cells have the size that is told; nil without memory or without colours.
    package func cells(
        in size: CellSize,
        colors: ColorSupport,
        cell: CellPixels? = nil
    ) -> CellPicture? {
        let area = size.fitting(self, cell: cell)
        guard let mode = colors.canvasMode,
            let canvas = Canvas(
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

extension Canvas {
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
    /// Chafa's word for it; without the 16 colours among the 256, whose shades people change.
    fileprivate var canvasMode: ChafaCanvasMode? {
        switch self {
        case .none: nil
        case .ansi16: CHAFA_CANVAS_MODE_INDEXED_16
        case .ansi256: CHAFA_CANVAS_MODE_INDEXED_240
        case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    /// The colour that the canvas gives as a number in the palette, or as 24 bits.
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
