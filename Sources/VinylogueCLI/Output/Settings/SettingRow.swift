import Artwork
import LastFM
import Storage
import VinylogueKit

/// One setting as it is shown.
struct SettingRow: Encodable {
    let `default`: String?
    let key: String
    let source: String
    let value: String?

    /// All settings, in the order of `SettingName`.
    static func all(_ settings: Settings) -> [SettingRow] {
        SettingName.allCases.map { name in
            switch name {
            case .user:
                SettingRow(name, settings.user.value, nil, settings.user.origin.rawValue)
            case .minPlays:
                SettingRow(
                    name,
                    String(settings.minPlays.value),
                    String(PreferenceKey<Int>.playCountFilter.defaultValue),
                    settings.minPlays.origin.rawValue
                )
            case .art:
                SettingRow(
                    name,
                    settings.art.value.rawValue,
                    ArtChoice.auto.rawValue,
                    settings.art.origin.rawValue
                )
            case .apiURL:
                SettingRow(
                    name,
                    settings.apiURL.value,
                    ServiceAddress.lastFMText,
                    settings.apiURL.origin.rawValue
                )
            }
        }
    }

    private init(_ name: SettingName, _ value: String?, _ standard: String?, _ source: String) {
        self.default = standard
        key = name.rawValue
        self.source = source
        self.value = value
    }
}
