import Storage
import VinylogueKit
import VinylogueTUI

extension Setting {
    /// The preference for the value that the setting had before full-screen mode turned it off.
    var keyForEnabledValue: PreferenceKey<String?> {
        PreferenceKey(name: "\(preference)WhenOn", defaultValue: nil, expected: "a word")
    }
}

extension PreferencesSnapshot {
    /// Reads the friends and settings that full-screen mode uses; throws `KitError.storage`.
    init(_ document: PreferencesDocument) throws {
        let settings = try Settings(document)
        var values: [Setting: String] = [:]
        for setting in Setting.all where settings[setting].origin == .file {
            values[setting] = settings[setting].value
        }
        self.init(friends: settings.friends, values: values)
        for setting in Setting.all where setting.isSwitch && !isOn(setting) {
            valuesWhenOn[setting] = try KitError.storing {
                try document.value(of: setting.keyForEnabledValue)
            }
        }
    }

    /// Writes the values that differ from those in the preferences; throws a `StorageError` or
    /// `KitError.storage`.
    func store(in document: inout PreferencesDocument) throws {
        let old = try PreferencesSnapshot(document)
        if friends != old.friends { friends.store(in: &document) }
        for setting in Setting.all where values[setting] != old.values[setting] {
            guard setting.isSwitch else {
                setting.save(values[setting], in: &document)
                continue
            }
            guard isOn(setting) != old.isOn(setting) else { continue }
            if isOn(setting) {
                setting.save(try document.value(of: setting.keyForEnabledValue), in: &document)
                document.set(nil, for: setting.keyForEnabledValue)
            } else {
                document.set(old.values[setting], for: setting.keyForEnabledValue)
                setting.save("off", in: &document)
            }
        }
    }
}

extension ErrorText {
    /// The message for changes that could not be saved when full-screen mode ended.
    init(_ error: UnsavedChanges) {
        self.init(
            error.summary,
            hint: error.reasons.lazy.compactMap(\.hint).first,
            status: .failure
        )
    }
}
