/// Writes the difference between what a terminal shows and the next screen.
package struct ScreenWriter: Sendable {
    private let support: ColorSupport
    private let hasLinks: Bool
    /// The screen that the terminal shows; nil if unknown.
    private var shown: Screen?
    private var pictures = PictureWriter()
    /// Whether the last update contained new pictures, which the terminal takes a while to read.
    package private(set) var hasSentPictures = false
    private var foregrounds: [TextColor: String] = [:]
    private var backgrounds: [TextColor: String] = [:]

    private var output = ""
    private var style = CellStyle()
    /// The URL of the link being written; nil for none.
    private var link: String?
    /// The cursor's position; nil if unknown.
    private var cursor: (column: Int, row: Int)?

    /// A row that loses at least this many block characters is cleared first.
    private static let blockCount = 8

    /// Creates a writer for a terminal in an unknown state.
    ///
    /// `hasLinks` is whether it supports links (OSC 8).
    package init(support: ColorSupport, hasLinks: Bool = false) {
        self.support = support
        self.hasLinks = hasLinks
    }

    /// Forgets what the terminal shows, for example after a stop, so that everything is redrawn.
    package mutating func forget() { shown = nil }

    /// The text that updates the terminal to this screen; empty if nothing changed.
    ///
    /// Uses a synchronized update, and ends in the default text style. Writes a picture only if it
    /// is new or has moved, and never the cells beneath a picture.
    package mutating func update(to screen: Screen) -> String {
        output = ""
        style = CellStyle()
        cursor = nil
        var (clearing, graphics) = ("", "")
        if shown?.size != screen.size {
            shown = nil
            clearing = "\u{1B}[0m\u{1B}[2J"
            // Some terminals forget stored images when they are cleared.
            graphics = pictures.forgetAll()
        }
        let former = shown
        let storedCount = pictures.storedCount
        let formerPictures = former?.pictures ?? []
        var screen = screen
        if !hasLinks { screen.removeLinks() }
        graphics += pictures.storing(on: &screen)
        graphics += pictures.removal(of: formerPictures, for: screen.pictures)
        graphics += pictures.placing(screen.pictures, after: formerPictures)
        let mask = PictureMask(from: formerPictures, to: screen.pictures, size: screen.size)
        for row in 0..<screen.size.rows { writeRow(row, of: screen, over: former, mask) }
        change(to: CellStyle())
        let painting = pictures.painting(screen.pictures, after: formerPictures)
        output += painting
        hasSentPictures = pictures.storedCount != storedCount || !painting.isEmpty
        shown = screen
        guard !clearing.isEmpty || !graphics.isEmpty || !output.isEmpty else { return "" }
        // In a synchronized update, kitty 0.26 loses a graphics command that it reads in two parts.
        return graphics.isEmpty
            ? synchronized(clearing + output) : clearing + graphics + synchronized(output)
    }

    private func synchronized(_ text: String) -> String { "\u{1B}[?2026h\(text)\u{1B}[?2026l" }

    /// The text that removes all pictures at the end; empty if none were shown.
    package mutating func removePictures() -> String {
        let isPainted = shown?.pictures.contains { $0.picture.isPainted } ?? false
        shown = nil
        return (isPainted ? "\u{1B}[0m\u{1B}[2J" : "") + pictures.forgetAll()
    }

    private mutating func writeRow(
        _ row: Int,
        of screen: Screen,
        over former: Screen?,
        _ mask: PictureMask?
    ) {
        let columns = screen.size.columns
        let start = row * columns
        var former = former
        if mask == nil, let shown = former, losesBlocks(row, of: shown, for: screen) {
            move(to: 0, row)
            change(to: CellStyle())
            output += "\u{1B}[2K"
            former = nil
        }
        let isLinked = screen.hasLinks(inRow: row) || former?.hasLinks(inRow: row) == true
        var column = 0
        // The terminal may have changed the cells before this column, next to an unsure character.
        var unsure = 0
        while column < columns {
            let cell = screen.cells[start + column]
            let old = former?.cells[start + column]
            let width = max(Int(cell.width), 1)
            let mark = mask?.mark(at: start + column, width: width) ?? .free
            let link = isLinked ? screen.link(column, row) : nil
            if let old, old != cell { unsure = max(unsure, column + old.widest) }
            if mark != .covered, cell.width > 0,
                mark == .bared || old != cell || column < unsure
                    || isLinked && former?.link(column, row) != link
            {
                change(to: link)
                move(to: column, row)
                if !looksSame(cell) { change(to: cell.style) }
                let isPlain = cell.character.unicodeScalars.count == 1
                let placeholder = isPlain ? nil : Placeholder.written(cell.character)
                if let placeholder {
                    output += placeholder
                } else {
                    if !isPlain, width > 1 {
                        // If the terminal draws it narrower, nothing must be left beside it.
                        output += String(repeating: " ", count: width)
                        cursor = nil
                        move(to: column, row)
                    }
                    output.append(cell.character)
                    unsure = max(unsure, column + cell.widest)
                }
                let isSure = cell.width == 1 && (isPlain || placeholder != nil)
                // Terminals disagree on the width of rare characters, and on the cursor's position
                // at the right edge.
                let next = column + width
                cursor = isSure && next < columns ? (next, row) : nil
            }
            column += width
        }
        change(to: nil)
    }

    /// Whether many block characters disappear from a row, such as those of large letters.
    ///
    /// xterm draws blocks a pixel too large, and a later space does not erase that pixel.
    private func losesBlocks(_ row: Int, of former: Screen, for screen: Screen) -> Bool {
        let start = row * screen.size.columns
        let count = (start..<start + screen.size.columns).count { index in
            former.cells[index].isBlock && !screen.cells[index].isBlock
        }
        return count >= Self.blockCount
    }

    /// Whether a cell looks the same in the current style: only the background of a space is
    /// visible.
    private func looksSame(_ cell: ScreenCell) -> Bool {
        cell.character == " " && cell.style.background == style.background
            && !style.attributes.contains(.reverse)
            && !cell.style.attributes.contains(.reverse)
    }

    private mutating func move(to column: Int, _ row: Int) {
        if let cursor, cursor == (column, row) { return }
        if let cursor, cursor.row == row, cursor.column < column {
            output += "\u{1B}[\(column - cursor.column)C"
        } else {
            output += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        cursor = (column, row)
    }

    private mutating func change(to new: String?) {
        guard new != link else { return }
        link = new
        output += new.map(Hyperlink.start) ?? Hyperlink.end
    }

    private mutating func change(to new: CellStyle) {
        guard new != style else { return }
        var parameters: [String] = []
        if new == CellStyle() {
            parameters.append("0")
        } else {
            if new.attributes != style.attributes { addAttributes(new.attributes, &parameters) }
            if support != .none {
                if new.foreground != style.foreground {
                    parameters.append(foreground(new.foreground))
                }
                if new.background != style.background {
                    parameters.append(background(new.background))
                }
            }
        }
        style = new
        if !parameters.isEmpty { output += "\u{1B}[\(parameters.joined(separator: ";"))m" }
    }

    private func addAttributes(_ new: CellStyle.Attributes, _ parameters: inout [String]) {
        let weight: CellStyle.Attributes = [.bold, .dim]
        var old = style.attributes
        if !old.intersection(weight).subtracting(new).isEmpty {
            parameters.append("22")
            old.subtract(weight)
        }
        if old.contains(.reverse), !new.contains(.reverse) { parameters.append("27") }
        let added = new.subtracting(old)
        if added.contains(.bold) { parameters.append("1") }
        if added.contains(.dim) { parameters.append("2") }
        if added.contains(.reverse) { parameters.append("7") }
    }

    private mutating func foreground(_ color: TextColor?) -> String {
        guard let color else { return "39" }
        if let known = foregrounds[color] { return known }
        if foregrounds.count > 4096 { foregrounds = [:] }
        let text = color.foregroundParameters(support)
        foregrounds[color] = text
        return text
    }

    private mutating func background(_ color: TextColor?) -> String {
        guard let color else { return "49" }
        if let known = backgrounds[color] { return known }
        if backgrounds.count > 4096 { backgrounds = [:] }
        let text = color.backgroundParameters(support)
        backgrounds[color] = text
        return text
    }
}
