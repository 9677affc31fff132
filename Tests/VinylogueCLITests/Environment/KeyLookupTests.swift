import Core
import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// An invalid API key, which matters only for requests.
struct KeyLookupTests {
    private let home: HomeFolder

    init() async throws {
        home = try HomeFolder()
        _ = await home.program().run("settings set user nora_needle")
    }

    private var keyless: TestProgram { home.program(key: "two words") }

    @Test(arguments: [
        "week --source archive --limit 1", "years --source archive", "top --limit 1",
        "forgotten --years 1", "archive info", "favorites add Low Trust --offline", "settings list",
    ])
    func `Commands that send no requests need no key`(line: String) async {
        _ = await home.program().run("archive sync --since 2025-10-01")
        let outcome = await keyless.run(line)
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(!outcome.errors.contains("LASTFM_API_KEY"), "\(outcome.errors)")
    }

    @Test func `Without a valid key cached data is shown, and a refresh also names the problem`()
        async
    {
        _ = await home.program().run("week --limit 1 --source service")
        for line in ["week --limit 1", "week --limit 1 --offline", "friends list --offline"] {
            let outcome = await keyless.run(line)
            #expect(outcome.status == .success, "\(outcome.errors)")
            #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        }
        let stale = await keyless.run("week --limit 1 --refresh")
        #expect(stale.status == .success)
        #expect(
            stale.errors.contains("LASTFM_API_KEY is not a valid API key."),
            "\(stale.errors)"
        )
    }

    @Test(arguments: [
        "week --user tape_hiss_tom", "archive sync", "setup --user nora_needle",
        "friends import --all",
    ])
    func `A command that needs the network reports an invalid key`(line: String) async {
        let outcome = await keyless.run(line)
        #expect(outcome.status == .notPermitted, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("LASTFM_API_KEY is not a valid API key."),
            "\(outcome.errors)"
        )
    }

    @Test func `Saving a key leaves damaged preferences in place`() throws {
        let program = home.program(key: nil)
        let folders = Folders(environment: program.environment)
        let path = try #require(folders.preferences)
        try Data("{,".utf8).write(to: URL(filePath: path))
        let key = try #require(Secret("0123456789abcdef0123456789abcdef"))
        try Stores(on: program.machine, note: { _ in }).credentials.store(key)
        #expect(home.configuration("credentials.json")?.contains("0123456789abcdef") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{,")
    }

    @Test func `Setup can replace an invalid key in the credentials file`() async throws {
        var program = home.program(key: nil)
        _ = await home.program().run("setup --user nora_needle")
        let folder = home.directory.url.appending(path: "config/vinylogue")
        let file = folder.appending(path: "credentials.json")
        try Data(#"{"apiKey":"two words"}"#.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let refused = await program.run("week --source service")
        #expect(refused.errors.contains("The key in the credentials file is not a valid API key."))
        program.typed = ["", "nora_needle", "0123456789abcdef0123456789abcdef", "n"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(home.configuration("credentials.json")?.contains("0123456789abcdef") == true)
    }
}
