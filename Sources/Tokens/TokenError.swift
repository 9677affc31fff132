/// Why no token was created or issued; texts are not safe for a terminal.
package enum TokenError: Error, Equatable, Sendable {
    /// OpenSSL is not installed.
    case noCrypto
    /// libmicrohttpd is not installed.
    case noServer
    /// The text is not a PEM private key without a password.
    case notAKey
    /// The key is not an ES256 key: it has another curve or algorithm.
    case wrongKey
    /// Signing failed for an unknown reason.
    case notSigned
    /// The ID of a key or team is not 10 letters and digits.
    case malformedIdentifier(String)
    /// The text is not an address and a port.
    case malformedAddress(String)
    /// An address cannot be listened on; the reason is the system's.
    case notListening(address: String, reason: String)
}
