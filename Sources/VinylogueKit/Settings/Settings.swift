import Storage

extension Setting {
    /// Where a value comes from; earlier cases take precedence.
    package enum Origin: String, Sendable {
        /// A command-line option.
        case option
        /// An environment variable.
        case environment
        /// The preferences.
        case file
        /// The built-in default.
        case `default`
    }
}

/// The effective settings, each with its origin, and the list of friends.
package struct Settings: Sendable {
    /// The user's list of friends.
    package let friends: FriendsList
    private let values: [Setting: (value: String?, origin: Setting.Origin)]

    /// Resolves settings: first options, then the environment, then preferences, then defaults.
    ///
    /// A variable with an invalid value counts as unset. Throws `KitError.storage` if any
    /// preference has the wrong type.
    package init(
        _ document: PreferencesDocument,
        options: [Setting: String] = [:],
        environment: [String: String] = [:]
    ) throws {
        var values: [Setting: (value: String?, origin: Setting.Origin)] = [:]
        for setting in Setting.all {
            // Read even if overridden, so that an invalid preference is always rejected.
            let saved = try KitError.storing { try setting.value(in: document) }
            if let option = options[setting] {
                values[setting] = (option, .option)
            } else if let text = setting.variable.flatMap({ environment[$0] })
                .map(setting.kind.ofVariable),
                (try? setting.check(text)) != nil
            {
                values[setting] = (text, .environment)
            } else if let saved {
                values[setting] = (saved, .file)
            }
        }
        self.values = values
        friends = try FriendsList(document)
    }

    /// A setting's value as text; nil if it has neither a value nor a default.
    package subscript(setting: Setting) -> (value: String?, origin: Setting.Origin) {
        values[setting] ?? (setting.standard, .default)
    }

    /// The text of a setting; empty if it has none.
    package func text(_ setting: Setting) -> String { self[setting].value ?? "" }

    /// An integer setting's value.
    package func number(_ setting: Setting) -> Int { Int(text(setting)) ?? 0 }

    /// Whether an `on`/`off` setting is on.
    package func isOn(_ setting: Setting) -> Bool { text(setting) == "on" }

    /// When weeks from the archive begin.
    package var weekStart: WeekStart { WeekStart(rawValue: text(.weekStart)) ?? .chart }

    /// How covers are shown.
    package var art: ArtChoice { ArtChoice(rawValue: text(.art)) ?? .auto }

    /// The mix of the crate's walls.
    package var dial: Dial { Dial(rawValue: text(.dial)) ?? .mixed }

    /// The text of the user's own account; nil until it is set up.
    package var user: String? { self[.user].value }
}
