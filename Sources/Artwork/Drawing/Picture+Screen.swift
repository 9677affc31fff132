import CChafa
import Foundation
import Terminal

extension Picture {
    /// The maximum number of pixels to draw as sixels, which are slow to paint. It is enough for a
    /// cover.
    private static let mostSixels = 1_600_000

    /// The picture in the form that a `ScreenPicture` needs, in the largest area within `size` that
    /// keeps its proportions.
    ///
    /// `cell` is the size of the terminal's cells. Sixels require it; for other graphics, which the
    /// terminal scales, it is 10 by 20 pixels by default. Nil for symbols, for sixels without a
    /// cell size or with too many pixels to paint quickly, and if out of memory.
    package func screenPicture(
        in size: CellSize,
        as graphics: TerminalGraphics,
        cell: CellPixels?
    ) -> ScreenPicture? {
        let area = size.fitting(self, cell: cell)
        let content: ScreenPicture.Content?
        switch graphics {
        case .symbols: content = nil
        case .sixel: content = sixels(in: area, cell: cell).map { .painted($0) }
        case .kitty:
            content = file(for: area, cell: cell).map { .kept(png: $0.base64EncodedString()) }
        case .kittyInTmux:
            content = fitted(to: area, cell: cell)
                .map { .placeholders(png: $0.base64EncodedString()) }
        case .iterm:
            content = file(for: area, cell: cell).map { file in
                let keys = "inline=1;size=\(file.count);width=\(area.columns);height=\(area.rows)"
                let text = file.base64EncodedString()
                return .painted(
                    "\u{1B}]1337;File=\(keys);preserveAspectRatio=0:\(text)\u{07}"
                )
            }
        }
        return content.map { ScreenPicture($0, columns: area.columns, rows: area.rows) }
    }

    private func sixels(in area: CellSize, cell: CellPixels?) -> String? {
        guard let cell,
            area.columns * cell.width * area.rows * cell.height <= Self.mostSixels
        else { return nil }
        return ChafaCanvas(
            drawing: self,
            in: area,
            colors: CHAFA_CANVAS_MODE_TRUECOLOR,
            pixels: CHAFA_PIXEL_MODE_SIXELS,
            cell: cell
        )?.printed()
    }

    /// The picture as a PNG, stretched to the area, since placeholders keep a PNG's proportions.
    func fitted(to area: CellSize, cell: CellPixels?) -> Data? {
        guard max(area.columns, area.rows) <= ScreenPicture.longestSide else { return nil }
        let cell = cell ?? ChafaCanvas.usualCell
        let (wide, high) = (area.columns * cell.width, area.rows * cell.height)
        let share = min(1, Double(max(width, height)) / Double(max(wide, high)))
        return scaled(
            width: max(Int((Double(wide) * share).rounded()), 1),
            height: max(Int((Double(high) * share).rounded()), 1)
        )?.flattened().png(isForNow: true)
    }

    /// The picture as a PNG with no more pixels than the area.
    private func file(for area: CellSize, cell: CellPixels?) -> Data? {
        let cell = cell ?? ChafaCanvas.usualCell
        let width = min(width, area.columns * cell.width)
        let height = min(height, area.rows * cell.height)
        return scaled(width: width, height: height)?.flattened().png(isForNow: true)
    }
}
