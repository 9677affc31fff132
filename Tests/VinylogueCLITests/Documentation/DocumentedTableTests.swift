import ArgumentParser
import Foundation
import TestSupport
import Testing
import VinylogueKit
import VinylogueTUI

@testable import VinylogueCLI

/// Compares the documentation's tables and names with the program's declarations.
struct DocumentedTableTests {
    @Test func `The options every command accepts are documented`() throws {
        let program = ManualPage(of: Vinylogue.self).program
        let week = try #require(program.subcommands.first { $0.name == "week" })
        let shown = week.arguments.filter { $0.section == "Global options" }.map { option in
            let values = option.allValues.joined(separator: "|")
            let value = values.isEmpty ? option.valueName.uppercased() : values
            let names = option.names.map(\.text).joined(separator: "`, `")
            return option.kind == .flag ? "`\(names)`" : "`\(names) \(value)`"
        }
        let commands = try DocumentationPage.article("Commands")
        #expect(commands.section("Global options").rows.map(\.first) == shown)
    }

    @Test func `The keys of full-screen mode are documented`() throws {
        let known = KeyChapter.all.flatMap { chapter in
            chapter.keys.map { [chapter.title.lowercased(), "`\($0.keys)`", $0.meaning] }
        }
        #expect(try DocumentationPage.article("FullScreen").section("Keys").rows == known)
    }

    @Test func `The libraries loaded on first use are documented`() throws {
        let rows = try DocumentationPage.article("Installation").section("Libraries").rows
            .filter { $0.first != "everything" }
        func spans(_ column: Int) -> Set<String> {
            Set(rows.flatMap { DocumentationPage.codeSpans(in: $0[column]) })
        }
        #expect(spans(1) == Set(LoadedLibrary.all.compactMap(\.files.first)))
        let others: Set = ["ca-certificates", "webp-pixbuf-loader"]
        #expect(spans(2).subtracting(others) == Set(LoadedLibrary.all.map(\.package)))
    }

    @Test func `The exit statuses are documented`() throws {
        let known = ExitStatus.allCases.map { [String($0.rawValue), $0.meaning] }
        let formats = try DocumentationPage.article("Formats")
        #expect(formats.section("Exit statuses").rows == known)
    }

    @Test func `The environment variables are documented`() throws {
        let known = EnvironmentVariables.all.map { variables in
            [variables.names.map { "`\($0)`" }.joined(separator: ", "), variables.meaning]
        }
        let configuration = try DocumentationPage.article("Configuration")
        let shown = configuration.section("Environment variables").rows.map { row in
            // Ignores code marks except for those around the names of variables.
            row.prefix(1) + row.dropFirst().map { $0.replacing("`", with: "") }
        }
        #expect(shown.map(Array.init) == known)
    }

    @Test func `The settings and their defaults are documented`() async throws {
        struct Answer: Decodable { var settings: [Setting] }
        struct Setting: Decodable {
            var key: String
            var `default`: String?
        }
        let outcome = await TestProgram().run("settings --format json")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
        let known = answer.settings.map { setting in
            ["`\(setting.key)`", setting.default.map { "`\($0)`" } ?? ""]
        }
        #expect(known.count >= 4)
        let configuration = try DocumentationPage.article("Configuration")
        #expect(configuration.section("Settings").rows.map { Array($0.prefix(2)) } == known)
    }

    @Test func `The formats to import are documented`() throws {
        let rows = try DocumentationPage.article("Archive").section("Import").rows
        #expect(rows.map(\.first) == ImportKind.allCases.map { "`\($0.rawValue)`" })
    }

    @Test(arguments: [("The dial", false), ("Genres", true)])
    func `The dial's shares are documented`(section: String, isGenre: Bool) throws {
        let rows = try DocumentationPage.article("Crate").section(section).rows
        let known = Dial.allCases.map { dial in
            ["`\(dial.rawValue)`"] + dial.shares(isGenre: isGenre).map { String($0.share) }
        }
        #expect(Array(rows.prefix(known.count)) == known)
        guard !isGenre else { return }
        let signals = rows.dropFirst(known.count).map(\.first)
        #expect(signals == Dial.mixed.shares(isGenre: isGenre).map(\.signal.rawValue))
    }

    @Test func `Every option mentioned in the documentation is in the manual`() throws {
        let page = ManualPage(of: Vinylogue.self).text
        let texts = try DocumentationPage.all().flatMap { page in
            let lines = page.blocks.flatMap { $0.split(separator: "\n").map(String.init) }
            let options = page.codeSpans.filter { $0.hasPrefix("--") }
            return options + lines.filter { $0.hasPrefix("vinylogue ") }
        }
        let mentioned = Set(
            texts.flatMap { $0.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } }
        )
        #expect(mentioned.count > 20)
        for name in mentioned { #expect(page.contains(Roff.bold(name)), "\(name)") }
    }

    @Test func `The names of the program's files are documented`() throws {
        let text = try DocumentationPage.article("Configuration").section("Files").codeSpans
        let folders = Folders(environment: ["HOME": "/home/ann"])
        for path in [folders.preferences, folders.credentials] {
            let name = path?.split(separator: "/").last.map(String.init) ?? ""
            #expect(text.contains(name))
        }
    }
}
