import Foundation
import TestSupport
import Testing

@testable import Tokens

/// Developer tokens, verified with the `openssl` command.
@Suite(.timeLimit(.minutes(20)))
struct SigningTests {
    private static let now = Date(timeIntervalSince1970: 1_795_248_000)

    private func signer(_ pair: KeyPair) throws -> TokenSigner {
        try TokenSigner(pem: pair.contents("key.p8"), keyID: "ABC123DEFG", teamID: "TEAM567890")
    }

    private func bytes(_ part: Substring) throws -> Data {
        var text = String(part).replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return try #require(Data(base64Encoded: text))
    }

    /// Half of a signature as a DER integer, the format that OpenSSL expects.
    private func number(_ bytes: Data) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }

    @Test func `OpenSSL verifies tokens with the public key, and rejects altered ones`()
        async throws
    {
        let pair = try await KeyPair()
        let signer = try signer(pair)
        // In about one signature in 128, a half starts with a zero byte, which DER leaves out.
        for second in 0..<300 {
            let token = try signer.token(at: Self.now + Double(second), lifetime: 600)
            let parts = token.reveal().split(separator: ".")
            try #require(parts.count == 3)
            let signature = try bytes(parts[2])
            try #require(signature.count == 64)
            guard second < 5 || signature[0] == 0 || signature[32] == 0 else { continue }
            let numbers = number(signature.prefix(32)) + number(signature.suffix(32))
            try Data([0x30, UInt8(numbers.count)] + numbers)
                .write(to: pair.directory.url.appending(path: "signature"))
            try Data("\(parts[0]).\(parts[1])".utf8)
                .write(to: pair.directory.url.appending(path: "message"))
            let verify = "dgst -sha256 -verify public.pem -signature signature"
            #expect(try await pair.openssl("\(verify) message") == "Verified OK\n")
            try Data("\(parts[0]).\(parts[1])!".utf8)
                .write(to: pair.directory.url.appending(path: "other"))
            await #expect(throws: KeyPair.Failure.self) {
                try await pair.openssl("\(verify) other")
            }
        }
    }

    @Test func `The header and claims are exactly those Apple requires`() async throws {
        let token = try signer(await KeyPair()).token(at: Self.now, lifetime: 600)
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        #expect(
            String(decoding: try bytes(parts[0]), as: UTF8.self)
                == #"{"alg":"ES256","kid":"ABC123DEFG"}"#
        )
        #expect(
            String(decoding: try bytes(parts[1]), as: UTF8.self)
                == #"{"iss":"TEAM567890","iat":1795248000,"exp":1795248600}"#
        )
        #expect(token.expiry == Self.now + 600)
        #expect(!token.reveal().contains("="))
    }

    @Test func `No token is valid longer than Apple accepts`() async throws {
        let token = try signer(await KeyPair()).token(at: Self.now, lifetime: .max / 2)
        #expect(token.expiry == Self.now + 15_777_000)
    }

    @Test(arguments: [
        "-algorithm EC -pkeyopt ec_paramgen_curve:P-384",
        "-algorithm EC -pkeyopt ec_paramgen_curve:secp256k1", "-algorithm ED25519",
        "-algorithm RSA -pkeyopt rsa_keygen_bits:1024",
    ])
    func `Keys that do not use the P-256 curve are rejected`(kind: String) async throws {
        let pair = try await KeyPair(kind)
        #expect(throws: TokenError.wrongKey) { try SigningKey(pem: pair.contents("key.p8")) }
    }

    @Test func `A file that is not a private key is rejected without a password prompt`()
        async throws
    {
        let pair = try await KeyPair()
        try await pair.openssl("pkcs8 -topk8 -in key.p8 -passout pass:secret -out locked.p8")
        let key = try pair.contents("key.p8")
        var damaged = key
        damaged[60] = UInt8(ascii: "*")
        let texts = [
            Data(), Data("hello".utf8), key.prefix(100), damaged,
            try pair.contents("public.pem"), try pair.contents("locked.p8"),
        ]
        for text in texts {
            #expect(throws: TokenError.notAKey) { try SigningKey(pem: text) }
        }
    }

    @Test(arguments: ["", "ABC", "ABC123DEFGH", "ABC123DEF\"", "ABC123DEF "])
    func `IDs that are not ten letters and digits are rejected`(identifier: String) async throws {
        let key = try await KeyPair().contents("key.p8")
        for (keyID, teamID) in [(identifier, "TEAM567890"), ("ABC123DEFG", identifier)] {
            #expect(throws: TokenError.malformedIdentifier(identifier)) {
                try TokenSigner(pem: key, keyID: keyID, teamID: teamID)
            }
        }
    }

    @Test func `Descriptions and dumps of a token do not contain its value`() {
        let token = DeveloperToken("secret", expiry: Self.now)
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\([token])", dumped] {
            #expect(!text.contains("secret"))
        }
    }
}
