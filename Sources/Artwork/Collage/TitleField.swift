import Terminal

/// A coloured field with an album's title, in place of a cover.
struct TitleField {
    /// The field; nil without memory.
    let picture: Picture?

    init(title: String, artist: String, side: Int) {
        let color = Self.color(for: "\(artist)\n\(title)")
        var sheet = Sheet(width: side, height: side, color: color)
        let margin = side / 12
        let width = side - 2 * margin
        let text = RGBColor(red: 250, green: 246, blue: 238)
        let head = TextMask(title, width: width, size: side / 10, isBold: true, lines: 4)
        let foot = TextMask(artist, width: width, size: side / 16, isBold: false, lines: 2)
        if let head { sheet.paint(head, color: text, x: margin, y: margin) }
        if let foot {
            let faint = Shade(text).mixed(with: Shade(color), share: 0.15).color
            let readable = Contrast.readable(faint, on: color)
            sheet.paint(foot, color: readable, x: margin, y: side - margin - foot.height)
        }
        picture = sheet.picture
    }

    /// One of a few colours that carry light text, always the same one for the same album.
    private static func color(for name: String) -> RGBColor {
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return colors[Int((hash >> 32) % UInt64(colors.count))]
    }

    private static let colors = [
        (15, 24, 46), (122, 46, 46), (38, 84, 82), (92, 62, 120), (128, 72, 32), (44, 88, 56),
        (52, 74, 124), (120, 44, 88), (72, 72, 84), (24, 90, 112),
    ].map { RGBColor(red: $0.0, green: $0.1, blue: $0.2) }
}
