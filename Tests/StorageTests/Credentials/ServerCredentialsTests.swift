import Foundation
import TestSupport
import Testing

@testable import Storage

/// The logins that a user writes into the credentials file.
struct ServerCredentialsTests {
    private let directory: TemporaryDirectory
    private let file: CredentialsFile

    init() throws {
        directory = try TemporaryDirectory()
        file = CredentialsFile(path: directory.url.path + "/credentials.json")
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file.path))
        #expect(unsafe chmod(file.path, 0o600) == 0)
    }

    @Test func `Logins are read from the file, and kept when the API key changes`() throws {
        #expect(try file.subsonic() == nil)
        #expect(try file.listenBrainzToken() == nil)
        try write(
            #"{"listenBrainzToken":"t","subsonic":{"url":"https://m.test","user":"u","password":"p w","more":1}}"#
        )
        let login = SubsonicCredentials(url: "https://m.test", user: "u", password: "p w")
        try file.store(apiKey: "key")
        #expect(try file.subsonic() == login)
        #expect(try file.listenBrainzToken() == "t")
        #expect(login.isComplete)
        #expect("\(login)" == "(hidden)")
    }

    @Test(arguments: ["1", #""https://m.test""#, #"{"url":1}"#, #"{"url":"u","password":["p"]}"#])
    func `A login of the wrong type is rejected`(value: String) throws {
        try write(#"{"subsonic":\#(value)}"#)
        let expected = "an object with url, user and password, or url and apiKey"
        #expect(
            throws: StorageError.wrongType(path: file.path, key: "subsonic", expected: expected)
        ) { try file.subsonic() }
    }

    @Test func `Values from the environment are completed by those in the file`() {
        let saved = SubsonicCredentials(url: "a", user: "u", password: "p", apiKey: "k")
        let own = SubsonicCredentials(url: "b")
        #expect(
            own.completed(by: saved)
                == SubsonicCredentials(url: "b", user: "u", password: "p", apiKey: "k")
        )
        // A password in the environment is not replaced by a saved key.
        let password = SubsonicCredentials(user: "v", password: "q")
        #expect(
            password.completed(by: saved)
                == SubsonicCredentials(url: "a", user: "v", password: "q")
        )
    }
}
