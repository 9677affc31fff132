import LegacyMigration

extension ErrorText {
    private static let readableFormats =
        "Run `vinylogue migrate --help` to see what can be read."

    /// Describes why the old iOS app's data cannot be read.
    init(_ error: LegacyError) {
        let text = "Failed to migrate: \(error.description.shown)."
        switch error {
        case .notFound(let path):
            self.init("No such file: \(path.shown)", hint: Self.readableFormats, status: .noInput)
        case .nothingFound, .appNotInBackup:
            self.init(
                text,
                hint: Self.readableFormats,
                status: .noInput
            )
        case .unreadable:
            self.init(
                text,
                hint: "Change its permissions so that you can read it, then try again.",
                status: .noInput
            )
        case .noLibrary:
            self.init(
                text,
                hint: "Install libplist3 (Debian) or libplist (Homebrew).",
                status: .failure
            )
        case .notARegularFile:
            self.init(text, hint: "Choose a file or a folder.", status: .noInput)
        case .encryptedBackup:
            self.init(
                text,
                hint: "Make an unencrypted backup and migrate from that.",
                status: .damagedData
            )
        case .damaged, .tooLarge:
            self.init(
                text,
                hint: "Nothing was changed. Look for an intact copy in a backup.",
                status: .damagedData
            )
        case .notRecognised, .otherApp:
            self.init(
                text,
                hint: Self.readableFormats,
                status: .damagedData
            )
        }
    }

    /// Describes a search that found no data from the old iOS app.
    init(_ error: LegacySearchError) {
        switch error {
        case .nothingFound(let searched, let problems):
            let places = searched.map { "\n  \($0.shown)" }.joined()
            let details = problems.map { "\n\($0)" }.joined()
            let result =
                searched.isEmpty ? "No folders were searched." : "Searched:\(places)\(details)"
            self.init(
                "Found no data from the old iOS app. \(result)",
                hint: "Pass a file or a folder: `vinylogue migrate SOURCE`.",
                status: .noInput
            )
        }
    }

    /// Describes an error before setup, and mentions the old iOS app's data.
    init(_ error: UnusedOldData) {
        self = ErrorText(error.error)
        hint = """
            Found data from the old iOS app: \(error.places.joined(separator: ", "))
            Run `vinylogue migrate` to import it.
            \(hint ?? "")
            """
    }

    /// Describes why old files were not removed.
    init(_ error: MigrationError) {
        let text: String
        switch error {
        case .sourceInBackup(let path):
            text = "\(path.shown) is part of a backup, which must not be altered"
        case .sourceIncomplete(let path): text = "\(path.shown) could not be read completely"
        case .sourceChanged(let path): text = "\(path.shown) has changed since it was read"
        case .notKept: text = "the imported settings could not be read back"
        case .notRemoved(let path, let reason):
            text = "\(path.shown) cannot be removed: \(reason.inSentence)"
        }
        self.init("The old files were not removed: \(text).", status: .failure)
    }
}
