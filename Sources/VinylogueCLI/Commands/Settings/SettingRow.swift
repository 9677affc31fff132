import Artwork
import Storage
import VinylogueKit

/// One setting as it is printed.
struct SettingRow: Encodable {
    let `default`: String?
    let key: String
    let source: String
    let value: String?

    /// All settings, in the order of `SettingName`.
    static func all(_ settings: Settings) -> [SettingRow] {
        SettingName.allCases.map { SettingRow($0, in: settings) }
    }

    /// One setting.
    init(_ name: SettingName, in settings: Settings) {
        key = name.rawValue
        switch name {
        case .user:
            (value, self.default) = (settings.user.value, nil)
            source = settings.user.origin.rawValue
        case .minPlays:
            value = String(settings.minPlays.value)
            self.default = String(PreferenceKey<Int>.playCountFilter.defaultValue)
            source = settings.minPlays.origin.rawValue
        case .art:
            (value, self.default) = (settings.art.value.rawValue, ArtChoice.auto.rawValue)
            source = settings.art.origin.rawValue
        case .apiURL:
            value = ServiceLocation.withoutUserInfo(settings.apiURL.value)
            self.default = ServiceLocation.lastFM
            source = settings.apiURL.origin.rawValue
        }
    }
}
