import Terminal

/// Wraps text to the width of a terminal.
enum Wrapping {
    /// The lines of a text, made safe, broken at spaces; a word that is too long is broken anywhere.
    static func lines(_ text: String, width: Int) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.sanitizedForTerminal.split(separator: " ") {
            let wide = word.displayWidth
            if used > 0, used + 1 + wide > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if used > 0 {
                line += " \(word)"
                used += 1 + wide
                continue
            }
            for character in word {
                let next = character.displayWidth
                if used + next > width, used > 0 {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += next
            }
        }
        return used > 0 ? lines + [line] : lines
    }
}
