import Artwork
import Foundation
import Terminal
import VinylogueKit

/// An event that the model handles.
package enum Message: Sendable {
    case started
    case input(InputEvent)
    /// The terminal reported how it can show pictures.
    case graphics(TerminalGraphics)
    case resized(TerminalSize)
    /// The user's own colors or keys were changed while the program runs.
    case file(OwnFile)
    /// A need was fetched, or fetching it failed.
    case answered(Need, Result<Answer, Problem>)
    /// Some of a wall's albums have arrived; the others are still loading.
    case partly(WallRequest, ShownWall)
    /// The username of the request with this number was looked up.
    case verified(Int, Result<Person, Problem>)
    /// An import of the old app's data, identified by its request number, ended.
    case importedLegacy(Int, Result<LegacyImport, Problem>)
    /// An import of friends, identified by its request number, ended.
    case imported(Int, Result<[Person], Problem>)
    case timeout(Timer)
    case saveFailed(Problem)
    /// Another server was saved, and is used from now on.
    case serverChanged
    /// Another player was saved, and is used from now on.
    case playerChanged
    /// A favorite or dislike was saved, and queued for Apple Music.
    case marked
    /// A favorite or dislike could not be sent to Apple Music.
    case notWrittenBack(Problem)
    /// Opening this URL in the browser succeeded or failed.
    case opened(String, Bool)
    /// The running archive sync, in any process, made progress at this time; nil if it ended, or if
    /// there is a new archive.
    case syncing(ArchiveSync.Running?, at: Date? = nil)
    /// The sync requested by the user ended after this time, with the number of new plays.
    case synced(Result<Int, Problem>, took: Duration = .zero)
    /// The player's status or elapsed time changed, or the player cannot be reached.
    case player(PlayerNews)
    /// The reply to a request to play an album, or the failure of another player command.
    case played(Result<PlayReply, Problem>)
    /// Another process has marked albums, so the favorites and dislikes must be read again.
    case marksChanged
    /// What another program has saved; read after this many of the session's own changes.
    case reread(SavedFile.Contents, after: Int)
    /// The rules for names have changed, so figures must be read again.
    case rulesChanged
    /// A setting that another program has saved cannot be used.
    case unusable(Problem)
    /// Drafts' files may differ from what is shown, so they must be read again.
    case draftsChanged
    /// How much of the job with this number is done, and the total.
    case progressed(Int, done: Int, total: Int)
    /// The job with this number ended.
    case finished(Int, Result<JobResult, Problem>)
    /// The caches' size in bytes; nil if there are no caches.
    case cacheMeasured(Int?)
    case cacheCleared(Problem?)
    /// What the archive has of the user; nil without an archive.
    case archiveMeasured(Result<ArchivedPlays?, Problem>)
    /// Writing a frame takes too long for animations.
    case slow
    case ended
}

/// The purpose of a timer; its number distinguishes the latest timer from obsolete ones.
package enum Timer: Hashable, Sendable {
    /// The next step of an album page's fade.
    case fade(Int)
    /// The next frame of the spinner.
    case spinner(Int)
    /// The moment when the wall follows the dial.
    case dial(Int)
    /// The next frame of a transition between walls.
    case scatter(Int)
}

/// An action to carry out outside the model.
package enum Effect: Equatable, Sendable {
    /// Fetch these, in this order, and stop fetching anything else.
    case want([Need])
    /// Look up a username.
    case verify(request: Int, name: String)
    /// Look up a username with a new API key, or with the current one if nil; store the key if that
    /// succeeds.
    case signIn(request: Int, name: String, key: Secret?)
    case importLegacy(request: Int)
    case importFriends(request: Int, of: String)
    case save(PreferencesChange)
    /// Use the value of a setting that another program has saved.
    case use(Setting)
    /// Save a change to the favorites and dislikes.
    case mark(MarkChange)
    /// Send favorites and dislikes that Apple Music does not have yet.
    case writeBack
    /// Save the genres that the crate opens with at the next start.
    case keepChoice(WallChoice, Crate.Owner)
    /// Open a web page in the browser.
    case open(String)
    /// Write the whole screen again.
    case redraw
    /// Copy a text to the clipboard.
    case copy(String)
    /// Show a notification on the desktop, if the terminal can.
    case notify(String)
    /// Send `timeout` with this timer after a delay.
    case wait(Duration, timer: Timer)
    /// Start reporting outside changes: those of the running sync and of the player.
    case watch
    /// Play an album from a track, counted from 1; report the albums if several have that name.
    case play(Album, track: Int)
    /// Play one of the player's albums from a track, counted from 1.
    case playChosen(PlayerAlbum, track: Int)
    /// Restore the queue that an album replaced.
    case restoreQueue(PlayerQueue)
    /// Send the player a command.
    case control(PlayerControl)
    /// Change a draft in its file.
    case editDraft(String, DraftEdit)
    /// Remove a draft's file.
    case removeDraft(String)
    /// Reads the drafts again, once all changes to them are saved.
    case readDrafts
    /// Write a removed draft's file again.
    case restoreDraft(String)
    /// Carry out a job in the background, and report its progress with this number.
    case job(Int, Job)
    /// Copy a user's plays to the archive.
    case sync(String)
    case setOffline(Bool)
    case measureCache
    /// Find out what the archive has of a user.
    case measureArchive(String)
    case clearCache
}
