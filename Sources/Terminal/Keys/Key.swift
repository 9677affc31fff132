/// A key of the keyboard, apart from the modifiers that were held.
package enum Key: Hashable, Sendable {
    /// A key that writes: one scalar, so that a letter with a combining accent is two of these.
    ///
    /// Together with control it is the letter in lower case, as terminals do not tell the cases apart.
    case character(Unicode.Scalar)
    /// The key that ends a line.
    case enter
    /// The escape key.
    case escape
    /// The tab key.
    case tab
    /// The tab key with shift, which terminals report as a key of its own.
    case backtab
    /// The key that takes away what stands before the cursor.
    case backspace
    /// The key that takes away what stands at the cursor.
    case delete
    /// The insert key.
    case insert
    /// Arrow keys.
    case up, down, left, right
    /// The keys to the start and the end.
    case home, end
    /// The keys that turn a page.
    case pageUp, pageDown
    /// F1 and up, by its number.
    case function(Int)
}
