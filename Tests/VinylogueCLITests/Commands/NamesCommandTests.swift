import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// The commands that put names right.
struct NamesCommandTests {
    private let directory: TemporaryDirectory
    private var program = TestProgram()

    init() async throws {
        directory = try TemporaryDirectory()
        program.environment["HOME"] = directory.url.path
        program.environment["TMPDIR"] = directory.url.path
        let plays = """
            time,artist,album,track,user
            1600000000,Beatles,Help!,Girl,nora
            1600000300,Fab Four,Help!,Girl,nora
            1600000600,Fab Four,Live,Girl,nora
            1600000900,Kids,Owls,Hoot,nora

            """
        let file = directory.url.appending(path: "plays.csv").path
        try plays.write(toFile: file, atomically: true, encoding: .utf8)
        let imported = await program.run(["archive", "import", file])
        #expect(imported.status == .success, "\(imported.errors)")
    }

    private var rulesFile: String { "\(directory.url.path)/.local/share/vinylogue/names.json" }

    private func artists() async -> String {
        await program.run("top --user nora --by artists --format csv").output
            .split(whereSeparator: \.isNewline).dropFirst()
            .map { $0.split(separator: ",").prefix(3).joined(separator: " ") }
            .joined(separator: ", ")
    }

    @Test func `Rules change the charts at once, and are undone`() async throws {
        #expect(await artists() == "1 Fab Four 2, 2 Beatles 1, 3 Kids 1")
        let alias = await program.run(["names", "alias", "Fab Four", "Beatles"])
        #expect(alias.output == "Rule 1: \"Fab Four\" counts as \"Beatles\".\n", "\(alias.errors)")
        #expect(await artists() == "1 Beatles 3, 2 Kids 1")
        let ignore = await program.run(["names", "ignore", "kids", "owls"])
        #expect(ignore.status == .success, "\(ignore.errors)")
        #expect(await artists() == "1 Beatles 3")
        let verify = await program.run("archive verify --offline")
        #expect(verify.status == .success, "\(verify.errors)")
        let list = await program.run("names")
        #expect(list.output.contains("2  \"owls\" by kids is left out"))
        let undone = await program.run("names undo 1")
        #expect(undone.output == "Undid: \"Fab Four\" counts as \"Beatles\".\n")
        #expect(await program.run("names undo").status == .success)
        #expect(await artists() == "1 Fab Four 2, 2 Beatles 1, 3 Kids 1")
        let none = await program.run("names undo")
        #expect(none.status == .failure && none.errors.contains("There are no rules to undo."))
    }

