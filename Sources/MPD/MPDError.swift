/// Why a player did not do what it was asked; never with a password.
package enum MPDError: Error, Hashable, Sendable {
    /// libmpdclient is not installed.
    case noLibrary
    /// Nothing answers there; the reason is the system's.
    case unreachable(MPDAddress, reason: String)
    /// No answer in time.
    case timedOut(MPDAddress)
    /// The player ended the connection.
    case closed(MPDAddress)
    /// The answer is not MPD's protocol.
    case malformed(MPDAddress)
    /// The player does not accept the password.
    case wrongPassword(MPDAddress)
    /// The player requires a password for this.
    case noPermission(MPDAddress)
    /// The player refused, in its own words: they are not safe for a terminal.
    case refused(String)
}
