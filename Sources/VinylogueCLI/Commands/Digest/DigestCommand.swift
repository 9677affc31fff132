import ArgumentParser
import Artwork
import Foundation
import Storage
import VinylogueKit

struct DigestCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "digest",
        abstract: "Write a digest of this week in past years, for e-mail or a feed.",
        discussion: """
              vinylogue digest                                plain text
              vinylogue digest --friends --as markdown        you and all your friends
              vinylogue digest --as html --output week.html   a page with covers
              vinylogue digest --as atom --output digest.xml  one more entry in a feed

            The digest lists your top albums for this week in every past year. A feed gains one entry a week; \
            a second run replaces this week's entry.
            """
    )

    /// The formats of the digest.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, html, atom
    }

    @OptionGroup var chart: ChartOptions

    @Flag(name: .customLong("friends"), help: "Include all your friends.")
    var friends = false

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var source: SourceOptions

    @Option(
        name: .customLong("top"),
        help: ArgumentHelp("How many albums to list for each year.", valueName: "n")
    )
    var top = 3

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The digest's format. (default: text)", valueName: "format")
    )
    var form: Form?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write to this file. (default: standard output)",
            valueName: "file"
        ),
        completion: .file(extensions: [])
    )
    var output: String?

    func validate(with global: GlobalOptions) throws {
        if friends && chart.user != nil {
            throw ValidationError("Use either --friends or --user, not both.")
        }
        try check("--top", top, isIn: 1...100)
        if !global.format.isForPeople, form != nil || output != nil {
            throw ValidationError(
                "--as and --output can't be used with --format \(global.format.rawValue)."
            )
        }
        if output == "" { throw ValidationError("--output needs a file name.") }
    }

    func run(in environment: Environment) async throws {
        try environment.checkOutput(output)
        let accounts = environment.accounts
        let users = try friends ? accounts.everyone() : [accounts.name(chart.user)]
        let loader = try environment.chartLoader(
            source: source.source,
            minPlays: filter.minPlays
        )
        let date = chart.date ?? environment.machine.today()
        let digest = try await environment.showingProgress("Loading years") { progress in
            try await loader.digest(of: users, on: date, progress: progress)
        }
        let charts = digest.sections.compactMap { try? $0.result.get() }.flatMap(\.years)
        environment.noteStaleness(of: charts.compactMap { try? $0.result.get() })
        if !friends, case .failure(let error) = digest.sections[0].result { throw error }
        guard environment.options.format.isForPeople else {
            try environment.print(
                DigestOutput(digest: digest, top: top, marks: environment.marks())
            )
            return try throwFirst(of: digest)
        }
        var letter = DigestLetter(digest, top: top)
        switch form ?? .text {
        case .text: try write(letter.text, in: environment)
        case .markdown: try write(letter.markdown, in: environment)
        case .html:
            try await addCovers(to: &letter, environment)
            try write(letter.html, in: environment)
        case .atom: try writeFeed(letter, digest, users, in: environment)
        }
        try throwFirst(of: digest)
    }

    /// Throws the first failure, for the exit status; the digest contains everything else.
    private func throwFirst(of digest: Digest) throws {
        if let error = digest.failures.first { throw PartialFailure(error: error) }
    }

    private func write(_ text: String, in environment: Environment) throws {
        guard let output, output != "-" else {
            let isTerminal = environment.machine.console.outputIsTerminal
            return try environment.print(isTerminal ? JSON.escaped(text) : text)
        }
        try OutputFile.write(Data(text.utf8), to: output)
        environment.note("saved the digest to \(output.shown)")
    }

    private func writeFeed(
        _ letter: DigestLetter,
        _ digest: Digest,
        _ users: [String],
        in environment: Environment
    ) throws {
        guard let output, output != "-" else {
            var feed = DigestFeed(of: users)
            _ = feed.add(letter, of: digest.week, at: environment.machine.now())
            return try write(feed.text, in: environment)
        }
        var isNew = true
        let isComplete = digest.failures.isEmpty
        try OutputFile.update(output, limit: DigestFeed.sizeLimit) { data in
            var feed = DigestFeed(of: users)
            if let data, !feed.add(entriesOf: String(decoding: data, as: UTF8.self)) {
                throw DigestError.otherFile(output)
            }
            isNew = feed.add(
                letter,
                of: digest.week,
                at: environment.machine.now(),
                isComplete: isComplete
            )
            return isNew ? Data(feed.text.utf8) : nil
        }
        environment.note(
            isNew
                ? "saved the digest to \(output.shown)"
                : isComplete
                    ? "nothing to do: this week's entry is already in the feed."
                    : "kept this week's earlier entry: something failed to load."
        )
    }

    /// Adds the albums' covers, scaled down, and the covers' sources to a digest.
    private func addCovers(
        to letter: inout DigestLetter,
        _ environment: Environment
    ) async throws {
        let rows = letter.sections.flatMap { section in
            section.years.flatMap { $0.rows.map { (section.account, $0) } }
        }
        let history = try environment.history()
        let loader = environment.coverLoader()
        let (covers, credit, missing) = try await environment.showingProgress("Loading covers") {
            progress in
            var source = AlbumCovers(history: history, covers: loader, user: nil)
            var (covers, addresses): ([Album: Data], [String?]) = ([:], [])
            var (done, missing) = (0, 0)
            for (user, rows) in Dictionary(grouping: rows, by: \.0) {
                let list = rows.map(\.1.album)
                source.user = user
                for await cover in source.pictures(of: list.map { ($0, nil) }) {
                    done += 1
                    missing += cover.hasFailed ? 1 : 0
                    progress(done, rows.count)
                    // Twice the display size, for high-resolution screens.
                    let side = DigestLetter.coverSide * 2
                    covers[list[cover.index]] = cover.picture?
                        .scaled(width: side, height: side)?.jpeg()
                    addresses.append(cover.address)
                }
            }
            return (covers, environment.network.attribution(ofCovers: addresses), missing)
        }
        environment.noteMissingCovers(missing)
        letter.covers = covers
        letter.attribution = .union([letter.attribution, credit])
    }
}

/// An error from writing a digest.
enum DigestError: Error, Equatable {
    /// The file is not a feed of digests for the same users.
    case otherFile(String)
}

/// The digest's data, as JSON or CSV.
struct DigestOutput: CommandOutput {
    let digest: Digest
    /// The maximum number of albums for each year.
    let top: Int
    let marks: AlbumMarks

    private func years(_ overview: YearsOverview) -> YearsOutput {
        YearsOutput(overview: overview, subject: .albums, top: top, statuses: [:], marks: marks)
    }

    var records: Records {
        let entries = digest.sections.compactMap { try? $0.result.get() }.flatMap { overview in
            overview.years.flatMap { years(overview).entries(of: $0) }
        }
        return Records(entries, by: .albums, after: [.user, .year, .week])
    }

    var tree: Value {
        [
            "users": .list(
                digest.sections.map { section in
                    switch section.result {
                    case .success(let overview): years(overview).tree
                    case .failure(let error): .failure(of: section.user, error)
                    }
                }
            ),
            "weekNumber": .int(digest.week.number), "year": .int(digest.week.year),
        ]
    }
}
