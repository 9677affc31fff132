import Foundation
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// Tests how commands show favorites and dislikes.
struct MarkedAlbumTests {
    /// A program whose demo played a disliked album in the first days of November 2024.
    private let month = "month --demo --years-ago 2"

    private struct Listing: Decodable {
        struct Row: Decodable {
            var album: String
            var favorite: Bool?
            var disliked: Bool?
        }

        struct Year: Decodable {
            var albums: [Row]?
        }

        var albums: [Row]?
        var years: [Year]?

        var rows: [Row] { albums ?? years?.flatMap { $0.albums ?? [] } ?? [] }
    }

    private func listing(_ line: String) async throws -> Listing {
        let outcome = await TestProgram().run("\(line) --format json")
        return try JSONDecoder().decode(Listing.self, from: Data(outcome.output.utf8))
    }

    @Test func `A month marks disliked albums, in a table, in JSON and in plain lines`()
        async throws
    {
        let table = await TestProgram().run(month)
        let marked = table.output.split(separator: "\n").filter { $0.contains(" ✕ ") }
        #expect(marked.count == 1)
        #expect(marked.first?.contains("Gräv!") == true)
        // The bars stay in one column.
        let starts = table.output.split(separator: "\n").filter { $0.contains("━") }
            .map { $0.prefix { !"━╸".contains($0) }.count }
        #expect(Set(starts).count == 1)
        let rows = try await listing(month).rows
        #expect(rows.filter { $0.disliked == true }.map(\.album) == ["Gräv!"])
        #expect(rows.allSatisfy { $0.favorite == false })
        var plain = TestProgram()
        plain.environment["VINYLOGUE_ACCESSIBLE"] = "1"
        let lines = await plain.run(month).output
        #expect(lines.contains("Gräv!, Grävling, disliked, "))
    }

    @Test func `The years mark favorites`() async throws {
        let table = await TestProgram().run("years --demo")
        #expect(table.output.contains("Room Service for Ghosts · Hotel Pommes ♥"))
        let rows = try await listing("years --demo").rows
        let favorites = rows.filter { $0.favorite == true }.map(\.album)
        #expect(Set(favorites).contains("Room Service for Ghosts"))
        #expect(rows.allSatisfy { $0.favorite != nil && $0.disliked != nil })
    }

    @Test func `The digest's JSON marks favorites as the years do`() async {
        let outcome = await TestProgram().run("digest --demo --format json")
        #expect(outcome.output.contains(#""disliked":false,"favorite":true"#))
    }

    @Test func `An album says whether it is a favorite`() async throws {
        let names = ["Hotel Pommes", "Room Service for Ghosts"]
        let page = await TestProgram().run(["album"] + names + ["--demo"])
        #expect(page.output.contains(" ♥ favourite\n"))
        let json = await TestProgram().run(["album"] + names + ["--demo", "--format", "json"])
        #expect(json.output.contains(#""disliked":false,"favorite":true"#))
        var ascii = TestProgram()
        ascii.environment["LANG"] = "C"
        let disliked = await ascii.run(["album", "Grävling", "Gräv!", "--demo"])
        #expect(disliked.output.contains(" x disliked\n"))
    }

    @Test func `Charts of artists and CSV have no marks`() async throws {
        let artists = await TestProgram().run("week --demo --by artists --format json")
        #expect(!artists.output.contains("favorite"))
        let csv = await TestProgram().run("\(month) --format csv")
        #expect(csv.output.hasPrefix("rank,artist,album,plays,url\n"))
    }

    @Test func `If favorites cannot be read, the chart is shown with a note`() async throws {
        let home = try HomeFolder()
        var program = home.program()
        #expect(await program.run("setup --user nora_needle").status == .success)
        let path = home.directory.url.appending(path: "data/vinylogue/collection.json")
        program.environment["XDG_DATA_HOME"] = home.directory.url.appending(path: "data").path
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(#"{"favorites":7}"#.utf8).write(to: path)
        let outcome = await program.run("week")
        #expect(outcome.status == .success)
        #expect(outcome.errors.contains("not showing favourites and dislikes: "))
        #expect(outcome.output.contains("1  "))
    }

    @Test func `Plain lines have words for marks, and other output has signs`() {
        var canvas = Canvas(columns: 80, colors: .none, isTerminal: false, decoration: .unicode)
        #expect(canvas.sign(.favorite) == "♥")
        #expect(canvas.sign(.dislike) == "✕")
        #expect(canvas.sign(nil) == "")
        canvas.isPlain = true
        #expect(canvas.sign(.favorite) == "favourite")
        #expect(canvas.sign(.dislike) == "disliked")
        #expect(canvas.sign(nil) == "")
    }
}
