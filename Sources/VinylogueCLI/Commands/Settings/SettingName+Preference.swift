import Storage
import VinylogueKit

extension SettingName {
    /// The name under which the preferences keep it.
    var preferenceName: String {
        switch self {
        case .user: PreferenceKey<String?>.currentUser.name
        case .minPlays: PreferenceKey<Int>.playCountFilter.name
        case .art: PreferenceKey<String?>.artwork.name
        case .apiURL: PreferenceKey<String?>.apiURL.name
        }
    }
}
