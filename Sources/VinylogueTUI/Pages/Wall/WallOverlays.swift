import Artwork
import Terminal

/// The pictures that lie over a wall's covers, in terminals that can do that.
extension Model {
    /// The frame of the selected cover; nil if it is drawn in characters.
    func frameOverlay(_ tile: CellSize) -> ScreenPicture? {
        frameShape(tile).flatMap { overlays[$0] }
    }

    /// The heart of favorites; nil if it is drawn in characters.
    var heartOverlay: ScreenPicture? { heartShape.flatMap { overlays[$0] } }

    /// Creates the pictures for covers of this size, unless they exist.
    mutating func keepOverlays(_ tile: CellSize) {
        let shapes = [frameShape(tile), heartShape].compactMap(\.self)
        for shape in shapes where overlays[shape] == nil {
            // After the window's size has changed often, the old ones are no longer needed.
            if overlays.count > 8 { overlays = [:] }
            overlays[shape] = shape.picture
        }
    }

    private func frameShape(_ tile: CellSize) -> CoverOverlay? {
        let area = ScreenArea(column: 0, row: 0, columns: tile.columns, rows: tile.rows)
        return overlay(.frame(hasPlay: area.playControl != nil), tile)
    }

    private var heartShape: CoverOverlay? { overlay(.heart, CellSize(columns: 2, rows: 1)) }

    private func overlay(_ shape: CoverOverlay.Shape, _ size: CellSize) -> CoverOverlay? {
        guard look.graphics.keepsPictures, case .rgb(let color)? = Theme(look).accent.foreground
        else { return nil }
        return CoverOverlay(shape, size: size, cell: self.size.cell, color: color)
    }
}
