import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// Secrets in a keyring instead of the file. The real one is in the end-to-end tests.
struct KeyringTests {
    /// A keyring in memory, which can fail.
    private final class Memory: Sendable {
        let secrets = Mutex<[String: String]>([:])
        let problem = Mutex<Keyring.Problem?>(nil)

        var keyring: Keyring {
            Keyring(
                find: { [self] entry throws(Keyring.Problem) in
                    try check()
                    return secrets.withLock { $0[entry.name] }
                },
                store: { [self] secret, entry throws(Keyring.Problem) in
                    try check()
                    secrets.withLock { $0[entry.name] = secret }
                },
                remove: { [self] entry throws(Keyring.Problem) in
                    try check()
                    secrets.withLock { $0[entry.name] = nil }
                }
            )
        }

        private func check() throws(Keyring.Problem) {
            if let problem = problem.withLock({ $0 }) { throw problem }
        }

        func fail(_ new: Keyring.Problem?) { problem.withLock { $0 = new } }
    }

    private let directory: TemporaryDirectory
    private let memory = Memory()
    private let path: String
    /// The file while the setting is on, and while it is off.
    private let (on, off): (CredentialsFile, CredentialsFile)

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.url.path + "/credentials.json"
        on = CredentialsFile(path: path, keyring: memory.keyring, prefersKeyring: { true })
        off = CredentialsFile(path: path, keyring: memory.keyring)
    }

    private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }
    private var secrets: [String: String] { memory.secrets.withLock { $0 } }

    /// Stores a key, a session and a member that means nothing here.
    private func fill(_ file: CredentialsFile) throws {
        try Data(#"{"other":1}"#.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try file.store(apiKey: "key")
        try file.store(sessionKey: "session", apiSecret: "secret")
    }

    private func expectAll(_ file: CredentialsFile) throws {
        #expect(try file.apiKey() == "key")
        #expect(try file.session()?.key == "session")
        #expect(try file.session()?.secret == "secret")
        #expect(text?.contains("other") == true)
    }

    @Test func `With the setting on, the file lists only the names of new secrets`() throws {
        try fill(on)
        #expect(text?.contains("secret") == false)
        #expect(
            text == """
                {
                  "keyring" : [
                    "apiKey",
                    "session"
                  ],
                  "other" : 1
                }

                """
        )
        #expect(Set(secrets.keys) == ["apiKey", "session"])
        try expectAll(on)
        try expectAll(off)
        #expect(try off.keyIsInKeyring())
    }

    @Test func `Secrets move to the keyring and back`() throws {
        try fill(off)
        let before = text
        #expect(secrets.isEmpty)
        try on.move(toKeyring: true)
        #expect(Set(secrets.keys) == ["apiKey", "session"])
        #expect(text?.contains("session\" :") == false)
        try expectAll(on)
        try off.move(toKeyring: false)
        #expect(secrets.isEmpty)
        #expect(text == before)
    }

    @Test(
        arguments: [
            .noLibrary, .noSession, .locked, .timedOut, .failed("x"),
        ] as [Keyring.Problem]
    )
    func `If the keyring fails, nothing is lost`(problem: Keyring.Problem) throws {
        try fill(off)
        let before = text
        memory.fail(problem)
        #expect(throws: StorageError.keyring(problem)) { try on.move(toKeyring: true) }
        #expect(text == before)
        memory.fail(nil)
        try on.move(toKeyring: true)
        let moved = text
        memory.fail(problem)
        #expect(throws: StorageError.keyring(problem)) { try on.apiKey() }
        #expect(throws: StorageError.keyring(problem)) { try off.move(toKeyring: false) }
        #expect(throws: StorageError.keyring(problem)) { try off.session() }
        #expect(text == moved)
        memory.fail(nil)
        try expectAll(off)
    }

    @Test
    func `A new secret is saved in the file if the keyring fails, and is the one that counts`()
        throws
    {
        try fill(on)
        memory.fail(.locked)
        let problems = Mutex<[Keyring.Problem]>([])
        let noting = CredentialsFile(
            path: path,
            keyring: memory.keyring,
            prefersKeyring: { true },
            note: { problem in problems.withLock { $0.append(problem) } }
        )
        try noting.store(apiKey: "new")
        #expect(problems.withLock { $0 } == [.locked])
        #expect(try noting.apiKey() == "new")
        memory.fail(nil)
        #expect(secrets["apiKey"] == "\"key\"")
        #expect(try noting.apiKey() == "new")
        try noting.move(toKeyring: true)
        #expect(secrets["apiKey"] == "\"new\"")
        #expect(text?.contains("new") == false)
        #expect(try off.apiKey() == "new")
    }

    @Test func `With the setting off, a new secret replaces the one in the keyring`() throws {
        try fill(on)
        try off.store(apiKey: "new")
        #expect(Set(secrets.keys) == ["session"])
        #expect(try off.apiKey() == "new")
        #expect(try !off.keyIsInKeyring())
        memory.fail(.noSession)
        try off.store(sessionKey: "other", apiSecret: "secret")
        #expect(try off.session()?.key == "other")
        memory.fail(nil)
        try off.store(sessionKey: "third", apiSecret: "secret")
        #expect(secrets.isEmpty)
        #expect(text?.contains("keyring") == false)
    }

    @Test func `A secret is removed from both, or not at all`() throws {
        let connected = Date(timeIntervalSince1970: 1_795_248_000)
        let credentials = AppleMusicCredentials(
            userToken: "user",
            connected: connected,
            source: .given,
            developerToken: "developer"
        )
        try on.store(appleMusic: credentials)
        #expect(try off.appleMusic() == credentials)
        #expect(try off.appleMusicIsInKeyring() && !off.keyIsInKeyring())
        var new = credentials
        new.userToken = "new"
        try off.replace(appleMusic: credentials, with: new)
        #expect(try off.appleMusic() == new && off.appleMusicIsInKeyring())
        try off.replace(appleMusic: credentials, with: nil)
        try off.replace(appleMusic: new, with: credentials)
        memory.fail(.locked)
        #expect(throws: StorageError.keyring(.locked)) { try on.store(appleMusic: nil) }
        memory.fail(nil)
        #expect(try on.appleMusic() == credentials)
        try on.store(appleMusic: nil)
        #expect(secrets.isEmpty)
        #expect(try on.appleMusic() == nil)
        #expect(text == "{}\n")
    }

    @Test func `A replaced secret is removed from the keyring and its list`() throws {
        let credentials = AppleMusicCredentials(
            userToken: "user",
            connected: Date(timeIntervalSince1970: 1_795_248_000),
            source: .given,
            developerToken: "developer"
        )
        try on.store(appleMusic: credentials)
        try off.replace(appleMusic: credentials, with: nil)
        #expect(secrets.isEmpty)
        #expect(text == "{}\n")
    }

    @Test func `A secret that the keyring has lost is reported`() throws {
        try fill(on)
        memory.secrets.withLock { $0 = [:] }
        #expect(throws: StorageError.keyring(.missing)) { try on.apiKey() }
        memory.secrets.withLock { $0 = ["apiKey": "not JSON"] }
        #expect(throws: StorageError.keyring(.missing)) { try on.apiKey() }
    }

    @Test func `The keyring is not used until it has a secret`() throws {
        memory.fail(.failed("must not be used"))
        #expect(try on.apiKey() == nil)
        try fill(off)
        try expectAll(on)
        try off.move(toKeyring: false)
    }

    @Test func `For ten seconds the keyring is not asked again, unless the secret changes`() throws
    {
        let start = ContinuousClock.now
        let time = Mutex(start)
        let keyring = memory.keyring.remembering(now: { time.withLock { $0 } })
        let entry = Keyring.Entry(name: "apiKey", file: path)
        memory.fail(.locked)
        #expect(throws: Keyring.Problem.locked) { try keyring.find(entry) }
        memory.fail(nil)
        #expect(throws: Keyring.Problem.locked) { try keyring.find(entry) }
        time.withLock { $0 = start + .seconds(10) }
        #expect(try keyring.find(entry) == nil)
        try keyring.store("new", entry)
        #expect(try keyring.find(entry) == "new")
        memory.fail(.locked)
        #expect(try keyring.find(entry) == "new")
        memory.fail(nil)
        try keyring.remove(entry)
        #expect(try keyring.find(entry) == nil)
    }
}
