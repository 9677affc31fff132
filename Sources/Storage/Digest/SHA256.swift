import CCrypto
import Foundation

/// SHA-256 (FIPS 180-4) through OpenSSL's libcrypto.
package enum SHA256 {
    /// The digest of `data` as 64 lower-case hexadecimal digits.
    package static func hexadecimalDigest(of data: Data) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        // Loading error texts would take a third of the first digest's time, and they are never shown.
        _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS), nil)
        unsafe data.withUnsafeBytes { bytes in
            // Fails only if the library was built without SHA-256, and then it is not libcrypto.
            let status = unsafe EVP_Digest(
                bytes.baseAddress,
                bytes.count,
                &digest,
                nil,
                EVP_sha256(),
                nil
            )
            precondition(status == 1, "libcrypto has no SHA-256")
        }
        return hexadecimal(digest)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
