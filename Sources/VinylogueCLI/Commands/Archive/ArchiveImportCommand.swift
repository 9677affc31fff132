import ArgumentParser
import Foundation
import VinylogueKit

struct ArchiveImportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import plays from Spotify, ListenBrainz, Last.fm tools and others.",
        discussion: """
              vinylogue archive import endsong.zip --dry-run  preview it
              vinylogue archive import endsong.zip            import it

            A file may be an export, a zip file or a folder. Plays already in the archive are not added \
            again. Nothing is imported from a damaged file.
            """
    )

    @Argument(
        help: ArgumentHelp("The exports to import; - is standard input.", valueName: "file"),
        completion: .file(extensions: [])
    )
    var files: [String]

    @Option(
        name: .customLong("user"),
        help: ArgumentHelp(
            "The user to import for, if the file doesn't name one. (default: you)",
            valueName: "name"
        ),
        completion: .friends
    )
    var user: String?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp("The file format, if it isn't detected.", valueName: "format")
    )
    var kind: ImportKind?

    @Flag(name: .customLong("dry-run"), help: "Show what would be added, without adding it.")
    var dryRun = false

    func validate() throws {
        try check("--user", isName: user)
        if files.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read only once.")
        }
    }

    func run(in environment: Environment) async throws {
        let files = files.map { $0 == "-" ? "/dev/stdin" : $0 }
        // A misspelled path must not create an archive, nor import just some of the files.
        for file in files where !FileManager.default.fileExists(atPath: file) {
            throw KitError.importing(.missing, path: file)
        }
        // Our own exports name their users, so they can be imported before setup.
        let accounts = environment.accounts
        let user = try user.map { try accounts.name($0) } ?? accounts.settings.user
        let path = try environment.stores.archive()
        guard dryRun else {
            return try await addPlays(from: files, of: user, in: environment) {
                try PlayArchive.adding(to: path, $0)
            }
        }
        // A dry run adds all files to one copy, so that plays in two of them count once.
        if try !PlayArchive.isMissing(at: path) {
            let copy = try PlayArchive.copy(ofArchiveAt: path)
            return try await addPlays(from: files, of: user, in: environment) { try $0(copy) }
        }
        // It must not create an archive, so it uses a temporary one.
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "VinylogueDryRun-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let passing = folder.appending(path: "archive.sqlite").path(percentEncoded: false)
        try await addPlays(from: files, of: user, in: environment) {
            try PlayArchive.adding(to: passing, $0)
        }
    }

    /// Imports files into the archive that `adding` passes to its argument, and prints the reports.
    private func addPlays(
        from files: [String],
        of user: String?,
        in environment: Environment,
        adding:
            @escaping @Sendable (
                _ body: (PlayArchive) throws -> [ImportReport]
            ) throws -> [ImportReport]
    ) async throws {
        var reports: [ImportReport] = []
        var failure: (any Error)?
        for file in files {
            do {
                reports += try await environment.showingProgress("Importing \(file.shown)") {
                    (show: @escaping @Sendable (String) -> Void) in
                    let start = ContinuousClock.now
                    return try adding { archive in
                        try archive.importPlays(
                            from: file,
                            of: user,
                            as: kind,
                            in: .current
                        ) { rows in
                            let seconds = start.duration(to: .now) / .seconds(1)
                            let rate = Int(Double(rows) / max(seconds, 0.001))
                            show(
                                "Importing \(file.shown): \(Count.words(rows, "play")), "
                                    + "\(Count.text(rate)) a second"
                            )
                        }
                    }
                }
            } catch {
                failure = error
                break
            }
        }
        if self.user != nil {
            for report in reports {
                let others = report.users.filter { $0.lowercased() != user?.lowercased() }
                guard !others.isEmpty else { continue }
                let names = others.sorted().prefix(3).map { Account($0).label.shown }.listed
                environment.note(
                    "\(report.path.shown) names its own users (\(names)\(others.count > 3 ? "…" : "")); "
                        + "--user is only for plays without one."
                )
            }
        }
        // Plays added before a failure stay in the archive, so they are reported.
        if failure == nil || !reports.isEmpty {
            try environment.print(ArchiveImportOutput(files: reports, isDryRun: dryRun))
        }
        if let failure { throw failure }
        if let useless = reports.first(where: { !$0.rejected.isEmpty }),
            reports.allSatisfy({ $0.rejected.count == $0.rows })
        {
            throw KitError.importing(.allRejected, path: useless.path)
        }
    }
}

extension ImportKind: ExpressibleByArgument {}
