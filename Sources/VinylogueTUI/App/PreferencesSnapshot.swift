import VinylogueKit

/// The preferences that full-screen mode uses.
package struct PreferencesSnapshot: Equatable, Sendable {
    /// The friends in the user's order.
    package var friends: FriendsList
    /// The settings that are not at their defaults.
    package var values: [Setting: String]
    /// The values that settings had before they were turned off.
    package var valuesWhenOn: [Setting: String] = [:]

    package init(
        me: String? = nil,
        friends: FriendsList = FriendsList(),
        values: [Setting: String] = [:]
    ) {
        self.friends = friends
        self.values = values
        if let me { self.values[.user] = me }
    }

    /// The text of a setting, or else its default; empty if it has neither.
    package func text(_ setting: Setting) -> String { values[setting] ?? setting.standard ?? "" }

    /// Whether a setting that can be turned off is on.
    package func isOn(_ setting: Setting) -> Bool { text(setting) != "off" }

    /// The user's username; nil until it is set up.
    package var me: String? { values[.user] }
    /// The mix of the crate's walls.
    var dial: Dial { Dial(rawValue: text(.dial)) ?? .mixed }
    /// The minimum plays for listed albums.
    package var filter: Int { Int(text(.minPlays)) ?? 1 }
}

/// A change to the preferences, applied to both the model and the file.
package enum PreferencesChange: Equatable, Sendable {
    /// Changes a setting; nil restores its default or, if it was turned off, its previous value.
    case set(Setting, String?)
    case add(Friend)
    case remove(String)
    /// Moves a friend to a position, from 1.
    case move(String, position: Int)
    /// Adds a removed friend again at a position, from 1.
    case restore(Friend, position: Int)
    /// Adds new friends at the end, and updates existing ones.
    case merge([Friend])
    /// Removes the friends with these names as if they had never been on the list.
    case withdraw([String])
    /// Changes a setting unless it has another value than `from`; nil is the default.
    case swap(Setting, from: String?, to: String?)

    /// Applies the change; does nothing for a friend who is no longer on the list.
    package func apply(to saved: inout PreferencesSnapshot) {
        switch self {
        case .set(let setting, let value):
            let isOff = saved.values[setting] == "off"
            if setting.isSwitch, value == "off" {
                if !isOff { saved.valuesWhenOn[setting] = saved.values[setting] }
                saved.values[setting] = value
            } else if setting.isSwitch, isOff, value == nil {
                saved.values[setting] = saved.valuesWhenOn.removeValue(forKey: setting)
            } else {
                saved.values[setting] = value
            }
        case .add(let friend): _ = saved.friends.add(friend)
        case .remove(let name):
            guard saved.has(name) else { return }
            _ = try? saved.friends.remove(name)
        case .move(let name, let position):
            guard saved.has(name) else { return }
            saved.place(name, at: position)
        case .restore(let friend, let position):
            _ = saved.friends.add(friend)
            saved.place(friend.username, at: position)
        case .merge(let people): _ = saved.friends.merge(people, restoring: false)
        case .withdraw(let names): saved.friends.withdraw(names)
        case .swap(let setting, let from, let to):
            if saved.values[setting] == from { saved.values[setting] = to }
        }
    }

    /// Why the change cannot be applied; nil if it can be.
    package func obstacle(in saved: PreferencesSnapshot) -> Problem? {
        switch self {
        case .swap(let setting, let from, _) where saved.values[setting] != from:
            Problem(
                "Can't undo: another program has set \(setting.title) to \(saved.text(setting))."
            )
        case .move(let name, _) where !saved.has(name):
            Problem("Another program has removed \(Account(name).label.shown) from your friends.")
        case .restore(let friend, _) where saved.has(friend.username):
            Problem("Another program has added \(Account(friend.username).label.shown) again.")
        default: nil
        }
    }

    /// The change that reverses this one; nil if this changes nothing, or if it cannot be undone.
    /// `saved` are the preferences before it.
    func reversed(in saved: PreferencesSnapshot) -> PreferencesChange? {
        switch self {
        case .set(let setting, let value):
            let isUndoable = [.minPlays, .dial].contains(setting) && saved.values[setting] != value
            return isUndoable ? .swap(setting, from: value, to: saved.values[setting]) : nil
        case .add(let friend):
            let name = friend.username
            guard !saved.friends.contains(name) else { return nil }
            return saved.friends.isRemoved(name) ? .remove(name) : .withdraw([name])
        case .remove(let name):
            guard let index = saved.index(of: name) else { return nil }
            return .restore(saved.friends.friends[index], position: index + 1)
        case .move(let name, let position):
            guard let index = saved.index(of: name), index + 1 != position else { return nil }
            return .move(name, position: index + 1)
        case .merge(let people):
            var friends = saved.friends
            let names = friends.merge(people, restoring: false).added.map(\.username)
            return names.isEmpty ? nil : .withdraw(names)
        case .restore, .withdraw, .swap: return nil
        }
    }
}

extension PreferencesSnapshot {
    /// Whether a friend has this name. Checked first because `FriendsList` also accepts positions,
    /// and would read a name such as "2" as one.
    fileprivate func has(_ name: String) -> Bool { index(of: name) != nil }

    /// Moves a friend to a position, from 1, or to the end if another program has shortened the list.
    fileprivate mutating func place(_ name: String, at position: Int) {
        try? friends.move(name, to: .position(min(position, friends.friends.count)))
    }

    fileprivate func index(of name: String) -> Int? {
        friends.friends.firstIndex { $0.isNamed(name) }
    }
}
