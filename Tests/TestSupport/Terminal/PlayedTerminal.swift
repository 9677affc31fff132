/// A simulation of a terminal that supports only the sequences that our screens use.
package struct PlayedTerminal: Equatable, Sendable {
    /// A cell of the screen.
    package struct Cell: Equatable, Sendable {
        package var character: Character = " "
        package var look = Look()
    }

    /// The style of a cell.
    package struct Look: Equatable, Sendable {
        package var foreground = ""
        package var background = ""
        package var attributes: Set<Int> = []
    }

    /// The cells of each row, from the top.
    package private(set) var cells: [[Cell]]
    /// The private modes that are on; at first only 25, the visible cursor.
    package private(set) var modes: Set<Int> = [25]
    /// The sequences that were not recognized.
    package private(set) var unknown: [String] = []
    /// The pictures that the terminal shows and keeps.
    package private(set) var pictures: PlayedPictures
    private var column = 0
    private var row = 0
    private var look = Look()

    /// Creates an empty terminal.
    package init(columns: Int, rows: Int) {
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        pictures = PlayedPictures(columns: columns, rows: rows)
    }

    /// The characters of each row, without trailing spaces.
    package var lines: [String] {
        cells.map { row in
            var line = String(row.map(\.character).filter { $0 != "\u{0}" })
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The position of the first occurrence of a text; nil if there is none.
    package func place(of text: String) -> (column: Int, row: Int)? {
        for (number, row) in cells.enumerated() {
            let line = row.map { $0.character == "\u{0}" ? "" : String($0.character) }
            for column in line.indices where line[column...].joined().hasPrefix(text) {
                return (column, number)
            }
        }
        return nil
    }

    /// Processes output; `width` returns the number of columns of a character.
    package mutating func take(_ text: String, width: (Character) -> Int) {
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                write(character, width(character))
                continue
            }
            let kind = rest.popFirst() ?? " "
            guard kind == "[" else {
                let body = Self.takeString(&rest)
                if kind == "P", body.hasPrefix("tmux;") {
                    // tmux passes this on to the outer terminal.
                    take(String(body.dropFirst(5)), width: width)
                } else {
                    pictures.take(kind, body, column: column, row: row)
                }
                continue
            }
            let parameters = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(parameters.count)
            guard let final = rest.popFirst() else { return }
            control(String(parameters), final)
        }
    }

    /// Reads the body of a string sequence, in which escapes are doubled.
    private static func takeString(_ rest: inout Substring) -> String {
        var body = ""
        while true {
            let part = rest.prefix { $0 != "\u{07}" && $0 != "\u{1B}" }
            body += part
            rest = rest.dropFirst(part.count)
            guard rest.popFirst() == "\u{1B}", rest.popFirst() == "\u{1B}" else { return body }
            body += "\u{1B}"
        }
    }

    private mutating func write(_ character: Character, _ width: Int) {
        guard cells.indices.contains(row), column + width <= cells[row].count else {
            unknown.append("\(character) outside at \(column), \(row)")
            return
        }
        for offset in 0..<width {
            pictures.erase(column: column + offset, row: row)
            cells[row][column + offset] = Cell(
                character: offset == 0 ? character : "\u{0}",
                look: look
            )
        }
        if character.unicodeScalars.first == "\u{10EEEE}" {
            let color = look.foreground.split(separator: ";").compactMap { Int($0) }
            pictures.show(
                character.unicodeScalars.dropFirst(),
                color: color.count == 2 ? color[1] : -1,
                column: column,
                row: row
            )
        }
        column += width
    }

    private mutating func control(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        switch (final, parameters) {
        case ("H", _):
            row = max(numbers.first ?? 1, 1) - 1
            column = max(numbers.count > 1 ? numbers[1] : 1, 1) - 1
        case ("C", _): column += max(numbers.first ?? 1, 1)
        case ("m", _): style(numbers)
        case ("J", "2"):
            pictures.clear()
            let (width, height) = (cells.first?.count ?? 0, cells.count)
            cells = Array(
                repeating: Array(repeating: Cell(look: look), count: width),
                count: height
            )
        case ("K", "2"):
            for column in cells[row].indices { pictures.erase(column: column, row: row) }
            cells[row] = Array(repeating: Cell(look: look), count: cells[row].count)
        case ("h", _) where parameters.first == "?":
            Int(parameters.dropFirst()).map { _ = modes.insert($0) }
        case ("l", _) where parameters.first == "?":
            Int(parameters.dropFirst()).map { _ = modes.remove($0) }
        case ("c", ""), ("t", "14"), ("t", "16"), ("t", "22;2"), ("t", "23;2"), ("q", ">"),
            ("u", "?"), ("u", ">1"), ("u", "<"):
            break
        default: unknown.append("\(parameters)\(final)")
        }
    }

    private mutating func style(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: look = Look()
            case 1, 2, 7: look.attributes.insert(number)
            case 22: look.attributes.subtract([1, 2])
            case 27: look.attributes.remove(7)
            case 38, 48:
                let count = rest.first == 2 ? 4 : 2
                let color = rest.prefix(count).map(String.init).joined(separator: ";")
                rest = rest.dropFirst(count)
                if number == 38 { look.foreground = color } else { look.background = color }
            case 30...37, 90...97: look.foreground = "\(number)"
            case 40...47, 100...107: look.background = "\(number - 10)"
            case 39: look.foreground = ""
            case 49: look.background = ""
            default: unknown.append("\(number)m")
            }
        }
    }
}
