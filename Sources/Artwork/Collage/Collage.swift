import Terminal

/// A square grid of covers to share.
package enum Collage {
    /// The content of one field of the grid.
    package enum Tile: Sendable {
        /// A cover, cropped to a square.
        case cover(Picture)
        /// The sleeve of an album without a cover.
        case sleeve(Sleeve)
    }

    /// The names below a field.
    package struct Caption: Sendable {
        let title: String
        let artist: String

        /// Creates a caption; both names must be safe to print on a terminal.
        package init(title: String, artist: String) {
            self.title = title
            self.artist = artist
        }
    }

    /// The possible numbers of tiles per side.
    package static let sides = 3...10

    /// Draws the tiles row by row, as many as fit; empty fields stay dark.
    ///
    /// `tileSize` is in pixels, from 16 to 1000. With captions, one per tile, every row has a strip
    /// of text below it. Returns nil if out of memory.
    package static func picture(
        tiles: [Tile],
        perSide: Int,
        captions: [Caption] = [],
        tileSize: Int = 300
    ) -> Picture? {
        let perSide = min(max(perSide, sides.lowerBound), sides.upperBound)
        let tileSize = min(max(tileSize, 16), 1000)
        let strip = captions.isEmpty ? 0 : tileSize / 4
        let ground = RepresentativeColors.dark.primary
        let (width, height) = (perSide * tileSize, perSide * (tileSize + strip))
        var sheet = Sheet(width: width, height: height, color: ground)
        for (index, tile) in tiles.prefix(perSide * perSide).enumerated() {
            let (x, y) = (index % perSide * tileSize, index / perSide * (tileSize + strip))
            switch tile {
            case .cover(let cover):
                guard let square = cover.squared(side: tileSize)?.flattened() else { continue }
                sheet.place(square, x: x, y: y)
            case .sleeve(let sleeve): sheet.place(sleeve.picture(side: tileSize), x: x, y: y)
            }
        }
        for (index, caption) in captions.prefix(perSide * perSide).enumerated() {
            let (x, y) = (index % perSide * tileSize, index / perSide * (tileSize + strip))
            sheet.write(caption, x: x, y: y + tileSize, width: tileSize, height: strip)
        }
        return sheet.picture
    }
}

extension Picture {
    /// The largest centered square of the picture, scaled to `side` pixels per side.
    func squared(side: Int) -> Picture? {
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

extension Sheet {
    /// Writes a title and, below it, the artist, each on one line.
    fileprivate mutating func write(
        _ caption: Collage.Caption,
        x: Int,
        y: Int,
        width: Int,
        height: Int
    ) {
        let (margin, size) = (width / 30, height / 4)
        var top = y + margin
        for (text, isBold, color) in [
            (caption.title, true, Sleeve.ink),
            (caption.artist, false, RGBColor(red: 190, green: 186, blue: 180)),
        ] {
            let mask = TextMask(
                text,
                width: width - 2 * margin,
                size: size,
                isBold: isBold,
                lines: 1
            )
            guard let mask else { return }
            paint(mask, color: color, x: x + margin, y: top)
            top += max(mask.height, size)
        }
    }
}

/// Opaque pixels to draw on.
struct Sheet {
    let width: Int
    let height: Int
    private var pixels: [UInt8]

    /// Creates a sheet of one color.
    init(width: Int, height: Int, color: RGBColor) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 255, count: width * height * 4)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            pixels[start] = color.red
            pixels[start + 1] = color.green
            pixels[start + 2] = color.blue
        }
    }

    /// The finished picture; nil if it is empty.
    var picture: Picture? { Picture(width: width, height: height, pixels: pixels) }

    /// Draws a picture, if it fits completely.
    mutating func place(_ picture: Picture?, x: Int, y: Int) {
        guard let picture, x >= 0, y >= 0, x + picture.width <= width,
            y + picture.height <= height
        else { return }
        for row in 0..<picture.height {
            let source = row * picture.width * 4
            let target = ((y + row) * width + x) * 4
            let length = picture.width * 4
            pixels.replaceSubrange(
                target..<target + length,
                with: picture.pixels[source..<source + length]
            )
        }
    }

    /// Fills a rectangle, clipped to the sheet.
    mutating func fill(_ color: RGBColor, x: Int, y: Int, width: Int, height: Int) {
        for row in max(y, 0)..<max(min(y + height, self.height), max(y, 0)) {
            for column in max(x, 0)..<max(min(x + width, self.width), max(x, 0)) {
                let place = (row * self.width + column) * 4
                pixels[place] = color.red
                pixels[place + 1] = color.green
                pixels[place + 2] = color.blue
            }
        }
    }

    /// Paints a color through a mask with its top left corner at a point, clipped to the sheet.
    mutating func paint(_ mask: TextMask, color: RGBColor, x: Int, y: Int) {
        let channels = [Int(color.red), Int(color.green), Int(color.blue)]
        for row in 0..<mask.height where (0..<height).contains(y + row) {
            for column in 0..<mask.width where (0..<width).contains(x + column) {
                let share = Int(mask.coverage[row * mask.width + column])
                guard share > 0 else { continue }
                let place = ((y + row) * width + x + column) * 4
                for channel in 0..<3 {
                    let old = Int(pixels[place + channel])
                    pixels[place + channel] = UInt8(old + (channels[channel] - old) * share / 255)
                }
            }
        }
    }
}
