/// Breaks a text into lines of at most `width` characters; its own line breaks and the spaces at
/// the start of its lines are kept, and a word that is longer than a line stands alone.
func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        // A line that fits keeps its inner spaces, such as those between columns.
        if line.count <= width { return [String(line)] }
        let indent = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = indent
        var isEmpty = true
        for word in line.split(separator: " ") {
            if !isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = indent
                isEmpty = true
            }
            current += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        return lines + [isEmpty ? "" : current]
    }
}

/// Joins words as a sentence does: `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A word of the command line in quotes, its control characters written as numbers.
func quoted(_ word: String) -> String {
    var text = "'"
    for scalar in word.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            text += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            text.unicodeScalars.append(scalar)
        }
    }
    return text + "'"
}
