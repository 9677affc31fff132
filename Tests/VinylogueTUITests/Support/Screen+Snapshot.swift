import Terminal

extension Screen {
    /// The text of the screen, with a bar at both ends of each row.
    var framed: String {
        lines.map { line in
            "|\(line.fitted(to: size.columns))|\n"
        }.joined()
    }

    /// The styles of the cells as one letter per cell, with a legend.
    var looks: String {
        var letters: [CellStyle: Character] = [:]
        var legend = ""
        var rows = ""
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                guard let style = self[column, row]?.style else { continue }
                if letters[style] == nil {
                    let letter =
                        alphabet.indices.contains(letters.count)
                        ? alphabet[letters.count] : "?"
                    letters[style] = letter
                    legend += "\(letter): \(style.words)\n"
                }
                rows.append(letters[style] ?? "?")
            }
            rows += "\n"
        }
        return rows + legend
    }
}

extension CellStyle {
    fileprivate var words: String {
        let weights: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"),
        ]
        let parts = weights.filter { attributes.contains($0.0) }.map(\.1)
        return (["\(name(foreground)) on \(name(background))"] + parts).joined(separator: ", ")
    }

    private func name(_ color: TextColor?) -> String {
        switch color {
        case nil: "own"
        case .basic(let color): "\(color)"
        case .palette(let index): "\(index)"
        case .rgb(let color): "\(color.red)/\(color.green)/\(color.blue)"
        }
    }
}
