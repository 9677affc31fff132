extension FriendsList {
    /// The friend with this name or at this position (such as `2`); nil for any other text.
    ///
    /// Case is ignored. A name wins over a position.
    package func friend(_ text: String) -> Friend? {
        index(of: text).map { friends[$0] }
    }

    /// The text of the account that a user typed or, unless a friend has that name, a position as it is.
    ///
    /// - Parameter user: the text of the user's own account, if any.
    package func text(ofTyped text: String, by user: String?) -> String {
        let account = Account(typed: text, by: user).text
        return contains(account) || Int(text) == nil ? account : text
    }

    /// The names on the list that `text` may be a misspelling of: at most two letters differ,
    /// ignoring case. The nearest come first, and equally near ones in the order of the list.
    package func suggestions(for text: String) -> [String] {
        let typed = Array(text.lowercased())
        let near = friends.compactMap { friend -> (name: String, distance: Int)? in
            let name = Array(friend.username.lowercased())
            // Short names must share at least half of their letters.
            guard abs(name.count - typed.count) <= 2,
                case let distance = Self.distance(from: typed, to: name),
                distance <= 2, distance * 2 <= max(name.count, typed.count)
            else { return nil }
            return (friend.username, distance)
        }
        // Sorting by distance might not keep the list's order.
        return (0...2).flatMap { distance in
            near.filter { $0.distance == distance }.map(\.name)
        }
    }

    /// The index of the friend with that name.
    func index(ofName name: String) -> Int? {
        contains(name) ? friends.firstIndex { $0.isNamed(name) } : nil
    }

    /// The zero-based index of the friend with that name or position.
    func existingIndex(of text: String) throws(KitError) -> Int {
        guard let index = index(of: text) else {
            throw .friendNotFound(text, suggestions: suggestions(for: text))
        }
        return index
    }

    private func index(of text: String) -> Int? {
        if let index = index(ofName: text) { return index }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let position = Int(text),
            (0...friends.count).dropFirst().contains(position)
        else { return nil }
        return position - 1
    }

    /// The Levenshtein distance: how many letters to insert, remove or replace.
    private static func distance(from left: [Character], to right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
