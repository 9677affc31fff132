import Artwork
import Terminal
import VinylogueKit

/// Something that happened.
package enum Message: Sendable {
    case started
    case input(InputEvent)
    /// The terminal reported how it can show pictures.
    case graphics(TerminalGraphics)
    case resized(TerminalSize)
    /// A need was met, or fetching failed.
    case answered(Need, Result<Answer, Problem>)
    /// Part of a wall has arrived; the rest is on its way.
    case partly(WallRequest, ShownWall)
    /// The username of the request with this number was looked up.
    case verified(Int, Result<Person, Problem>)
    /// The import of the old app's data with this number ended.
    case importedLegacy(Int, Result<LegacyImport, Problem>)
    /// The import of friends with this number ended.
    case imported(Int, Result<[Person], Problem>)
    case timeout(Timer)
    case saveFailed(Problem)
    /// Another server was saved, and is used from now on.
    case serverChanged
    /// Another player was saved, and is used from now on.
    case playerChanged
    /// A favorite or dislike was saved that also goes to Apple Music.
    case marked
    /// Apple Music did not accept a favorite or dislike.
    case notWrittenBack(Problem)
    /// A page was opened in the browser, or that failed.
    case opened(String, Bool)
    /// The running sync of the archive, in any process, made progress; nil when it ended.
    case syncing(ArchiveSync.Running?)
    /// The sync requested by the user ended, with the number of new plays.
    case synced(Result<Int, Problem>)
    /// The player did something, time passed, or it cannot be reached.
    case player(PlayerNews)
    /// The player was asked to play an album, or failed to carry out a command.
    case played(Result<PlayReply, Problem>)
    /// The caches' size in bytes; nil if there are none.
    case cacheMeasured(Int?)
    case cacheCleared(Problem?)
    /// Writing a frame takes too long for animations.
    case slow
    case ended
}

/// What a timer is for; the number distinguishes the latest timer from obsolete ones.
package enum Timer: Hashable, Sendable {
    /// The next step of an album page's fade.
    case fade(Int)
    /// The next frame of the spinner.
    case spinner(Int)
    /// The moment when the wall follows the dial.
    case dial(Int)
    /// The next frame of a change of walls.
    case scatter(Int)
}

/// Something to be done outside the model.
package enum Effect: Equatable, Sendable {
    /// Fetch these, in this order, and stop fetching anything else.
    case want([Need])
    /// Look up a username.
    case verify(request: Int, name: String)
    /// Look up a username with a new API key, or with the current one if nil; store the key if that
    /// works.
    case signIn(request: Int, name: String, key: Secret?)
    case importLegacy(request: Int)
    case importFriends(request: Int, of: String)
    case save(PreferencesChange)
    /// Save a change to the favorites and dislikes.
    case mark(MarkChange)
    /// Send favorites and dislikes that Apple Music does not have yet.
    case writeBack
    /// Save the dial and genres that the crate opens with at the next start.
    case keepChoice(WallChoice, Crate.Owner)
    /// Open a web page in the browser.
    case open(String)
    /// Copy a text to the clipboard.
    case copy(String)
    /// Send `timeout` with this timer after a delay.
    case wait(Duration, timer: Timer)
    /// From now on report outside changes: a running sync, and the player.
    case watch
    /// Play an album from a track, from 1, unless the player has several of that name.
    case play(Album, track: Int)
    /// Play one of the player's albums from a track.
    case playChosen(PlayerAlbum, track: Int)
    /// Send the player a command.
    case control(PlayerControl)
    /// Copy a user's plays to the archive.
    case sync(String)
    case setOffline(Bool)
    case measureCache
    case clearCache
}
