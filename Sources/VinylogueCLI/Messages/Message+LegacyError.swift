import LegacyMigration

extension Message {
    /// What a person is told when old data cannot be read.
    init(_ error: LegacyError) {
        let text = "Failed to migrate: \(error.description.shown)."
        switch error {
        case .notFound, .nothingFound, .appNotInBackup:
            self.init(text, hint: "See Legacy/README.md for what can be read.", status: .noInput)
        case .unreadable:
            self.init(text, hint: "Make it readable for you, then try again.", status: .noInput)
        case .notARegularFile:
            self.init(text, hint: "Name a file or a folder.", status: .noInput)
        case .encryptedBackup:
            self.init(
                text,
                hint: "Make a backup without encryption, and migrate from that.",
                status: .damagedData
            )
        case .damaged, .tooLarge:
            self.init(
                text,
                hint: "Nothing was changed. Perhaps a backup has a sound copy.",
                status: .damagedData
            )
        case .notRecognised, .otherApp:
            self.init(
                text,
                hint: "See Legacy/README.md for what can be read.",
                status: .damagedData
            )
        }
    }

    /// What a person is told when no old data is where it could be.
    init(_ error: LegacySearchError) {
        switch error {
        case .nothingFound(let searched, let problems):
            let places = searched.map { "\n  \($0.shown)" }.joined()
            let troubles = problems.map { "\n\($0)" }.joined()
            self.init(
                "No data of the old app was found. Searched:\(places)\(troubles)",
                hint: "Name a file or a folder: vinylogue migrate SOURCE",
                status: .noInput
            )
        }
    }

    /// What a person is told when old files are not removed.
    init(_ error: MigrationError) {
        let text: String
        switch error {
        case .sourceInBackup(let path):
            text = "\(path.shown) belongs to a backup, which must stay whole"
        case .sourceIncomplete(let path): text = "not all of \(path.shown) could be read"
        case .sourceChanged(let path): text = "\(path.shown) has changed since it was read"
        case .notKept: text = "the preferences, read again, do not hold what was written"
        case .notRemoved(let path, let reason):
            text = "\(path.shown) cannot be removed: \(reason.inSentence)"
        }
        self.init("The old files are not removed: \(text).", status: .failure)
    }
}
