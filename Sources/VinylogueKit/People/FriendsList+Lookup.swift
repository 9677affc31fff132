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

    /// The names on the list that `text` may be a misspelling of, the nearest first.
    package func suggestions(for text: String) -> [String] {
        let accounts = friends.map { Account($0.username) }
        var rest = accounts.map(\.name).suggestions(for: Account(text).name)[...]
        var found: [String] = []
        while let name = rest.popFirst() {
            // Two friends may have the same name on two services.
            rest.removeAll { $0 == name }
            found += accounts.filter { $0.name == name }.map(\.text)
        }
        return found
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
}
