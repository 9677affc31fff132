/// An error from creating or serving tokens; its strings are not safe to print on a terminal.
package enum TokenError: Error, Equatable, Sendable {
    /// OpenSSL is not installed.
    case noCrypto
    /// libmicrohttpd is not installed.
    case noServer
    /// The text is not a private key in PEM format, or the key needs a password.
    case notAKey
    /// The key is not for ES256: it has another algorithm or curve.
    case wrongKey
    /// Signing failed for an unknown reason.
    case notSigned
    /// The ID of a key or team is not 10 letters and digits.
    case malformedIdentifier(String)
    /// The text is not an address and a port.
    case malformedAddress(String)
    /// Listening on the address failed; the reason is the system's error text.
    case notListening(address: String, reason: String)
}
