extension StringProtocol {
    /// The lines of the text, wrapped at spaces to at most `width` columns (at least 1).
    ///
    /// A word wider than a line is broken between characters, and a character wider than a line has
    /// a line to itself. Several spaces count as one. Untrusted text must be sanitized first
    /// (`sanitizedForTerminal`).
    package func wrapped(to width: Int) -> [String] {
        let width = Swift.max(width, 1)
        var lines: [String] = []
        var line = ""
        var columns = 0
        for word in split(separator: " ") {
            let length = word.displayWidth
            if columns > 0, columns + 1 + length <= width {
                line += " \(word)"
                columns += 1 + length
                continue
            }
            if columns > 0 { lines.append(line) }
            (line, columns) = ("", 0)
            guard length > width else {
                (line, columns) = (String(word), length)
                continue
            }
            for character in word {
                let next = character.displayWidth
                if columns > 0, columns + next > width {
                    lines.append(line)
                    (line, columns) = ("", 0)
                }
                line.append(character)
                columns += next
            }
        }
        return columns > 0 ? lines + [line] : lines
    }
}
