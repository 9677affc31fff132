import Demo
import Foundation
import HTTP
import Testing
import VinylogueCLI

/// What comes from Last.fm and the other services says so, wherever it is shown.
struct AttributionTests {
    private let home: HomeFolder
    private var program: TestProgram

    init() throws {
        home = try HomeFolder()
        program = home.program()
        // More than any load of the machine makes of it.
        program.environment["VINYLOGUE_TIMEOUT"] = "600"
        let demo = program.network
        // The pages and covers of the demo as if they were Last.fm's.
        program.network = Transport { request in
            var response = try await demo.send(request)
            let text = String(decoding: response.body, as: UTF8.self)
            response.body = Data(
                text.replacing("https://demo.vinylogue.invalid/", with: "https://www.last.fm/").utf8
            )
            return response
        }
    }

    private func output(_ line: String) async -> String {
        let outcome = await program.run(line)
        #expect(outcome.status == .success, "\(line): \(outcome.errors)")
        return outcome.output
    }

    @Test(arguments: [
        ("week --user nora_needle", " · from Last.fm\n"),
        ("month --user nora_needle --by tracks", " · from Last.fm\n"),
        ("years --user nora_needle", "week 47 in 20 years · from Last.fm\n"),
        ("album --week-rank 1 --user nora_needle", "https://www.last.fm/music/"),
        ("digest --user nora_needle", "\nFrom Last.fm: https://www.last.fm\n"),
        ("digest --user nora_needle --as markdown", "\nFrom [Last.fm](https://www.last.fm)\n"),
        (
            "digest --user nora_needle --as html",
            #"<p class="credit">From <a href="https://www.last.fm">Last.fm</a></p>"#
        ),
        (
            "digest --user nora_needle --as atom",
            "From &lt;a href=&quot;https://www.last.fm&quot;&gt;Last.fm&lt;/a&gt;"
        ),
        (
            "playlist draft --from week --user nora_needle --tracks first",
            "17–23 November 2025, from Last.fm\""
        ),
        ("playlist draft --from years --user nora_needle", "of each year, from Last.fm\""),
        ("crate --user nora_needle", " albums · from Last.fm"),
    ])
    func `A command names whose data it shows`(line: String, words: String) async {
        let output = await output(line)
        #expect(output.contains(words), "\(output.prefix(600))")
    }

    @Test func `What the archive has of Last.fm is named, too`() async {
        _ = await output("archive sync --user nora_needle --since 2018-01-01")
        for line in [
            "top --user nora_needle", "forgotten --user nora_needle --years 3 --min-plays 5",
            "day --user nora_needle",
        ] {
            #expect(await output(line).contains(" · from Last.fm\n"), "\(line)")
        }
    }

    @Test(arguments: [
        "week --user nora_needle", "years --user nora_needle",
        "crate --user nora_needle --dial mine",
        "digest --user nora_needle", "album --week-rank 1 --user nora_needle",
    ])
    func `Data for programs has a link to each album's page`(line: String) async {
        let output = await output("\(line) --format json")
        let albums = output.matches(of: /"album":"/).count
        let links = output.matches(of: /"url":"https:\/\/www\.last\.fm\/music\/[^"]+"/).count
        #expect(albums > 0 && links >= albums)
    }

    @Test func `The demo and other servers name nobody`() async {
        let demo = await home.program().run("week --demo")
        #expect(demo.status == .success)
        #expect(!demo.output.contains("from "))
    }
}
