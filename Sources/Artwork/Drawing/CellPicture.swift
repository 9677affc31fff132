import Terminal

/// A picture made of coloured characters.
package struct CellPicture: Sendable, Equatable {
    /// One character's place.
    package struct Cell: Sendable, Hashable {
        /// A space, a block, or a part of a block; always one column wide.
        package var character: Unicode.Scalar
        /// The colour of the character.
        package var foreground: TextColor
        /// The colour behind it.
        package var background: TextColor
    }

    /// The rows from the top, all of the same length.
    package var rows: [[Cell]]

    /// Each row with the escape sequences that colour it and that end the colours behind it.
    package func lines() -> [String] {
        rows.map { row in
            var line = ""
            var foreground: TextColor?
            var background: TextColor?
            for cell in row {
                var parameters: [String] = []
                // The colour of a space cannot be seen.
                if cell.foreground != foreground, cell.character != " " {
                    parameters.append(cell.foreground.parameters(base: 30))
                    foreground = cell.foreground
                }
                if cell.background != background {
                    parameters.append(cell.background.parameters(base: 40))
                    background = cell.background
                }
                if !parameters.isEmpty { line += "\u{1B}[\(parameters.joined(separator: ";"))m" }
                line.unicodeScalars.append(cell.character)
            }
            return line + "\u{1B}[0m"
        }
    }
}

extension TextColor {
    /// The parameters that select the colour as that of the text (base 30) or behind it (base 40).
    fileprivate func parameters(base: Int) -> String {
        switch self {
        case .basic(let color):
            let index = Int(color.rawValue)
            return String(index < 8 ? base + index : base + 52 + index)
        case .palette(let index): return "\(base + 8);5;\(index)"
        case .rgb(let color): return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}
