import Storage

/// Something that the user can set, declared once in `Setting.all`.
///
/// The command `settings`, the settings page, the manual and the JSON follow from the declaration.
package struct Setting: Sendable {
    /// Its name, as in `settings set`.
    package let key: String
    /// Its name in the preferences.
    package let preference: String
    /// What its values are.
    package let kind: Kind
    /// The value if it is not set; nil for none.
    package let standard: String?
    /// Its name in the full screen.
    package let title: String
    /// What it does, in one sentence.
    package let help: String
    /// The environment variable that overrides the preferences; nil for none.
    package let variable: String?

    /// Declares a setting; by default it has no default and no environment variable.
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

    /// Checks that a text can be its value; whether an account exists is not checked.
    package func check(_ text: String) throws(Problem) {
        if let problem = kind.problem(text) { throw problem }
    }

    /// Whether it is on unless it is turned off: one of its choices is `off`, and not the default.
    package var isSwitch: Bool { kind.words.contains("off") && standard != "off" }

    /// The value some steps after another, or before it if `count` is negative.
    ///
    /// Numbers stop at the last step, choices start again; other values stay.
    package func value(_ count: Int, stepsAfter text: String) -> String { kind.step(text, count) }

    /// A value fit to be shown: an address without the user name and password in it.
    package func shown(_ text: String) -> String { kind.shown(text) }

    /// Its saved value; nil if there is none, or a word that is not a choice.
    ///
    /// Throws `StorageError.wrongType`.
    package func value(in document: PreferencesDocument) throws(StorageError) -> String? {
        try kind.read(document, self)
    }

    /// Saves a value that passes `check`; nil restores the default.
    package func save(_ text: String?, in document: inout PreferencesDocument) {
        document[preference] = text.flatMap(kind.json)
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
