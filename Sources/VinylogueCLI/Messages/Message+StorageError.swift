import Storage

extension Message {
    /// What a person is told about an error of files.
    init(_ error: StorageError) {
        switch error {
        case .unsafeFolder(let path, let reason):
            self.init(
                "Failed to use the folder \(path.shown): it \(reason).",
                hint: "Remove it, or name another place with VINYLOGUE_CACHE_DIR.",
                status: .failure
            )
        case .unreadable(let path, let reason):
            self.init(
                "Failed to read \(path.shown): \(reason.inSentence).",
                hint: "Make it a file that you can read, or move it away.",
                status: .failure
            )
        case .unwritable(let path, let reason):
            self.init(
                "Failed to write \(path.shown): \(reason.inSentence). Nothing was changed.",
                status: .failure
            )
        case .damaged(let path, let place):
            self.init(
                "\(path.shown) is damaged. It was set aside as \(place.shown).",
                hint: "Mend it and move it back, or go on with fresh ones: run `vinylogue setup`.",
                status: .damagedData
            )
        case .damagedInPlace(let path, let reason):
            self.init(
                "\(path.shown) is damaged, and could not be set aside: \(reason.inSentence).",
                hint: "Move it away yourself; it was not touched.",
                status: .damagedData
            )
        case .newerVersion(let path, let version):
            self.init(
                "\(path.shown) was written by a newer vinylogue (version \(version.shown)).",
                hint: "Use that one; the file was not touched.",
                status: .damagedData
            )
        case .wrongType(let path, let key, let expected):
            self.init(
                "\(path.map(\.shown) ?? "The preferences") should have \(expected) as "
                    + "\(key.quoted), and has something else.",
                hint: "Mend it in an editor; the file was not touched.",
                status: .damagedData
            )
        case .locked(let path):
            self.init(
                "Other programs have kept \(path.shown) locked for a long time.",
                hint: "Try again when they are done.",
                status: .failure
            )
        case .exposed(let path, _):
            self.init(
                "\(path.shown) holds your API key, and others can read or write it.",
                hint: "Run: chmod 600 '\(path.shown)'",
                status: .notPermitted
            )
        case .writableByOthers(let path, _):
            self.init(
                "Refusing to use \(path.shown): others can change it.",
                hint: "If its content is yours, run: chmod 600 '\(path.shown)'",
                status: .notPermitted
            )
        case .foreign(let path):
            self.init(
                "Refusing to use \(path.shown): it belongs to another user.",
                hint: "Remove it and run `vinylogue setup`.",
                status: .notPermitted
            )
        }
    }
}
