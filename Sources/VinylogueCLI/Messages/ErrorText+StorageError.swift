import Storage

extension ErrorText {
    /// Describes why a file cannot be read or written.
    init(_ error: StorageError) {
        switch error {
        case .unsafeFolder(let path, let reason):
            self.init(
                "Failed to use the folder \(path.shown): it \(reason).",
                hint: "Remove it, or choose another place with VINYLOGUE_CACHE_DIR.",
                status: .failure
            )
        case .brokenLink(let path, let target):
            self.init(
                "\(path.shown) is a link to \(target.shown), which does not exist.",
                hint: "If it is on another disk, mount the disk. Otherwise remove the link.",
                status: .noInput
            )
        case .unreadable(let path, let reason):
            self.init(
                "Failed to read \(path.shown): \(reason.inSentence).",
                hint: "Check that it is a readable file, or move it aside.",
                status: .failure
            )
        case .unwritable(let path, let reason):
            self.init(
                "Failed to write \(path.shown): \(reason.inSentence). Nothing was changed.",
                hint: "Check its permissions and the free disk space.",
                status: .failure
            )
        case .damaged(let path, let place):
            self.init(
                "\(path.shown) is damaged. It was moved to \(place.shown).",
                hint: "Fix it and move it back, or \(Self.fresh(path)).",
                status: .damagedData
            )
        case .damagedInPlace(let path, let reason):
            self.init(
                "\(path.shown) is damaged"
                    + (reason.map { ", and moving it aside failed: \($0.inSentence)." } ?? "."),
                hint: "It was not changed. Move it aside.",
                status: .damagedData
            )
        case .newerVersion(let path, let version):
            self.init(
                "\(path.shown) was written by a newer vinylogue (version \(version.shown)).",
                hint: "Update vinylogue. The file was not changed.",
                status: .damagedData
            )
        case .wrongType(let path, let key, let expected):
            self.init(
                "In \(path.map(\.shown) ?? "the settings file"), \(key.quoted) must be \(expected).",
                hint: "Fix it in an editor. The file was not changed.",
                status: .damagedData
            )
        case .locked(let path):
            self.init(
                "\(path.shown) is locked by another program.",
                hint: "Wait until it has finished, then try again.",
                status: .failure
            )
        case .exposed(let path, _):
            self.init(
                "\(path.shown) contains a secret, and others can read or write it.",
                hint: "Run: chmod 600 \(path.quotedForShell)",
                status: .notPermitted
            )
        case .writableByOthers(let path, _):
            self.init(
                "Refusing to use \(path.shown): others can change it.",
                hint: "If you trust its contents, run: chmod 600 \(path.quotedForShell)",
                status: .notPermitted
            )
        case .foreign(let path):
            self.init(
                "Refusing to use \(path.shown): it belongs to another user.",
                hint: "If you trust its contents, run: sudo chown \"$USER\" \(path.quotedForShell)",
                status: .notPermitted
            )
        case .keyring(let problem): self.init(problem)
        }
    }

    /// How to go on without a damaged file, in the imperative.
    private static func fresh(_ path: String) -> String {
        switch path.split(separator: "/").last {
        case "preferences.json", "credentials.json": "start over with `vinylogue setup`"
        case "collection.json": "start over with an empty list"
        default: "continue without it"
        }
    }

    /// Describes why the keyring cannot be used.
    init(_ problem: Keyring.Problem) {
        switch problem {
        case .noLibrary:
            self.init(
                "Failed to use the keyring: libsecret is not installed.",
                hint: "Install libsecret-1-0 (Debian) or libsecret (Homebrew). \(Self.otherKey)",
                status: .notPermitted
            )
        case .noSession:
            self.init(
                "Failed to use the keyring: there is no desktop session.",
                hint: "Log in to your desktop. \(Self.otherKey)",
                status: .notPermitted
            )
        case .locked:
            self.init(
                "The keyring is locked.",
                hint: "Unlock it, then try again. \(Self.otherKey)",
                status: .notPermitted
            )
        case .timedOut:
            self.init(
                "The keyring did not respond within a minute.",
                hint: "Unlock it, then try again. \(Self.otherKey)",
                status: .notPermitted
            )
        case .missing:
            self.init(
                "The keyring is locked, or a key or token is missing from it.",
                hint: "Unlock it and try again, or run `vinylogue setup`.",
                status: .notPermitted
            )
        case .failed(let reason):
            self.init(
                "Failed to use the keyring: \(reason.shown.inSentence)",
                hint: "Start your desktop's keyring. \(Self.otherKey)",
                status: .notPermitted
            )
        }
    }

    private static let otherKey = "Until then, `vinylogue setup` can save the key in a file."
}
