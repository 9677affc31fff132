import Storage

/// A setting, declared once in `Setting.all`.
///
/// The command `settings`, the settings page, the manual and the JSON are derived from the
/// declaration.
package struct Setting: Sendable {
    /// The name, as in `settings set`.
    package let key: String
    /// The name in the preferences.
    package let preference: String
    /// How the values are checked, changed, shown and saved.
    package let kind: Kind
    /// The default value; nil if there is none.
    package let standard: String?
    /// The name in full-screen mode.
    package let title: String
    /// The effect of the setting, in one sentence.
    package let help: String
    /// The environment variable that overrides the preferences; nil for none.
    package let variable: String?

    /// Creates a setting; a default value and an environment variable are optional.
    package init(
        _ key: String,
        preference: String,
        kind: Kind,
        default standard: String? = nil,
        title: String,
        help: String,
        variable: String? = nil
    ) {
        self.key = key
        self.preference = preference
        self.kind = kind
        self.standard = standard
        self.title = title
        self.help = help
        self.variable = variable
    }

    /// Checks that a text is a valid value, but not whether an account exists.
    package func check(_ text: String) throws(Problem) {
        if let problem = kind.problem(text) { throw problem }
    }

    /// Whether the setting is on by default and can be turned off with the choice `off`.
    package var isSwitch: Bool { kind.words.contains("off") && standard != "off" }

    /// The value a number of steps after another value, or before it if `count` is negative.
    ///
    /// Numbers stop at the last step, choices start over; other values do not change.
    package func value(_ count: Int, stepsAfter text: String) -> String { kind.step(text, count) }

    /// A value safe to show: a URL without its username and password.
    package func shown(_ text: String) -> String { kind.shown(text) }

    /// The saved value; nil if there is none, or if it is not one of the choices.
    ///
    /// Throws `StorageError.wrongType`.
    package func value(in document: PreferencesDocument) throws(StorageError) -> String? {
        try kind.read(document, self)
    }

    /// Saves a value that passes `check`; nil restores the default.
    package func save(_ text: String?, in document: inout PreferencesDocument) {
        document[preference] = text.flatMap(kind.json)
        kind.saveRest(text, &document)
    }

    var textKey: PreferenceKey<String?> {
        PreferenceKey(name: preference, defaultValue: nil, expected: kind.expected)
    }

    var numberKey: PreferenceKey<Int> {
        PreferenceKey(
            name: preference,
            defaultValue: standard.flatMap { Int($0) } ?? 0,
            expected: kind.expected
        )
    }
}

extension Setting: Hashable {
    package static func == (one: Setting, other: Setting) -> Bool { one.key == other.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
