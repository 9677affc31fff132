/// Kitty's placeholder characters: the terminal draws one cell of an image in place of each.
///
/// They are text, so tmux can move, cover and erase them. The text color encodes the lowest byte of
/// the image's number, and the third mark its highest byte.
enum Placeholder {
    /// The maximum number of columns or rows, limited by the number of marks.
    static let limit = marks.count

    /// The character of one cell, with the marks of its row, its column and its image.
    static func character(column: Int, row: Int, of image: Int) -> Character {
        var text = base
        for index in [row, column, image >> 24] { text.unicodeScalars.append(marks[index]) }
        return Character(text)
    }

    /// The text color of an image's placeholders.
    static func color(of image: Int) -> TextColor { .palette(UInt8(image & 255)) }

    /// The text to write for a character on a screen; nil if it is not a placeholder.
    ///
    /// Only the picture's first column needs marks: kitty counts on from the cell to the left.
    static func written(_ character: Character) -> String? {
        let scalars = character.unicodeScalars
        guard scalars.first == "\u{10EEEE}" else { return nil }
        return scalars.dropFirst(2).first == marks[0] ? String(character) : base
    }

    /// The image number for an index; its highest and lowest bytes are 1 to 255, the others 0.
    static func number(_ index: Int) -> Int {
        (index / 255 % 255 + 1) << 24 | (index % 255 + 1)
    }

    private static let base = "\u{10EEEE}"

    /// The combining marks that stand for numbers from 0 in kitty's protocol: those above a letter
    /// in Unicode 6.0 that never compose with letters.
    private static let marks: [Unicode.Scalar] = ranges.joined().compactMap(Unicode.Scalar.init)

    private static let ranges: [ClosedRange<UInt32>] = [
        0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
        0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
        0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
        0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
        0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
        0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
        0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
        0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
        0x17DD...0x17DD, 0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B,
        0x1B6D...0x1B73, 0x1CD0...0x1CD2, 0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1,
        0x1DC3...0x1DC9, 0x1DCB...0x1DCC, 0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1,
        0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1, 0x20E7...0x20E7, 0x20E9...0x20E9,
        0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D,
        0xA6F0...0xA6F1, 0xA8E0...0xA8F1, 0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8,
        0xAABE...0xAABF, 0xAAC1...0xAAC1, 0xFE20...0xFE26, 0x10A0F...0x10A0F, 0x10A38...0x10A38,
        0x1D185...0x1D189, 0x1D1AA...0x1D1AD, 0x1D242...0x1D244,
    ]
}

extension Screen {
    /// Puts an image's placeholders into the cells of a picture.
    mutating func putPlaceholders(of image: Int, for placed: PlacedPicture) {
        let style = CellStyle(foreground: Placeholder.color(of: image))
        for row in 0..<placed.picture.rows {
            for column in 0..<placed.picture.columns {
                let character = Placeholder.character(column: column, row: row, of: image)
                replace(
                    ScreenCell(character, width: 1, style: style),
                    placed.column + column,
                    placed.row + row
                )
            }
        }
    }
}
