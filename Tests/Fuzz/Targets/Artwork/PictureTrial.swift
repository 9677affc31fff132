import Artwork
import Foundation
import Terminal

/// Decodes and draws pictures, and checks the results.
enum PictureTrial {
    /// Markers and chunk names that are meaningful to decoders.
    static let words = [
        "IHDR", "IDAT", "PLTE", "tRNS", "IEND", "acTL", "fcTL", "iCCP", "zTXt", "eXIf", "Exif\0\0",
        "GIF87a", "GIF89a", "NETSCAPE2.0", "!\u{F9}\u{4}", ",\0\0\0\0", "JFIF", "VP8X", "VP8L",
        "ALPH",
        "ANIM", "ANMF", "RIFF",
    ]

    /// Every way to draw a picture: symbols with each level of color support, and graphics protocols.
    static let protocols: [TerminalGraphics] = [
        .symbols(.ansi16), .symbols(.ansi256), .symbols(.trueColor), .sixel, .kitty, .kittyInTmux,
        .iterm,
    ]

    /// Makes small changes near the start, where sizes and counts are, but after the first six bytes, which
    /// identify the format.
    static func nudged(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        guard bytes.count > 6 else { return bytes }
        var result = bytes
        for _ in 0...random.below(3) {
            let place = 6 + random.below(min(bytes.count - 6, 1 << (3 + random.below(9))))
            result[place] =
                random.below(2) == 0
                ? UInt8(random.below(256)) : result[place] &+ UInt8(random.below(5)) &- 2
        }
        return result
    }

    /// Decodes a file, and checks the picture.
    static func verdict(on data: Data, draws: Bool) -> FuzzTarget.Outcome.Verdict {
        guard let picture = try? Picture.decode(data) else { return (nil, false) }
        if max(picture.width, picture.height) > Picture.decodedSide {
            return ("\(picture.width) by \(picture.height) pixels", true)
        }
        if picture.pixels.count != picture.width * picture.height * 4 {
            return ("pixels of another size", true)
        }
        if let broken = brokenColors(of: picture) { return (broken, true) }
        guard draws else { return (nil, true) }
        let size = CellSize(columns: 12, rows: 6)
        return (brokenDrawing(of: picture, in: size, .symbols(.trueColor)), true)
    }

    private static func brokenColors(of picture: Picture) -> String? {
        let colors = RepresentativeColors(of: picture)
        let readable = Contrast.readable(colors.secondary, on: colors.primary)
        return Contrast.ratio(readable, colors.primary) >= Contrast.minimum
            ? nil : "text on \(colors.primary) cannot be read"
    }

    /// Draws a picture, and checks the output.
    static func brokenDrawing(
        of picture: Picture,
        in size: CellSize,
        _ graphics: TerminalGraphics
    ) -> String? {
        guard let drawing = picture.drawing(in: size, as: graphics) else { return "no drawing" }
        if drawing.size.columns > size.columns || drawing.size.rows > size.rows {
            return "a drawing of \(drawing.size) in \(size)"
        }
        switch drawing {
        case .symbols(let cells):
            let length = cells.rows.first?.count ?? 0
            if cells.rows.contains(where: { $0.count != length }) {
                return "rows of several lengths"
            }
            let text = String(String.UnicodeScalarView(cells.rows.joined().map(\.character)))
            if text.displayWidth != length * cells.rows.count {
                return "a cell that is not one wide"
            }
            return Printable.flaw(in: text)
                ?? cells.lines().lazy.compactMap { Printable.flaw(inColored: $0) }.first
        case .graphics(let sequence, _):
            return sequence.hasPrefix("\u{1B}") ? nil : "graphics that are no sequence"
        }
    }

    /// A picture of a random size and random colors, and an area to draw it in.
    static func picture(using random: inout SplitMix64) -> (Picture?, CellSize) {
        func side() -> Int { 1 + random.below(1 << random.below(7)) }
        var (width, height) = (side(), side())
        if random.below(50) == 0 { (width, height) = (1, 1 + random.below(3000)) }
        if random.below(50) == 0 { (width, height) = (1 + random.below(3000), 1) }
        let colors = (0..<4).map { _ in random.next() }
        let pixels = (0..<width * height * 4).map { index -> UInt8 in
            let color = colors[index / 7 % 4]
            return UInt8(truncatingIfNeeded: color >> UInt64(index % 8 * 8))
        }
        let size = CellSize(columns: random.below(24), rows: random.below(12))
        return (Picture(width: width, height: height, pixels: pixels), size)
    }
}
