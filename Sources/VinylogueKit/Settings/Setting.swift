import Storage

/// Something that the user can set, declared once in `Setting.all`.
///
/// The command `settings`, the settings page, the manual and the JSON follow from the declaration.
package struct Setting: Hashable, Sendable {
    /// What its values are.
    package enum Kind: Hashable, Sendable {
        /// The name of an account.
        case account
        /// A whole number within bounds.
        case wholeNumber(ClosedRange<Int>)
        /// One of a few words.
        case choice([String])
        /// The address of a server that speaks Last.fm's protocol.
        case address
        /// The address of MPD: a host, a host and port, or a socket.
        case player
    }

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
    /// The numbers that the full screen steps through; nil for all within the bounds.
    private let steps: ClosedRange<Int>?

    /// Declares a setting; by default it has no default and no environment variable.
    package init(
        _ key: String,
        preference: String,
        kind: Kind,
        default standard: String? = nil,
        title: String,
        help: String,
        variable: String? = nil,
        steps: ClosedRange<Int>? = nil
    ) {
        self.key = key
        self.preference = preference
        self.kind = kind
        self.standard = standard
        self.title = title
        self.help = help
        self.variable = variable
        self.steps = steps
    }

    /// Why a text cannot be the value of a setting.
    package enum Problem: Error, Equatable, Sendable {
        /// A name is missing.
        case empty
        /// It is not a whole number within these bounds.
        case outOfBounds(ClosedRange<Int>)
        /// It is not one of these words.
        case notAChoice([String])
        /// The address cannot be used; `reason` follows a colon.
        case address(reason: String)
        /// It is not the address of a player.
        case notAPlayer
    }

    /// Checks that a text can be its value; whether an account exists is not checked.
    package func check(_ text: String) throws(Problem) {
        switch kind {
        case .account:
            if text.isEmpty { throw .empty }
        case .wholeNumber(let bounds):
            guard let number = Int(text), bounds.contains(number) else {
                throw .outOfBounds(bounds)
            }
        case .choice(let choices):
            guard choices.contains(text) else { throw .notAChoice(choices) }
        case .address:
            do throws(KitError) {
                _ = try ServiceAddress(checking: text)
            } catch {
                guard case .invalidAddress(_, let reason) = error else { return }
                throw .address(reason: reason)
            }
        case .player:
            if !MPDPlayer.isAddress(text) { throw .notAPlayer }
        }
    }

    /// Whether it is on unless it is turned off: one of its choices is `off`, and not the default.
    package var isSwitch: Bool {
        guard case .choice(let choices) = kind else { return false }
        return choices.contains("off") && standard != "off"
    }

    /// The value some steps after another, or before it if `count` is negative.
    ///
    /// Numbers stop at the last step, choices start again; other values stay.
    package func value(_ count: Int, stepsAfter text: String) -> String {
        switch kind {
        case .wholeNumber(let bounds):
            let steps = steps ?? bounds
            let number = max(Int(text) ?? steps.lowerBound, steps.lowerBound)
            return String(min(max(number + count, steps.lowerBound), steps.upperBound))
        case .choice(let choices):
            let index = (choices.firstIndex(of: text) ?? 0) + count
            return choices[(index % choices.count + choices.count) % choices.count]
        case .account, .address, .player: return text
        }
    }

    /// The value that the text of its variable stands for: `1` for `on`, and the like.
    func value(ofVariable text: String) -> String {
        guard case .choice(let choices) = kind, choices.sorted() == ["off", "on"] else {
            return text
        }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return "on"
        case "0", "false", "no", "off": return "off"
        default: return text
        }
    }

    /// A value fit to be shown: an address without the user name and password in it.
    package func shown(_ text: String) -> String {
        kind == .address ? ServiceAddress.withoutUserInfo(text) : text
    }

    /// Its saved value; nil if there is none, or a word that is not a choice.
    ///
    /// Throws `StorageError.wrongType`.
    package func value(in document: PreferencesDocument) throws(StorageError) -> String? {
        switch kind {
        case .account, .address, .player: return try document.value(of: textKey)
        case .choice(let choices):
            let word = try document.value(of: textKey)
            return word.flatMap { choices.contains($0) ? $0 : nil }
        case .wholeNumber:
            guard document[preference] != nil else { return nil }
            return String(try document.value(of: numberKey))
        }
    }

    /// Saves a value that passes `check`; nil restores the default.
    package func save(_ text: String?, in document: inout PreferencesDocument) {
        guard let text else { return document[preference] = nil }
        switch kind {
        case .account, .address, .choice, .player: document.set(text, for: textKey)
        case .wholeNumber: document[preference] = Int(text)?.json
        }
    }

    var textKey: PreferenceKey<String?> {
        PreferenceKey(name: preference, defaultValue: nil, expected: expected)
    }

    var numberKey: PreferenceKey<Int> {
        PreferenceKey(
            name: preference,
            defaultValue: standard.flatMap { Int($0) } ?? 0,
            expected: expected
        )
    }

    private var expected: String {
        switch kind {
        case .account: "a name"
        case .wholeNumber: "a whole number"
        case .choice: "a word"
        case .address, .player: "an address"
        }
    }
}
