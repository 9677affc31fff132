import Foundation
import TestSupport
import Testing

@testable import Storage

struct AppleMusicCredentialsTests {
    private let directory: TemporaryDirectory
    private let file: CredentialsFile

    init() throws {
        directory = try TemporaryDirectory()
        file = CredentialsFile(path: directory.url.path + "/config/credentials.json")
    }

    private func credentials(_ source: AppleMusicCredentials.Source) -> AppleMusicCredentials {
        AppleMusicCredentials(
            userToken: "user-secret",
            connected: Date(timeIntervalSince1970: 1_795_248_000),
            source: source,
            developerToken: "developer-secret",
            developerTokenExpiry: Date(timeIntervalSince1970: 1_795_334_400)
        )
    }

    private var text: String {
        (try? String(contentsOfFile: file.path, encoding: .utf8)) ?? ""
    }

    @Test(
        arguments: [
            .given, .service("https://tokens.test/x"),
            .key(path: "/keys/a \"b\".p8", keyID: "ABC123DEFG", teamID: "TEAM567890"),
        ] as [AppleMusicCredentials.Source]
    )
    func `Tokens are stored next to the API key and removed without affecting it`(
        source: AppleMusicCredentials.Source
    ) throws {
        try file.store(apiKey: "key")
        try file.store(appleMusic: credentials(source))
        #expect(try file.appleMusic() == credentials(source))
        #expect(try file.apiKey() == "key")
        try file.store(apiKey: "other")
        #expect(try file.appleMusic() == credentials(source))
        try file.store(appleMusic: nil)
        #expect(try file.appleMusic() == nil)
        #expect(text == "{\n  \"apiKey\" : \"other\"\n}\n")
    }

    @Test func `Tokens are replaced only if they are still those that were read`() throws {
        var old = credentials(.given)
        old.connected += 0.25
        var new = old
        new.userToken = "new"
        try file.replace(appleMusic: old, with: new)
        #expect(try file.appleMusic() == nil)
        try file.store(appleMusic: old)
        try file.replace(appleMusic: new, with: nil)
        #expect(try file.appleMusic()?.userToken == old.userToken)
        try file.replace(appleMusic: old, with: new)
        #expect(try file.appleMusic()?.userToken == "new")
        try file.replace(appleMusic: old, with: nil)
        #expect(try file.appleMusic()?.userToken == "new")
        try file.replace(appleMusic: new, with: nil)
        #expect(try file.appleMusic() == nil)
    }

    @Test func `Disconnecting without stored tokens creates no file`() throws {
        try file.store(appleMusic: nil)
        #expect(text.isEmpty)
        #expect(try file.appleMusic() == nil)
    }

    @Test(arguments: [
        "1", "{}", #"{"userToken":"u"}"#, #"{"userToken":1,"connectedAt":"2026-11-21T08:00:00Z"}"#,
        #"{"userToken":"u","connectedAt":"today"}"#,
        #"{"userToken":"u","connectedAt":"2026-11-21T08:00:00Z","keyPath":"/x"}"#,
    ])
    func `An invalid Apple Music connection is reported, and the file is not changed`(json: String)
        throws
    {
        try file.store(apiKey: "key")
        try Data(#"{"appleMusic":\#(json)}"#.utf8).write(to: URL(filePath: file.path))
        let before = text
        #expect(
            throws: StorageError.wrongType(
                path: file.path,
                key: "appleMusic",
                expected: "what `vinylogue apple-music connect` stores"
            )
        ) { try file.appleMusic() }
        #expect(text == before)
    }

    @Test func `Descriptions and dumps contain no token`() {
        let value = credentials(.given)
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), "\([value])", dumped] {
            #expect(!text.contains("secret"))
        }
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o444])
    func `A secret file that others can use is rejected`(mode: Int) throws {
        let path = directory.url.path + "/key.p8"
        try Data("secret".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: StorageError.exposed(path: path, mode: mode)) {
            try SecretFile.read(path, limit: 100)
        }
    }

    @Test func `A secret file is read, but rejected if it is too large or not a regular file`()
        throws
    {
        let path = directory.url.path + "/key.p8"
        #expect(try SecretFile.read(path, limit: 6) == nil)
        try Data("secret".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        #expect(try SecretFile.read(path, limit: 6) == Data("secret".utf8))
        #expect(throws: StorageError.unreadable(path: path, reason: "File too large")) {
            try SecretFile.read(path, limit: 5)
        }
        #expect(
            throws: StorageError.unreadable(path: directory.url.path, reason: "Not a regular file")
        ) {
            try SecretFile.read(directory.url.path, limit: 5)
        }
    }
}
