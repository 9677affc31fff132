/// The candidate that a mistyped word most probably means; nil when none is near.
func suggestion(for word: String, among candidates: [String]) -> String? {
    let typed = Array(word.drop { $0 == "-" }.lowercased())
    guard !typed.isEmpty, typed.count <= 40 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let wanted = Array(candidate.drop { $0 == "-" }.lowercased())
        var distance = editDistance(typed, wanted)
        if typed.count >= 3, wanted.starts(with: typed) { distance = 1 }
        let allowed = max(1, min(typed.count, wanted.count) / 3)
        if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// How many insertions, deletions, replacements and swaps of neighbours lie between two words.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    guard abs(first.count - second.count) < 10 else { return .max }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for (row, character) in first.enumerated() {
        var current = [row + 1]
        for (column, other) in second.enumerated() {
            let replaced = previous[column] + (character == other ? 0 : 1)
            var distance = min(previous[column + 1] + 1, current[column] + 1, replaced)
            if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[second.count]
}
