import ArgumentParser

/// The settings that the user can see and change.
enum SettingName: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// The user's own account.
    case user
    /// Minimum plays: albums with fewer are hidden.
    case minPlays = "min-plays"
    /// The service's address.
    case apiURL = "api-url"
    /// How covers are shown.
    case art
}
