import Foundation
import TestSupport
import Testing
import VinylogueTUI

@testable import ArgumentParser
@testable import VinylogueCLI

struct ManualPageTests {
    private let program: CommandInfo
    private let page: String

    init() {
        let manual = ManualPage(of: Vinylogue.self)
        program = manual.program
        page = manual.text
    }

    @Test func `The option --generate-manual prints the manual`() async {
        let outcome = await TestProgram().run("--generate-manual")
        #expect(outcome.status == .success)
        #expect(outcome.output == page + "\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test
    func `Lines that begin with a dot are man(7) requests, and all other text is plain ASCII`() {
        let known = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".IP", ".nf", ".fi"]
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            guard line.hasPrefix(".") || line.hasPrefix("'") else { continue }
            #expect(known.contains { line.hasPrefix($0) }, "\(line)")
        }
        #expect(
            page.hasPrefix(
                #".TH "VINYLOGUE" "1" "\#(Vinylogue.versionDate)" "vinylogue \#(Vinylogue.configuration.version)""#
            )
        )
    }

    @Test func `The synopsis names options, the command and its arguments`() {
        #expect(
            section("SYNOPSIS").trimmingCharacters(in: .newlines)
                == #"\fBvinylogue\fR [\fIoption\fR]... [\fIcommand\fR [\fIoption\fR]... [\fIargument\fR]...]"#
        )
    }

    @Test func `Every command has a section with every option of its help screen`()
        async throws
    {
        let general = section("OPTIONS") + section("GLOBAL OPTIONS")
        for command in program.withAllBelow.dropFirst() {
            let names = Array(command.path.dropFirst())
            let help = await TestProgram().run(names + ["--help"])
            #expect(help.status == .success)
            // A hidden command is described in its parent's section.
            let heading = command.isListed ? names : names.dropLast()
            let own = try #require(section(of: heading), "\(names)")
            for name in optionNames(in: help.output) {
                let bold = Roff.bold(name)
                #expect(own.contains(bold) || general.contains(bold), "\(names) \(name)")
            }
        }
        let root = await TestProgram().run("--help")
        let alone = try #require(section(of: []))
        for name in optionNames(in: root.output) {
            #expect((general + alone).contains(Roff.bold(name)), "\(name)")
        }
    }

    @Test func `Every command's help has examples, and all of them are valid`()
        async throws
    {
        for command in program.withAllBelow where command.isListed {
            #expect(!command.examples.isEmpty, "\(command.name)")
            for example in command.examples {
                // Ignores redirections and pipes, which are for the shell.
                let own = example.line.prefix { !"<>|".contains($0) }
                let words = own.matches(of: /"[^"]*"|[^" ]+/).dropFirst()
                    .map { String($0.output.filter { $0 != "\"" }) }
                #expect(throws: Never.self, "\(example.line)") {
                    _ = try Vinylogue.parseAsRoot(words)
                }
                #expect(example.line.count + example.note.count < 80)
                #expect(section("EXAMPLES").contains(Roff.bold(example.line)))
            }
        }
        #expect(
            await TestProgram().run("years --help").output.contains(
                "\n\nEXAMPLES:\n  vinylogue years"
            )
        )
    }

    @Test func `The manual lists every key of full-screen mode`() {
        let keys = section("KEYS")
        #expect(keys.contains(Roff.bold("j k, arrows") + "\nmove\n"))
        #expect(KeyChapter.all.count > 3)
        for chapter in KeyChapter.all {
            #expect(keys.contains("\"\(Roff.escaped(chapter.title))\""))
            for key in chapter.keys { #expect(keys.contains(Roff.bold(key.keys))) }
        }
    }

    @Test func `Every argument, even a hidden one, is in the manual with its help`() {
        for argument in program.withAllBelow.flatMap(\.arguments) {
            for name in argument.names { #expect(page.contains(Roff.bold(name.text))) }
            var text = Roff()
            text.write(argument.description, separator: "IP")
            #expect(page.contains("\n\(text.text)"), "\(argument)")
            #expect(!argument.description.isEmpty)
        }
    }

    @Test func `Every command's help begins with a sentence`() {
        for command in program.withAllBelow where command.isListed {
            #expect(command.abstract.hasSuffix("."), "\(command.path)")
        }
    }

    @Test func `The value of every option or argument for a user is shown as a name`() {
        let arguments = program.withAllBelow.flatMap(\.arguments)
        let names = arguments.filter { $0.completion == .friends }.map(\.valueName)
        #expect(names.count > 5 && Set(names) == ["name"])
    }

    @Test func `Every command accepts the global options`() {
        let leaves = program.withAllBelow.filter(\.subcommands.isEmpty)
        #expect(leaves.count > 15)
        for leaf in leaves {
            let shared = leaf.arguments.filter { $0.section == "Global options" }
            #expect(shared.count == 9, "\(leaf.name)")
        }
    }

    @Test(arguments: [
        ("--api-url", #"\-\-api\-url"#), (#"a\b"#, #"a\(rsb"#), ("it's", #"it\(aqs"#),
        (#""x""#, #"\(dqx\(dq"#), ("~/^`", #"\(ti/\(ha\(ga"#), ("é🍭", #"\[u00E9]\[u1F36D]"#),
        ("\u{1B}[2J\u{9B}", "[2J"),
    ])
    func `Special characters in the manual are escaped`(plain: String, escaped: String) {
        #expect(Roff.escaped(plain) == escaped)
    }

    @Test func `A leading dot or apostrophe in text is escaped`() {
        var page = Roff()
        page.write(".so /etc/passwd\n\n'so /etc/passwd")
        page.line(".TH")
        #expect(page.text == "\\&.so /etc/passwd\n.PP\n\\(aqso /etc/passwd\n\\&.TH\n")
    }

    @Test func `An indented paragraph keeps its lines`() {
        var page = Roff()
        page.write("One.\n\n  a   b\n  c\n\nTwo.")
        #expect(page.text == "One.\n.PP\n.nf\n  a   b\n  c\n.fi\n.PP\nTwo.\n")
    }

    @Test func `Long text breaks between words, even before a dot`() {
        var page = Roff()
        page.write(String(repeating: "abcdefghij ", count: 7) + "... and more")
        let lines = page.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last == "\\&... and more")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func `groff reports no warnings`() throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "vinylogue.1")
        try Data(page.utf8).write(to: file)
        let groff = Process()
        groff.executableURL = URL(filePath: "/usr/bin/groff")
        groff.arguments = ["-man", "-ww", "-z", file.path]
        let output = Pipe()
        groff.standardError = output
        try groff.run()
        let warnings = output.fileHandleForReading.rest()
        groff.waitUntilExit()
        #expect(String(decoding: warnings, as: UTF8.self) == "")
        #expect(groff.terminationStatus == 0)
    }

    /// The text below a section heading, up to the next one.
    private func section(_ title: String) -> String {
        let rest = page.split(separator: ".SH \"\(title)\"\n", maxSplits: 1).dropFirst().first ?? ""
        return String(rest.split(separator: ".SH ", maxSplits: 1).first ?? "")
    }

    /// The text below a command's heading; nil if there is none.
    private func section(of names: [String]) -> String? {
        section("COMMANDS").split(separator: ".SS ").map(String.init).first { part in
            let heading = part.prefix { $0 != "\n" }.filter { !#""[]"#.contains($0) }
            let words = heading.split(separator: " ").dropFirst().map(String.init)
            let rest = words.dropFirst(names.count)
            return words.starts(with: names.map { Roff.escaped($0) })
                && rest.allSatisfy { $0.hasPrefix("\\fI") }
        }
    }

    private func optionNames(in help: String) -> [String] {
        help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split(separator: " ").prefix { $0.hasPrefix("-") }.map {
                $0.trimmingCharacters(in: ["," as Unicode.Scalar])
            }
        }
    }
}
