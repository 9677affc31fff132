import ArgumentParser

/// The settings that people may look at and change.
enum SettingName: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// The user's own account.
    case user
    /// The least number of plays that an album needs to be listed.
    case minPlays = "min-plays"
    /// The service's address.
    case apiURL = "api-url"
    /// How covers are shown.
    case art
}
