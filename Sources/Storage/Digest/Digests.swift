import CDigest
import Foundation

/// SHA-256 (FIPS 180-4) from libmd: loading OpenSSL would take longer than showing a cached chart.
package enum SHA256 {
    /// Returns the digest of `bytes` as 64 lowercase hexadecimal digits.
    package static func hexadecimalDigest(of bytes: some ContiguousBytes) -> String {
        var state = SHA2_CTX()
        unsafe SHA256Init(&state)
        unsafe bytes.withUnsafeBytes { unsafe SHA256Update(&state, $0.baseAddress, $0.count) }
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe SHA256Final(&digest, &state)
        return hexadecimal(digest)
    }
}

/// MD5 (RFC 1321) from libmd, for signing in to Last.fm and music servers.
package enum MD5 {
    /// Returns the digest of `data` as 32 lowercase hexadecimal digits.
    package static func hexadecimalDigest(of data: Data) -> String {
        var state = MD5_CTX()
        unsafe MD5Init(&state)
        unsafe data.withUnsafeBytes { bytes in
            unsafe MD5Update(&state, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe MD5Final(&digest, &state)
        return hexadecimal(digest)
    }
}

/// Returns bytes as lowercase hexadecimal digits.
private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
}
