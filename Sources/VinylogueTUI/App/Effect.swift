import VinylogueKit

/// Something to be done outside the model.
package enum Effect: Equatable, Sendable {
    /// Fetch these, in this order, and stop fetching anything else.
    case want([Need])
    /// Look up a username.
    case verify(request: Int, name: String)
    /// Look up a username with a new API key, or with the current one for nil; store the key if that works.
    case signIn(request: Int, name: String, key: ServiceKey?)
    /// Import the old app's data.
    case importLegacy(request: Int)
    /// Fetch the friends of an account.
    case importFriends(request: Int, of: String)
    /// Save a change to the preferences.
    case save(SavedChange)
    /// Open a web page in the browser.
    case open(String)
    /// Copy a text to the clipboard.
    case copy(String)
    /// Send `timeout` with this number after this time.
    case wait(Duration, timer: Int)
    /// Measure the caches.
    case measureCache
    /// Clear the caches.
    case clearCache
}
