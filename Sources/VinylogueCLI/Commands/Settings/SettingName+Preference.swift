import Storage
import VinylogueKit

extension SettingName {
    /// Its key in the preferences.
    var preferenceName: String {
        switch self {
        case .user: PreferenceKey<String?>.currentUser.name
        case .minPlays: PreferenceKey<Int>.playCountFilter.name
        case .art: PreferenceKey<String?>.artwork.name
        case .apiURL: PreferenceKey<String?>.apiURL.name
        }
    }
}