    @Test func `An artist that a rule leaves out is reported with the rule`() async {
        _ = await program.run(["names", "ignore", "Fab Four"])
        let outcome = await program.run(["artist", "fab four", "--user", "nora"])
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("One of your rules leaves \"fab four\" out."), "\(outcome)")
        let other = await program.run(["artist", "Nobody", "--user", "nora"])
        #expect(other.errors.contains("The archive has no plays of \"Nobody\""), "\(other)")
    }

    @Test func `A name that is not in the archive is an error with the nearest names`() async {
        let artist = await program.run(["names", "alias", "Fab Four", "Beetles"])
        #expect(artist.status == .failure)
        #expect(artist.errors.contains("The archive doesn't have an artist \"Beetles\"."))
        #expect(artist.errors.contains("Did you mean \"Beatles\"?"))
        let album = await program.run(["names", "ignore", "Kids", "Owl"])
        #expect(album.errors.contains("an album \"Owl\" by \"Kids\""))
        #expect(album.errors.contains("Did you mean \"Owls\"?"))
        let track = await program.run(["names", "ignore", "Kids", "--track", "Something"])
        #expect(track.errors.contains("Use the name exactly as the charts show it."))
        let same = await program.run(["names", "alias", "Kids", "kids"])
        #expect(same.errors.contains("This would change nothing"))
        #expect(!FileManager.default.fileExists(atPath: rulesFile))
    }

    @Test func `A name that already has a rule needs that rule undone first`() async {
        _ = await program.run(["names", "alias", "Kids", "Fab Four"])
        let second = await program.run(["names", "alias", "kids", "Beatles"])
        #expect(second.status == .failure)
        #expect(
            second.errors.contains(
                "There is already a rule for this name: \"Kids\" counts as \"Fab Four\"."
            )
        )
        #expect(second.errors.contains("`vinylogue names undo 1`"))
        #expect(await artists() == "1 Fab Four 3, 2 Beatles 1")
    }

    @Test func `A rule without an effect is refused with the reason`() async {
        _ = await program.run(["names", "alias", "Kids", "Beatles"])
        let back = await program.run(["names", "alias", "Beatles", "Kids"])
        #expect(back.status == .failure)
        #expect(back.errors.contains("This would change nothing: both names already count as one."))
        let join = await program.run(["names", "join", "Fab Four", "Live", "Help!"])
        #expect(join.status == .success, "\(join.errors)")
        let part = await program.run(["names", "part", "Fab Four", "Live"])
        #expect(part.status == .failure)
        #expect(part.errors.contains("another rule already covers \"Live\" by Fab Four."))
        _ = await program.run(["names", "ignore", "Fab Four"])
        let ignore = await program.run(["names", "ignore", "Fab Four", "Live"])
        #expect(ignore.errors.contains("\"Live\" by Fab Four is left out already."))
    }

    @Test func `Mistakes in the arguments are explained`() async {
        for (arguments, words) in [
            (["ignore", "Kids", "Owls", "--track", "Hoot"], "Pass either an album or --track"),
            (["undo", "1", "--all"], "Pass either a number or --all"),
            (["alias", "Kids", " "], "A name must not be empty."),
            (["undo", "0"], "must be 1 or greater"),
        ] {
            let outcome = await program.run(["names"] + arguments)
            #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
        }
    }

    @Test func `Without an archive, rules can be listed and undone, but not added`()
        async throws
    {
        _ = await program.run(["names", "ignore", "Kids"])
        let path = "\(directory.url.path)/.local/share/vinylogue/archive.sqlite"
        try FileManager.default.removeItem(atPath: path)
        let list = await program.run("names")
        #expect(list.output.contains("1  \"Kids\" is left out"))
        #expect(!list.output.contains("not in the archive"))
        #expect(await program.run(["names", "ignore", "Zoo"]).errors.contains("No archive yet."))
        #expect(await program.run("names undo --all").output == "Undid 1 rule.\n")
    }

    @Test func `A damaged file of rules is set aside with a message`() async throws {
        _ = await program.run(["names", "ignore", "Kids"])
        try "{".write(toFile: rulesFile, atomically: false, encoding: .utf8)
        let outcome = await program.run("top --user nora")
        #expect(outcome.status == .damagedData, "\(outcome.errors)")
        #expect(outcome.errors.contains("names.json"))
        #expect(outcome.errors.contains("Fix it and move it back, or continue without it."))
        #expect(await artists() == "1 Fab Four 2, 2 Beatles 1, 3 Kids 1")
    }

    @Test(arguments: [
        (
            #"[{"artist":"A","kind":"ignore"},{"artist":"A","kind":"join"}]"#,
            ", but rule 2 is not valid."
        ),
        ("{}", "."),
    ])
    func `An invalid rule is named by its number`(rules: String, detail: String) async throws {
        _ = await program.run(["names", "ignore", "Kids"])
        try #"{"rules":\#(rules)}"#.write(toFile: rulesFile, atomically: false, encoding: .utf8)
        let outcome = await program.run("names")
        #expect(outcome.status == .damagedData)
        let words = "\"rules\" must be a list of rules\(detail)\nFix it in an editor."
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func `If every play is left out, there is no card`() async {
        for artist in ["Beatles", "Fab Four", "Kids"] {
            _ = await program.run(["names", "ignore", artist])
        }
        let card = "\(directory.url.path)/card.png"
        let outcome = await program.run(["recap", "all", "--user", "nora", "--save-card", card])
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors.contains("no plays, so there is no card.\nChoose another user"),
            "\(outcome.errors)"
        )
    }
}
