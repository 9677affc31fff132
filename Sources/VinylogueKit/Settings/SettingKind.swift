import Core
import Storage

extension Setting {
    /// How the values of a setting are checked, changed, shown and saved.
    package struct Kind: Sendable {
        /// How a value is changed in full screen.
        package enum Input: Sendable {
            /// By typing.
            case text
            /// By typing a name, which is then looked up on the service.
            case account
            /// By increasing or decreasing the value.
            case number
            /// By stepping through a few choices.
            case choice
        }

        package let input: Input
        /// Describes its values in messages about the preferences, such as "a word".
        let expected: String
        /// The possible values if they are a few words; otherwise empty.
        package var words: [String] = []
        /// Describes the possible values in the manual if they are not words; nil if it does not.
        var range: String?
        /// The possible values, as listed in the manual; nil if they cannot be listed.
        package var values: String? { words.isEmpty ? range : words.joined(separator: ", ") }
        /// Why a text is not a valid value; nil for a valid value.
        let problem: @Sendable (String) -> Problem?
        /// The value a number of steps after another value, or before it if the number is negative.
        var step: @Sendable (_ text: String, _ count: Int) -> String = { text, _ in text }
        /// Makes a value safe to show.
        var shown: @Sendable (String) -> String = { $0 }
        /// Converts the text of an environment variable to a value.
        var ofVariable: @Sendable (String) -> String = { $0 }
        /// Reads the saved value; nil if there is none.
        var read: @Sendable (PreferencesDocument, Setting) throws(StorageError) -> String? = {
            (document, setting) throws(StorageError) in try document.value(of: setting.textKey)
        }
        /// Converts a value to the JSON to save.
        var json: @Sendable (String) -> JSONText? = { $0.json }
        /// Saves what a value needs besides the preference itself; nil is the default.
        var saveRest: @Sendable (String?, inout PreferencesDocument) -> Void = { _, _ in }
    }

    /// Why a text is not a valid value for a setting.
    package enum Problem: Error, Hashable, Sendable {
        case empty
        /// It isn't a whole number within bounds.
        case outside(ClosedRange<Int>)
        /// It is none of these words.
        case notOne(of: [String])
        case notACountry
        /// It isn't an address of MPD without a password.
        case notAPlayer
        case address(ServiceAddress.Problem)
    }
}

extension Setting.Kind {
    /// The text of an account, saved as its name and, unless it is on Last.fm, its service.
    static let account = Self(
        input: .account,
        expected: "a name",
        problem: { text in
            text.isEmpty ? .empty : nil
        },
        read: { (document, setting) throws(StorageError) in
            let id = try document.value(of: .service)
            return try document.value(of: setting.textKey)
                .map { Account($0, onServiceWithID: id).text }
        },
        json: { Account($0).name.json },
        saveRest: { text, document in
            let account = text.map { Account($0) }
            document.set(account?.service == .standard ? nil : account?.serviceID, for: .service)
        }
    )

    /// An integer within bounds; full-screen mode steps through `steps`, by default all of them.
    static func wholeNumber(
        _ bounds: ClosedRange<Int>,
        steps: ClosedRange<Int>? = nil
    ) -> Self {
        let steps = steps ?? bounds
        let (low, high) = (bounds.lowerBound, bounds.upperBound)
        return Self(
            input: .number,
            expected: "a whole number",
            range: "\(low) to \(high)",
            problem: { text in
                Int(text).map(bounds.contains) == true ? nil : .outside(bounds)
            },
            step: { text, count in
                // A file that was edited by hand can contain any number.
                let number = min(max(Int(text) ?? low, low), high)
                return String(min(max(number + count, steps.lowerBound), steps.upperBound))
            },
            read: { (document, setting) throws(StorageError) in
                guard document[setting.preference] != nil else { return nil }
                return String(try document.value(of: setting.numberKey, in: bounds))
            },
            json: { Int($0)?.json }
        )
    }

    /// One of a few words; a step past the last word starts over.
    static func choice(_ words: [String]) -> Self {
        Self(
            input: .choice,
            expected: "a word",
            words: words,
            problem: { words.contains($0) ? nil : .notOne(of: words) },
            step: { text, count in
                let index = (words.firstIndex(of: text) ?? 0) + count
                return words[(index % words.count + words.count) % words.count]
            },
            read: { (document, setting) throws(StorageError) in
                let word = try document.value(of: setting.textKey)
                return word.flatMap { words.contains($0) ? $0 : nil }
            }
        )
    }

    /// `on` and `off`, in the order given; a variable may also be `1`, `true`, `yes` and so on.
    static func toggle(_ words: [String]) -> Self {
        var kind = choice(words)
        kind.ofVariable = { text in
            switch text.lowercased() {
            case "1", "true", "yes", "on": "on"
            case "0", "false", "no", "off": "off"
            default: text
            }
        }
        return kind
    }

    /// The URL of a server that is compatible with Last.fm; its password is not shown.
    static let address = Self(
        input: .text,
        expected: "a URL",
        problem: { text in
            do throws(ServiceAddress.Problem) {
                _ = try ServiceAddress(text)
                return nil
            } catch {
                return .address(error)
            }
        },
        shown: { ServiceAddress.withoutSecrets($0) }
    )

    /// `auto`, or the code of a country with charts.
    static let country = Self(
        input: .text,
        expected: "a country code",
        range: "auto, or a two-letter code",
        problem: { text in
            text == "auto" || Country(text) != nil ? nil : .notACountry
        },
        json: { $0.lowercased().json }
    )

    /// The address of MPD: a host, a host and port, or a socket.
    static let player = Self(
        input: .text,
        expected: "an address",
        problem: { MPDPlayer.isAddress($0) ? nil : .notAPlayer }
    )
}
