extension [String] {
    /// The names that a text may be a misspelling of: at most two letters differ, ignoring case. The
    /// nearest come first, and equally near ones in the given order.
    package func suggestions(for text: String) -> [String] {
        let typed = [Character](text.lowercased())
        let near = compactMap { name -> (name: String, distance: Int)? in
            // Rules out most names before their letters are counted.
            guard abs(name.utf8.count - text.utf8.count) <= 8 else { return nil }
            let letters = [Character](name.lowercased())
            // Short names must share at least half of their letters.
            guard abs(letters.count - typed.count) <= 2,
                case let distance = Self.distance(from: typed, to: letters),
                distance <= 2, distance * 2 <= Swift.max(letters.count, typed.count)
            else { return nil }
            return (name, distance)
        }
        // Sorting by distance might not keep the order.
        return (0...2).flatMap { distance in
            near.filter { $0.distance == distance }.map(\.name)
        }
    }

    /// The Levenshtein distance: how many letters to insert, remove or replace.
    private static func distance(from left: [Character], to right: [Character]) -> Int {
        var row = [Int](0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
