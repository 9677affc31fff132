import Terminal

/// A simulated terminal that shows the output of a screen writer.
struct ShownScreen: Equatable {
    private struct Cell: Equatable {
        var character: Character = " "
        var width: UInt8 = 1
        var look = Look()
        var link: String?
    }

    /// The current text style.
    private struct Look: Equatable {
        var attributes: Set<String> = []
        var foreground = "39"
        var background = "49"
    }

    private var size: TerminalSize
    private var cells: [Cell]
    private var look = Look()
    private var place = (column: 0, row: 0)
    /// The URL of the link being written; nil for none.
    private var link: String?

    init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
    }

    static func == (left: ShownScreen, right: ShownScreen) -> Bool {
        left.size == right.size && left.cells == right.cells && left.look == right.look
    }

    /// Describes invalid cells of a screen: characters that control the terminal, or wrong widths.
    static func brokenCells(of screen: Screen) -> String? {
        for row in 0..<screen.size.rows {
            var rest = 0
            for column in 0..<screen.size.columns {
                guard let cell = screen[column, row] else { return "a cell is missing" }
                if (cell.width == 0) != (rest > 0) {
                    return "half a character at \(column), \(row)"
                }
                rest = max(rest - 1, Int(cell.width) - 1)
                if cell.width > 0, cell.character.displayWidth != cell.width {
                    return "a wrong width at \(column), \(row)"
                }
                if let flaw = Printable.flaw(in: String(cell.character)) { return flaw }
            }
            if rest > 0 { return "a character beyond the edge of row \(row)" }
        }
        return nil
    }

    /// Processes the writer's output, which must draw the characters of this screen at their positions.
    mutating func take(_ output: String, drawing screen: Screen) -> String? {
        var rest = Substring(output).unicodeScalars
        while let scalar = rest.first {
            if rest.starts(with: "\u{1B}]8;;".unicodeScalars) {
                let address = rest.dropFirst(5).prefix { $0 != "\u{1B}" }
                rest = rest.dropFirst(5 + address.count + 2)
                link = address.isEmpty ? nil : String(String.UnicodeScalarView(address))
                continue
            }
            if scalar == "\u{1B}" {
                let body = rest.dropFirst().prefix { !Self.isFinal($0) }
                rest = rest.dropFirst(body.count + 1)
                guard let final = rest.popFirst() else { return "a sequence without an end" }
                guard obey(String(body), final, screen.size) else {
                    return "\(body)\(final) is sent"
                }
                continue
            }
            guard let cell = screen[place.column, place.row], cell.width > 0 else {
                return "text is sent for \(place)"
            }
            let expected = cell.character.unicodeScalars
            // The columns of a character whose width is uncertain are blanked before it is written.
            let blank = String(repeating: " ", count: Int(cell.width)).unicodeScalars
            if expected.count > 1, cell.width > 1, rest.starts(with: blank) {
                rest = rest.dropFirst(blank.count)
                continue
            }
            guard rest.starts(with: expected) else {
                return "another character is sent for \(place)"
            }
            rest = rest.dropFirst(expected.count)
            put(cell.character, cell.width)
        }
        return link == nil ? nil : "a link is left open"
    }

    private static func isFinal(_ scalar: Unicode.Scalar) -> Bool {
        (0x40...0x7E).contains(scalar.value) && scalar != "["
    }

    private mutating func put(_ character: Character, _ width: UInt8) {
        var look = look
        // Only the background of a space is visible.
        if character == " ", !look.attributes.contains("7") {
            look = Look(background: look.background)
        }
        for offset in 0..<Int(width) where place.column + offset < size.columns {
            cells[place.row * size.columns + place.column + offset] = Cell(
                character: offset == 0 ? character : " ",
                width: offset == 0 ? width : 0,
                look: look,
                link: link
            )
        }
        place.column += Int(width)
    }

    /// Carries out a control sequence; false if the writer should never send it.
    private mutating func obey(_ body: String, _ final: Unicode.Scalar, _ new: TerminalSize) -> Bool
    {
        guard body.hasPrefix("[") else { return false }
        let parameters = body.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
        let numbers = parameters.map { Int($0) ?? -1 }
        switch final {
        case "h", "l": return body == "[?2026"
        case "J":
            self = ShownScreen(size: new)
            return body == "[2"
        case "K":
            let start = place.row * size.columns
            let blank = Cell(character: " ", width: 1, look: Look(background: look.background))
            cells.replaceSubrange(
                start..<start + size.columns,
                with: Array(repeating: blank, count: size.columns)
            )
            return body == "[2"
        case "H":
            guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return false }
            place = (numbers[1] - 1, numbers[0] - 1)
        case "C":
            guard numbers.count == 1, numbers[0] > 0 else { return false }
            place.column += numbers[0]
        case "m": return select(parameters.map(String.init)[...])
        default: return false
        }
        return place.column < size.columns && place.row < size.rows
    }

    private mutating func select(_ parameters: ArraySlice<String>) -> Bool {
        var rest = parameters
        while let parameter = rest.popFirst() {
            switch Int(parameter) ?? -1 {
            case 0: look = Look()
            case 1, 2, 7: look.attributes.insert(parameter)
            case 22: look.attributes.subtract(["1", "2"])
            case 27: look.attributes.remove("7")
            case 38, 48:
                let count = rest.first == "5" ? 2 : 4
                let color = ([parameter] + rest.prefix(count)).joined(separator: ";")
                rest = rest.dropFirst(count)
                if parameter == "38" { look.foreground = color } else { look.background = color }
            case 30...37, 39, 90...97: look.foreground = parameter
            case 40...47, 49, 100...107: look.background = parameter
            default: return false
            }
        }
        return true
    }
}
