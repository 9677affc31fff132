import Artwork
import Foundation
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct SettingsCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    @Test func `A setting can be set, shown with its source, and unset`() async throws {
        let program = home.program()
        #expect(
            await program.run("settings set min-plays 7").output.contains("7  (file; default: 1)")
        )
        #expect(await program.run("settings get min-plays").output == "7\n")
        #expect(await program.run("week --user nora_needle").output.contains("fewer than 7 plays"))
        let row = #"{"default":"1","key":"min-plays","source":"file","value":"7"}"#
        #expect(await program.run("settings list --format json").output.contains(row))
        #expect(await program.run("settings unset min-plays").output.contains("1  (default)"))
        #expect(home.configuration("preferences.json")?.contains("playCountFilter") == false)
    }

    @Test func `A user is saved with the service's spelling if the account exists`() async throws {
        #expect(await home.program().run("settings set user NORA_needle").status == .success)
        #expect(await home.program().run("settings get user").output == "nora_needle\n")
        #expect(await home.program().run("settings set user nobody_at_all").status == .failure)
        #expect(await home.program().run("settings get user").output == "nora_needle\n")
    }

    @Test func `Animation can be turned off, and back on by unsetting it`() async throws {
        let program = home.program()
        #expect(
            await program.run("settings set animation off").output
                == " animation  off  (file; default: on)\n"
        )
        #expect(await program.run("settings get animation").output == "off\n")
        #expect(await program.run("settings set animation slow").status == .usage)
        #expect(await program.run("settings unset animation").output.contains("on  (default)"))
    }

    @Test func `Every setting is in the list, the JSON, the completions and the manual`()
        async throws
    {
        let program = home.program()
        let list = await program.run("settings list").output
        let csv = await program.run("settings list --format csv").output
        let help = await program.run("settings set --help").output
        let fish = await program.run("--generate-completion-script fish").output
        let manual = await program.run("--generate-manual").output
        for setting in Setting.all {
            #expect(list.contains(" \(setting.key) "))
            #expect(csv.contains("\n\(setting.key),"))
            #expect(help.contains(setting.key))
            #expect(fish.contains(setting.key))
            #expect(
                manual.contains(
                    "\n\(Roff.bold(setting.key))\n\(Roff.escaped(setting.help.prefix(20)))"
                )
            )
        }
    }

    @Test(arguments: [
        "min-plays -1", "min-plays 10001", "min-plays many", "api-url ftp://x/",
        "api-url http://example.com/", "api-url example", "colour red",
    ])
    func `An invalid value is rejected and nothing is saved`(words: String) async throws {
        let outcome = await home.program().run("settings set \(words)")
        #expect(outcome.status == .usage)
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test(arguments: ["http://joe:hunter2@example.com/", "https://joe:hunter2@x/", "joe:hunter2@x"])
    func `A rejected URL is shown without its password`(address: String) async throws {
        var shown = ""
        for line in ["settings set api-url", "week --api-url", "settings list --api-url"] {
            let outcome = await home.program().run("\(line) \(address)")
            #expect(line.hasPrefix("settings list") || outcome.status == .usage)
            shown += outcome.output + outcome.errors
        }
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"{"version":1,"apiURL":"\#(address)","currentUser":"nora_needle"}"#
        try Data(text.utf8).write(to: folder.appending(path: "preferences.json"))
        for line in ["settings list", "settings get api-url", "week", "years", "doctor"] {
            let outcome = await home.program().run(line)
            shown += outcome.output + outcome.errors
        }
        #expect(shown.contains("…@"))
        #expect(!shown.contains("hunter2"), "\(shown)")
    }

    @Test func `A command-line option overrides a saved setting`() async throws {
        _ = await home.program().run("settings set api-url http://127.0.0.1:1/")
        let list = await home.program().run("settings list --format csv")
        #expect(list.output.contains("api-url,http://127.0.0.1:1/"))
        let option = await home.program()
            .run("settings list --format csv --api-url https://example.com/2.0/")
        #expect(option.output.contains("api-url,https://example.com/2.0/"))
        #expect(option.output.contains(",option"))
    }

    @Test func `Unknown settings survive a change`() async throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"{"version":1,"shelves":{"dark":true},"playCountFilter":3}"#
        try Data(text.utf8).write(to: folder.appending(path: "preferences.json"))
        _ = await home.program().run("settings set min-plays 4")
        let kept = try #require(home.configuration("preferences.json"))
        #expect(kept.contains(#""shelves" : {"dark":true}"#))
    }

    @Test(arguments: ["set min-plays 4", "set art off", "unset art", "set user kaspar33"])
    func `No setting is changed while another setting has the wrong type`(
        words: String
    ) async throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"{"apiURL":5,"artwork":"auto","playCountFilter":3}"#
        try Data(text.utf8).write(to: folder.appending(path: "preferences.json"))
        let outcome = await home.program().run("settings \(words)")
        #expect(outcome.status == .damagedData)
        #expect(outcome.errors.contains("apiURL"))
        #expect(home.configuration("preferences.json") == text)
    }

    @Test(arguments: ["-5", "10001", "9223372036854775807"])
    func `A number outside of its range is refused and can be replaced`(number: String) async throws
    {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{\"playCountFilter\":\(number)}".utf8)
            .write(to: folder.appending(path: "preferences.json"))
        let refused = await home.program().run("settings get min-plays")
        #expect(refused.status == .damagedData)
        #expect(
            refused.errors.contains(
                "preferences.json, \"playCountFilter\" must be a whole number from 0 to 10000."
            ),
            "\(refused.errors)"
        )
        #expect(await home.program().run("settings set min-plays 4").status == .success)
    }

    @Test func `A setting of the wrong type can be replaced or unset`() async throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for words in ["set api-url https://example.com/2.0/", "unset api-url"] {
            try Data(#"{"apiURL":5}"#.utf8).write(to: folder.appending(path: "preferences.json"))
            #expect(await home.program().run("settings \(words)").status == .success)
        }
    }

    @Test func `Damaged preferences are moved aside and reported`() async throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{\"playCountFilter\": ".utf8).write(
            to: folder.appending(path: "preferences.json")
        )
        let outcome = await home.program().run("week --user nora_needle")
        #expect(outcome.status == .damagedData)
        #expect(outcome.errors.contains("preferences.damaged-20261121T080000Z.json"))
        #expect(outcome.errors.contains("or start over with `vinylogue setup`."))
        #expect(
            home.configuration("preferences.damaged-20261121T080000Z.json")
                == "{\"playCountFilter\": "
        )
        #expect(await home.program().run("week --user nora_needle").status == .success)
    }
}
