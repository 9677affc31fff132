import CChafa
import Terminal

extension Picture {
    /// Draws the picture in the largest area within `size` that keeps its proportions; nil without
    /// memory.
    ///
    /// `cell` is the size of the terminal's cells; 10 by 20 pixels unless told.
    package func drawing(
        in size: CellSize,
        as way: TerminalGraphics,
        cell: CellPixels? = nil
    ) -> Drawing? {
        let cell = cell ?? Canvas.usualCell
        return switch way {
        case .symbols(let colors): cells(in: size, colors: colors, cell: cell).map(Drawing.symbols)
        case .sixel: graphics(in: size, pixels: CHAFA_PIXEL_MODE_SIXELS, cell: cell)
        case .kitty: graphics(in: size, pixels: CHAFA_PIXEL_MODE_KITTY, cell: cell)
        case .iterm: graphics(in: size, pixels: CHAFA_PIXEL_MODE_ITERM2, cell: cell)
        }
    }

    private func graphics(in size: CellSize, pixels: ChafaPixelMode, cell: CellPixels) -> Drawing? {
        let area = size.fitting(self, cell: cell)
        guard
            let canvas = Canvas(
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

extension Canvas {
    /// The escape sequence that draws the canvas.
    func printed() -> String? {
        // The fallback knows the sequences of all graphics, whatever the environment says.
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
