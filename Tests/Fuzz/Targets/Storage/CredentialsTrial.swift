import Core
import Foundation
import Storage

/// A damaged credentials file, which must be rejected, or be read and then changed without losing members.
struct CredentialsTrial {
    private let bytes: Data
    private let mode: Int
    private let folder: TrialFolder

    /// A file with all members, one with only a key, and an empty one.
    static let seeds = [
        """
        {"apiKey":"0123456789abcdef","appleMusic":{"connectedAt":"2026-11-21T08:00:00Z",
        "developerToken":"e30.e30.c2ln","developerTokenExpiresAt":"2026-11-22T08:00:00Z",
        "tokenURL":"https://tokens.test/token","userToken":"u"},
        "session":{"apiSecret":"0123456789abcdef","key":"fedcba9876543210"}}
        """,
        """
        {"appleMusic":{"connectedAt":"2026-11-21T08:00:00Z","keyID":"ABCDEFGHIJ","keyPath":"/key.p8",
        "teamID":"0123456789","userToken":"u"},"listenBrainzToken":"t","subsonic":{"apiKey":"k",
        "password":"p","url":"https://music.test","user":"u"}}
        """,
        #"{"apiKey":"0123456789abcdef","other":[1,{"a":null}]}"#, "{}",
        #"{"apiKey":"0123456789abcdef","keyring":["appleMusic", 1, "else"]}"#,
    ]

    init(of bytes: Data, in scratch: String, using random: inout SplitMix64) throws {
        self.bytes = bytes
        mode = random.below(10) > 0 ? 0o600 : random.below(0o1000) | 0o400
        folder = try TrialFolder(scratch, file: "credentials.json", holding: bytes, mode: mode)
    }

    func verdict() throws -> FuzzTarget.Outcome.Verdict {
        let file = CredentialsFile(path: folder.file, now: { FakeService.now })
        let kept: AppleMusicCredentials?
        do throws(StorageError) {
            _ = try file.apiKey()
            _ = try file.session()
            _ = try file.subsonic()
            _ = try file.listenBrainzToken()
            kept = try file.appleMusic()
            if mode & 0o077 != 0 { return ("a key that others can read", true) }
            if folder.content != bytes { return ("reading changed the file", true) }
        } catch {
            return (broken(by: error), false)
        }
        let before = others(in: bytes)
        try file.store(apiKey: "fedcba9876543210")
        if others(in: folder.content ?? Data()) != before {
            return ("unknown members have changed", true)
        }
        let status = try FileManager.default.attributesOfItem(atPath: folder.file)
        if status[.posixPermissions] as? Int != 0o600 {
            return ("the new file is not private", true)
        }
        if let kept {
            try file.store(appleMusic: kept)
            if try file.appleMusic() != kept { return ("other tokens", true) }
        }
        return (try file.apiKey() == "fedcba9876543210" ? nil : "another key", true)
    }

    /// All members except the key.
    private func others(in file: Data) -> JSONObject? {
        JSONText(String(decoding: file, as: UTF8.self)).flatMap { JSONObject($0) }?
            .without(["apiKey"])
    }

    private func broken(by error: StorageError) -> String? {
        switch error {
        case .damaged:
            if folder.content != nil { return "a damaged file is still in place" }
            return folder.setAside == bytes ? nil : "a damaged file was not kept"
        case .exposed:
            if mode & 0o077 == 0 { return "a private file counts as exposed" }
            fallthrough
        case .keyring, .wrongType:
            return folder.content == bytes ? nil : "a refused file has changed"
        default: return "\(error)"
        }
    }
}
