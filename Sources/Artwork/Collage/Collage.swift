/// A square grid of covers, to be shared.
package enum Collage {
    /// What stands in one field.
    package enum Tile: Sendable {
        /// A cover; of one that is not square, the middle is shown.
        case cover(Picture)
        /// A coloured field with this text, for an album without a cover.
        case title(String, artist: String)
    }

    /// How many fields a side of the grid may have.
    package static let sides = 3...10

    /// Draws the tiles row by row, as many as there are fields; fields without a tile stay dark.
    ///
    /// `tileSize` is in pixels, from 16 to 1000. Nil without memory for it.
    package static func picture(
        tiles: [Tile],
        perSide: Int,
        tileSize: Int = 300
    ) -> Picture? {
        let perSide = min(max(perSide, sides.lowerBound), sides.upperBound)
        let tileSize = min(max(tileSize, 16), 1000)
        let side = perSide * tileSize
        var sheet = Sheet(width: side, height: side, color: RepresentativeColors.dark.primary)
        for (index, tile) in tiles.prefix(perSide * perSide).enumerated() {
            let (x, y) = (index % perSide * tileSize, index / perSide * tileSize)
            switch tile {
            case .cover(let cover):
                guard let square = cover.squared(side: tileSize)?.flattened() else { continue }
                sheet.place(square, x: x, y: y)
            case .title(let title, let artist):
                let field = TitleField(title: title, artist: artist, side: tileSize)
                sheet.place(field.picture, x: x, y: y)
            }
        }
        return sheet.picture
    }
}

extension Picture {
    /// The largest square in the middle of the picture, scaled.
    fileprivate func squared(side: Int) -> Picture? {
        let shorter = min(width, height)
        let (left, top) = ((width - shorter) / 2, (height - shorter) / 2)
        var square: [UInt8] = []
        square.reserveCapacity(shorter * shorter * 4)
        for row in top..<top + shorter {
            let start = (row * width + left) * 4
            square += pixels[start..<start + shorter * 4]
        }
        return Picture(width: shorter, height: shorter, pixels: square)?
            .scaled(width: side, height: side)
    }
}
