import LastFM

/// Something to be done outside of the model.
package enum Effect: Equatable, Sendable {
    /// Fetch these from now on, the first ones first, and nothing else any more.
    case want([Need])
    /// Look a name up.
    case verify(request: Int, name: String)
    /// Look a name up with a key, or with the one that is set up; a new key is kept if all is well.
    case signIn(request: Int, name: String, key: APIKey?)
    /// Take over what the old app left.
    case takeOver(request: Int)
    /// Ask for the friends of an account.
    case importFriends(request: Int, of: String)
    /// Keep a change of the preferences.
    case save(SavedChange)
    /// Show a web page in the browser.
    case open(String)
    /// Put a text on the clipboard.
    case copy(String)
    /// Send `timeout` with this number when the time is over.
    case wait(Duration, timer: Int)
    /// Measure the caches.
    case measureCache
    /// Empty the caches.
    case clearCache
}
