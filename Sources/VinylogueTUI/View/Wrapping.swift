import Terminal

/// The lines of a text in at most `width` columns, broken at spaces where possible.
func wrapped(_ text: String, to width: Int) -> [String] {
    let width = max(width, 1)
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in text.split(separator: " ") {
        var word = word
        var length = word.displayWidth
        if columns > 0, columns + 1 + length <= width {
            line += " " + word
            columns += 1 + length
            continue
        }
        if columns > 0 { lines.append(line) }
        while length > width {
            let (head, tail) = cut(word, at: width)
            lines.append(String(head))
            word = tail
            length = word.displayWidth
        }
        line = String(word)
        columns = length
    }
    if columns > 0 { lines.append(line) }
    return lines
}

/// A word in two, the first part of at most `width` columns, and of one character at least.
private func cut(_ word: Substring, at width: Int) -> (Substring, Substring) {
    var columns = 0
    var end = word.startIndex
    while end < word.endIndex {
        columns += word[end].displayWidth
        if columns > width, end > word.startIndex { break }
        end = word.index(after: end)
    }
    return (word[..<end], word[end...])
}
