import Foundation

/// A picture encoded for a terminal's graphics protocol, shown over an area of cells.
///
/// Pictures are compared by a hash of their content and by their size in cells.
package struct ScreenPicture: Hashable, Sendable {
    /// How the picture is sent to the terminal.
    package enum Content: Hashable, Sendable {
        /// An escape sequence that paints the picture with its upper-left corner at the cursor
        /// (sixel, iTerm2). It is sent again if the picture moves, and text written over the
        /// picture erases it.
        case painted(String)
        /// A base64-encoded PNG sent to the terminal once and then placed by its number (kitty).
        case kept(png: String)
        /// A base64-encoded PNG sent once to the outer terminal, bypassing tmux, and drawn where
        /// its placeholder characters are (kitty). The sides are at most `longestSide`.
        case placeholders(png: String)
    }

    /// The maximum number of columns or rows for a picture shown by placeholders.
    package static let longestSide = Placeholder.limit

    /// The width in cells.
    package let columns: Int
    /// The height in cells.
    package let rows: Int
    let content: Content
    let digest: Int
    /// Whether the picture lies over other pictures instead of replacing them.
    package private(set) var isOverlay = false

    /// Creates a picture; sides are clamped to at least 1 and, with placeholders, to `longestSide`.
    package init(_ content: Content, columns: Int, rows: Int) {
        var most = Int.max
        if case .placeholders = content { most = Self.longestSide }
        self.content = content
        self.columns = min(max(columns, 1), most)
        self.rows = min(max(rows, 1), most)
        digest = content.hashValue
    }

    private init(_ content: Content, digest: Int, columns: Int, rows: Int) {
        self.content = content
        self.digest = digest
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }

    /// The picture scaled to another area; nil if it would have to be sent again.
    package func scaled(columns: Int, rows: Int) -> ScreenPicture? {
        guard case .kept = content else { return nil }
        return ScreenPicture(content, digest: digest, columns: columns, rows: rows)
    }

    /// The picture placed over other pictures; nil if the terminal cannot do that.
    package var overlay: ScreenPicture? {
        guard case .kept = content else { return nil }
        var picture = self
        picture.isOverlay = true
        return picture
    }

    /// The number of bytes written for the picture.
    package var byteCount: Int {
        switch content {
        case .painted(let text), .kept(png: let text), .placeholders(png: let text):
            text.utf8.count
        }
    }

    /// How many pixels the terminal stores for the picture, according to the PNG header.
    var pixelCount: Int {
        switch content {
        case .painted: 0
        case .kept(let png), .placeholders(let png): Self.pixelCount(png) ?? Self.usualPixelCount
        }
    }

    /// The assumed number of pixels if the PNG header cannot be read.
    private static let usualPixelCount = 250_000

    private static func pixelCount(_ png: String) -> Int? {
        // Bytes 16 to 23, in the first 32 base64 characters, are the width and height.
        guard let header = Data(base64Encoded: String(png.prefix(32))), header.count == 24 else {
            return nil
        }
        let bytes = header.map(Int.init)
        let (width, height) = (
            bytes[16..<20].reduce(0) { $0 << 8 | $1 }, bytes[20..<24].reduce(0) { $0 << 8 | $1 }
        )
        let pixels = width.multipliedReportingOverflow(by: height)
        return pixels.overflow ? nil : pixels.partialValue
    }

    var isPainted: Bool {
        if case .painted = content { true } else { false }
    }

    var isText: Bool {
        if case .placeholders = content { true } else { false }
    }

    /// The text that sends a base64-encoded PNG to the outer terminal, bypassing tmux, and then
    /// writes its placeholders at the cursor.
    package static func tmuxSequence(png: String, columns: Int, rows: Int) -> String {
        let number = Placeholder.number(.random(in: 0..<255 * 255))
        let image = KittyCommand.keep(png: png, as: number, columns: columns, rows: rows)
        let color = Placeholder.color(of: number).foregroundParameters(.ansi256)
        let lines = (0..<min(rows, longestSide)).map { row in
            (0..<min(columns, longestSide)).reduce(into: "") { line, column in
                let character = Placeholder.character(column: column, row: row, of: number)
                line += Placeholder.written(character) ?? ""
            }
        }
        let text = lines.joined(separator: "\u{1B}[1B\u{1B}[\(columns)D")
        return "\(image)\u{1B}[\(color)m\(text)\u{1B}[39m"
    }

    package static func == (one: ScreenPicture, other: ScreenPicture) -> Bool {
        one.digest == other.digest && one.columns == other.columns && one.rows == other.rows
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
        hasher.combine(columns)
        hasher.combine(rows)
    }
}

/// A picture and its position on a screen.
package struct PlacedPicture: Hashable, Sendable {
    /// The picture to show.
    package let picture: ScreenPicture
    /// The column of its left edge, from 0.
    package let column: Int
    /// The row of its upper edge, from 0.
    package let row: Int

    /// The area that the picture covers.
    package var area: ScreenArea {
        ScreenArea(column: column, row: row, columns: picture.columns, rows: picture.rows)
    }
}

/// The kitty graphics commands needed to draw a screen, all with responses turned off.
enum KittyCommand {
    /// The maximum payload of a command, in bytes; a multiple of 4, as base64 requires.
    private static let chunk = 4096

    /// Stores a base64-encoded PNG in the terminal under a number.
    static func keep(png: String, as number: Int) -> String {
        commands(png, "a=t,f=100,i=\(number),q=2,").joined()
    }

    /// Stores a base64-encoded PNG in the outer terminal, bypassing tmux, for placeholders to show.
    static func keep(png: String, as number: Int, columns: Int, rows: Int) -> String {
        commands(png, "a=T,U=1,f=100,i=\(number),c=\(columns),r=\(rows),q=2,")
            .map(\.passedThroughTmux).joined()
    }

    private static func commands(_ png: String, _ firstKeys: String) -> [String] {
        var commands: [String] = []
        var rest = Substring(png).utf8
        var keys = firstKeys
        repeat {
            let piece = rest.prefix(chunk)
            rest = rest.dropFirst(chunk)
            commands.append(sequence("\(keys)m=\(rest.isEmpty ? 0 : 1);\(Substring(piece))"))
            keys = "q=2,"
        } while !rest.isEmpty
        return commands
    }

    /// Shows a stored image at the cursor, which does not move.
    static func place(
        _ number: Int,
        as place: Int,
        columns: Int,
        rows: Int,
        isOverlay: Bool
    ) -> String {
        let layer = isOverlay ? "z=1," : ""
        return sequence("a=p,i=\(number),p=\(place),c=\(columns),r=\(rows),\(layer)C=1,q=2")
    }

    /// Removes one placement of a stored image from the screen.
    static func remove(_ number: Int, from place: Int) -> String {
        sequence("a=d,d=i,i=\(number),p=\(place),q=2")
    }

    /// Removes an image from the screen and from the terminal's memory.
    static func forget(_ number: Int) -> String { sequence("a=d,d=I,i=\(number),q=2") }

    /// Removes all visible images from the screen and from the terminal's memory.
    static let forgetShown = sequence("a=d,d=A,q=2")

    private static func sequence(_ text: String) -> String { "\u{1B}_G\(text)\u{1B}\\" }
}
