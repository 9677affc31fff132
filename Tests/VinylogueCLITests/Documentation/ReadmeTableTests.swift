import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// README's tables against the code that they are about.
struct ReadmeTableTests {
    private let readme: Readme

    init() throws {
        readme = try Readme()
    }

    @Test func `The options that every command takes`() throws {
        let program = try ManualPage(of: Vinylogue.self).program
        let week = try #require(program.subcommands?.first { $0.commandName == "week" })
        let declared = (week.arguments ?? []).filter { $0.sectionTitle == "Global options" }
        let shown = declared.map { option in
            let value = option.allValues?.joined(separator: "|") ?? option.valueName?.uppercased()
            let names = (option.names ?? []).map(\.text).joined(separator: "`, `")
            return option.kind == .flag ? "`\(names)`" : "`\(names) \(value ?? "")`"
        }
        #expect(readme.section("Use").rows.map(\.first) == shown)
    }

    @Test func `The exit statuses`() {
        let known = ExitStatus.allCases.map { [String($0.rawValue), $0.meaning] }
        #expect(readme.section("Exit statuses").rows == known)
    }

    @Test func `The variables of the environment`() {
        let known = EnvironmentVariables.all.map { variables in
            [variables.names.map { "`\($0)`" }.joined(separator: ", "), variables.meaning]
        }
        let shown = readme.section("Configuration").rows.map { row in
            // Only the names of variables are code in both.
            row.prefix(1) + row.dropFirst().map { $0.replacing("`", with: "") }
        }
        #expect(shown.map(Array.init) == known)
    }

    @Test func `Every option that is mentioned is in the manual`() throws {
        let page = try ManualPage(of: Vinylogue.self).text
        let use = readme.section("Use")
        let texts = use.blocks + use.codeSpans
        let mentioned = Set(
            texts.flatMap { $0.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } }
        )
        #expect(mentioned.count > 20)
        for name in mentioned { #expect(page.contains(Roff.bold(name)), "\(name)") }
    }

    @Test func `The names of files`() {
        let text = readme.section("Configuration").codeSpans
        let folders = Folders(environment: ["HOME": "/home/ann"])
        for path in [folders.preferences, folders.credentials] {
            let name = path?.split(separator: "/").last.map(String.init) ?? ""
            #expect(text.contains(name))
        }
    }
}
