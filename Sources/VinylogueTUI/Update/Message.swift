import LastFM
import Terminal

/// Something that happened.
package enum Message: Sendable {
    /// The flow has begun.
    case started
    /// The terminal sent something.
    case input(InputEvent)
    /// The terminal has another size now.
    case resized(TerminalSize)
    /// A need was met, or could not be.
    case answered(Need, Result<Answer, Trouble>)
    /// A name that was typed was looked up; the number is that of the request.
    case verified(Int, Result<UserInfo, Trouble>)
    /// What the old app left was taken over, or not; the number is that of the attempt.
    case tookOver(Int, Result<TakenOver, Trouble>)
    /// Friends to import came; the number is that of the request.
    case imported(Int, Result<[UserInfo], Trouble>)
    /// A timer ran out.
    case timeout(Int)
    /// A change could not be kept.
    case saveFailed(Trouble)
    /// The browser was asked to show a page.
    case opened(Bool)
    /// The caches were measured: their bytes, or nil when there are none.
    case cacheMeasured(Int?)
    /// The caches were emptied, or not.
    case cacheCleared(Trouble?)
    /// The input has ended.
    case ended
}
