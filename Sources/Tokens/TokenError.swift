/// Why no token was made or handed out; words are not safe for a terminal.
package enum TokenError: Error, Equatable, Sendable {
    /// OpenSSL is not installed.
    case noCrypto
    /// libmicrohttpd is not installed.
    case noServer
    /// The text is not a private key in PEM that needs no password.
    case notAKey
    /// The key is not one for ES256: it has another curve or algorithm.
    case wrongKey
    /// Signing failed, for no known cause.
    case notSigned
    /// An identifier of the key or the team is not 10 letters and digits.
    case malformedIdentifier(String)
    /// The text is not an address and a port.
    case malformedAddress(String)
    /// An address cannot be listened on, for the system's reason.
    case notListening(address: String, reason: String)
}
