import CCrypto
import Foundation

/// A private key for ES256, kept in OpenSSL's memory.
@safe package final class SigningKey: Sendable {
    private let crypto: CryptoFunctions
    /// Safe to share: it never changes, and OpenSSL lets several threads sign with it.
    private nonisolated(unsafe) let key: OpaquePointer

    /// Reads a key in PEM format, such as the `.p8` file from Apple; throws a `TokenError`.
    package init(pem: Data) throws(TokenError) {
        guard let crypto = CryptoFunctions.loaded else { throw .noCrypto }
        let found = unsafe pem.withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap {
                unsafe ccrypto_read_key(crypto, $0, Int32(clamping: bytes.count))
            }
        }
        guard let key = unsafe found else { throw .notAKey }
        self.crypto = crypto
        unsafe self.key = key
        var name = [CChar](repeating: 0, count: 64)
        let status = unsafe crypto.EVP_PKEY_get_group_name(key, &name, name.count, nil)
        let curve = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        guard status == 1, curve == "prime256v1" else { throw .wrongKey }
    }

    deinit { unsafe crypto.EVP_PKEY_free(key) }

    /// Signs bytes with ECDSA and SHA-256; returns r and s, 32 bytes each, as a JWT requires.
    package func signature(of message: Data) throws(TokenError) -> Data {
        guard let context = unsafe crypto.EVP_MD_CTX_new() else { throw .notSigned }
        defer { unsafe crypto.EVP_MD_CTX_free(context) }
        let status = unsafe crypto.EVP_DigestSignInit(context, nil, crypto.EVP_sha256(), nil, key)
        guard status == 1 else { throw .notSigned }
        // In DER, this curve's signatures have at most 72 bytes.
        var signature = [UInt8](repeating: 0, count: 128)
        var count = signature.count
        let isSigned = unsafe message.withUnsafeBytes { bytes in
            let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe crypto.EVP_DigestSign(context, &signature, &count, start, bytes.count)
        }
        guard isSigned == 1 else { throw .notSigned }
        return try numbers(of: signature.prefix(count))
    }

    /// Returns the numbers r and s of a DER signature, 32 bytes each.
    private func numbers(of signature: ArraySlice<UInt8>) throws(TokenError) -> Data {
        let read = unsafe signature.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe crypto.d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let read = unsafe read else { throw .notSigned }
        defer { unsafe crypto.ECDSA_SIG_free(read) }
        var r: OpaquePointer?
        var s: OpaquePointer?
        unsafe crypto.ECDSA_SIG_get0(read, &r, &s)
        var bytes = [UInt8](repeating: 0, count: 64)
        let isWhole = unsafe bytes.withUnsafeMutableBufferPointer { room in
            guard let start = room.baseAddress else { return false }
            return unsafe crypto.BN_bn2binpad(r, start, 32) == 32
                && crypto.BN_bn2binpad(s, start + 32, 32) == 32
        }
        guard isWhole else { throw .notSigned }
        return Data(bytes)
    }
}

extension CryptoFunctions {
    /// OpenSSL's libcrypto, loaded on first use; nil if it is not installed.
    static let loaded: CryptoFunctions? = unsafe load_Crypto()?.pointee
}
