import ArgumentParser
import Foundation
import Storage
import Terminal
import VinylogueKit

struct RecapCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "recap",
        abstract: "Look back on a year, a month or all your plays.",
        discussion: """
              vinylogue recap                       last year
              vinylogue recap 2019                  2019; also 2019-03, or all
              vinylogue recap --save-card card.png  a picture to share
              vinylogue recap --as html --output recap.html  a page to keep

            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    /// The formats of the recap.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case text, html
    }

    @Argument(
        help: ArgumentHelp(
            "A year, a month such as 2019-03, or all. (default: last year)",
            valueName: "period"
        )
    )
    var text: String?

    @OptionGroup var user: UserOption

    @OptionGroup var zone: ZoneOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The recap's format. (default: text)", valueName: "format")
    )
    var form: Form?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp("Write to this file. (default: standard output)", valueName: "file"),
        completion: .file(extensions: [])
    )
    var output: String?

    @Option(
        name: .customLong("save-card"),
        help: ArgumentHelp(
            "Save a card with covers, figures and the calendar as a PNG; - writes to standard output.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var card: String?

    func validate() throws {
        if let text, StorySpan(text) == nil {
            throw ValidationError(
                "The period must be a year, a month such as 2019-03, or all (got \"\(text.shown)\")."
            )
        }
        if output == "" { throw ValidationError("--output needs a file name.") }
        try check("--save-card", isPNG: card)
    }

    func validate(with global: GlobalOptions) throws {
        if !global.format.isForPeople, form != nil || output != nil || card != nil {
            throw ValidationError(
                "--as, --output and --save-card can't be used with --format \(global.format.rawValue)."
            )
        }
        if card != nil, form != nil || output != nil {
            throw ValidationError("--save-card can't be used with --as or --output.")
        }
    }

    func run(in environment: Environment) async throws {
        let environment = try zone.applied(to: environment)
        try environment.checkOutput(output ?? card)
        let lastYear = environment.machine.today().components.year - 1
        let span = text.flatMap { StorySpan($0) } ?? .year(lastYear)
        // Without an account, setup comes before the archive.
        let name = try environment.accounts.name(user.name)
        let story = try environment.story()
        let recap = try story.recap(of: name, in: span)
        if let card {
            return try await RecapCardWriter(environment: environment).save(recap, to: card)
        }
        let result = RecapOutput(recap: recap)
        switch form {
        case .html:
            let page = RecapPage(recap: recap, offset: environment.machine.offset)
            try write(page.html, in: environment)
        case .text, nil:
            guard output ?? "-" != "-" else { return try environment.knowingGround().print(result) }
            var canvas = environment.canvas
            (canvas.columns, canvas.colors, canvas.isTerminal) = (80, .none, false)
            try write(canvas.page(result.lines(on: canvas)), in: environment)
        }
    }

    private func write(_ text: String, in environment: Environment) throws {
        guard let output, output != "-" else { return try environment.print(text) }
        try OutputFile.write(Data(text.utf8), to: output)
        environment.note("saved the recap to \(output.shown)")
    }
}
