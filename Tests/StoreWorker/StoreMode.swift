/// How a worker writes: like the store, or without one of the store's safeguards.
///
/// Tests use the broken modes to show that they would notice the missing safeguard.
enum StoreMode: String {
    /// Changes the preferences as the store does.
    case sound
    /// Changes the API key in the credentials file as the store does.
    case key
    /// Changes the preferences without locking them.
    case unlocked
    /// Locks the preferences, but overwrites them rather than renaming a finished file.
    case inPlace
}
