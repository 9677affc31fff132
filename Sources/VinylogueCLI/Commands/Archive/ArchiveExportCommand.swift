import ArgumentParser
import Foundation
import Storage
import Terminal
import VinylogueKit

struct ArchiveExportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the archive's plays to a file or to standard output.",
        discussion: """
              vinylogue archive export plays.csv           every play as CSV
              vinylogue archive export --since 2024-01-01  as JSON Lines, for a pipe

            An export can be imported again. From a damaged archive, everything readable is exported.
            """
    )

    @Argument(
        help: ArgumentHelp("Where to write. (default: standard output)", valueName: "file"),
        completion: .file(extensions: [])
    )
    var file: String?

    @Option(
        name: .customLong("user"),
        help: ArgumentHelp("Export only this user's plays.", valueName: "name"),
        completion: .friends
    )
    var user: String?

    @Option(
        name: .customLong("since"),
        help: ArgumentHelp("Export only plays since this day (UTC).", valueName: "yyyy-mm-dd")
    )
    var day: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The format; jsonl is JSON Lines. (default: by file name, or jsonl)",
            valueName: "format"
        )
    )
    var form: ExportFormat?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Export another archive file, such as a damaged one.",
            valueName: "archive"
        ),
        completion: .file(extensions: [])
    )
    var from: String?

    /// The file to write; nil for standard output.
    private var target: String? { file == "-" ? nil : file }

    private var since: CalendarDate? { day.flatMap { CalendarDate($0) } }

    func validate(with global: GlobalOptions) throws {
        try check("--since", isDay: day)
        if file == "" { throw ValidationError("The file needs a name.") }
        if global.escapesFormulas {
            throw ValidationError(
                "--escape-formulas can't be used here: importing the file again would change names."
            )
        }
    }

    func run(in environment: Environment) throws {
        let path = try from ?? environment.stores.archive()
        if let from, !FileManager.default.fileExists(atPath: from) {
            throw KitError.importing(.missing, path: from)
        }
        // SQLite uses the files beside an archive, even if there are none yet.
        for end in ["", "-wal", "-shm", "-journal"] {
            try environment.checkOutput(target, isNot: (path + end, "the archive itself"))
        }
        var hasWritten = false
        do {
            let count = try write(in: environment) { write in
                try PlayArchive(path: path).export(
                    of: user.map(environment.accounts.text(of:)),
                    since: start,
                    as: format(environment.options)
                ) { bytes in
                    hasWritten = true
                    try write(bytes)
                }
            }
            if let target {
                environment.note("saved \(Count.words(count, "play")) to \(target.shown)")
            }
        } catch let error as KitError where error.isDamage {
            // Data written to standard output, a pipe or a device cannot be taken back.
            let isReplaced = target.map(OutputFile.replaces) ?? false
            guard isReplaced || !hasWritten else { throw error }
            let saved = try salvaged(from: path, in: environment)
            throw KitError.archive(
                .salvaged(plays: saved.plays, nameless: saved.nameless, isOther: from != nil),
                path: path
            )
        }
    }

    /// Writes the plays that can be read from a damaged archive.
    private func salvaged(
        from path: String,
        in environment: Environment
    ) throws -> (plays: Int, nameless: Int) {
        do {
            return try write(in: environment) { write in
                try PlayArchive.salvage(
                    from: path,
                    of: user.map(environment.accounts.text(of:)),
                    since: start,
                    as: format(environment.options),
                    write: write
                )
            }
        } catch let error as KitError where error.isDamage {
            throw KitError.archive(.lost(isOther: from != nil), path: path)
        }
    }

    /// The start of the exported period, in Unix seconds.
    private var start: Int { since?.unixTime ?? .min }

    private func format(_ global: GlobalOptions) -> ExportFormat {
        if let form { return form }
        return switch global.format {
        case .csv: .csv
        case .table, .json: file?.lowercased().hasSuffix(".csv") == true ? .csv : .jsonl
        }
    }

    private func write<Result>(
        in environment: Environment,
        _ body: (([UInt8]) throws -> Void) throws -> Result
    ) throws -> Result {
        if let target { return try OutputFile.write(to: target, body) }
        let isTerminal = environment.machine.console.outputIsTerminal
        return try body { bytes in
            guard isTerminal else {
                return try environment.machine.console.writeOutput(Data(bytes))
            }
            try environment.print(JSON.escaped(String(decoding: bytes, as: UTF8.self)))
        }
    }
}

extension KitError {
    /// Whether the error reports a damaged archive.
    fileprivate var isDamage: Bool {
        if case .archive(.damaged, _) = self { true } else { false }
    }
}

extension ExportFormat: ExpressibleByArgument {}
