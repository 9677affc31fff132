import CDigest
import Foundation

/// SHA-256 (FIPS 180-4) through libmd, which is small: loading OpenSSL takes longer than a chart from the cache.
package enum SHA256 {
    /// The digest of `data` as 64 lower-case hexadecimal digits.
    package static func hexadecimalDigest(of data: Data) -> String {
        var state = SHA2_CTX()
        unsafe SHA256Init(&state)
        unsafe data.withUnsafeBytes { unsafe SHA256Update(&state, $0.baseAddress, $0.count) }
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe SHA256Final(&digest, &state)
        return hexadecimal(digest)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
