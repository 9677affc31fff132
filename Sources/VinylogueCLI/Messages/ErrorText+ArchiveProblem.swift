import VinylogueKit

extension ErrorText {
    /// Describes why an archive cannot be used.
    init(_ problem: ArchiveProblem, path: String) {
        let path = path.shown
        switch problem {
        case .missing:
            self.init(
                "No archive yet.",
                hint: "Run `vinylogue archive sync`, or `vinylogue archive import FILE`.",
                status: .notSetUp
            )
        case .brokenLink(let link, let target):
            self.init(
                "\(link.shown) is a link to \(target.shown), which does not exist.",
                hint: "If it is on another disk, mount the disk. Otherwise remove the link.",
                status: .noInput
            )
        case .foreign:
            self.init(
                "\(path) is not a vinylogue archive.",
                hint: "It was not changed. Move it aside.",
                status: .damagedData
            )
        case .damaged(let words):
            self.init(
                "\(path) is damaged: \(words.inSentence).",
                hint: "Save what can be read: `vinylogue archive export plays.jsonl`",
                status: .damagedData
            )
        case .movedAside(let words, let place):
            self.init(
                "\(path) is damaged: \(words.inSentence). It was moved to \(place.shown).",
                hint: "Save what can be read: `vinylogue archive export plays.jsonl "
                    + "--from \(place.quotedForShell)`",
                status: .damagedData
            )
        case .salvaged(let plays, let nameless, let isOther):
            let lost =
                nameless == 0
                ? "" : " Left out \(Count.words(nameless, "play")) without names."
            self.init(
                "\(path) is damaged. Saved \(Count.words(plays, "play")).\(lost)",
                hint: (isOther ? "Import" : "Move the archive aside, then import")
                    + " what was saved: vinylogue archive import FILE",
                status: .damagedData
            )
        case .lost(let isOther):
            self.init(
                "\(path) is damaged, and nothing in it can be read.",
                hint: isOther
                    ? nil
                    : "Move it aside, then run `vinylogue archive sync`, or import a backup.",
                status: .damagedData
            )
        case .noListener(let name, let known):
            self.init(
                "The archive has no plays by \(name.quoted).",
                hint: known.isEmpty
                    ? "It is empty. Run `vinylogue archive sync`, or import files with `vinylogue archive import FILE`."
                    : "It has plays by \(known.map(\.quoted).listed)."
                        + (Account(name).service == nil
                            ? ""
                            : " To add plays by \(name.quoted), run "
                                + "`vinylogue archive sync --user \(name.quotedForShell)`."),
                status: .failure
            )
        case .newer:
            self.init(
                "\(path) was written by a newer vinylogue.",
                hint: "Update vinylogue. The file was not changed.",
                status: .damagedData
            )
        case .busy:
            self.init(
                "\(path) is in use by another program.",
                hint: "Wait until it has finished, then try again.",
                status: .failure
            )
        case .syncing:
            self.init(
                "Another sync of \(path) is running.",
                hint: "Wait until it has finished, then try again.",
                status: .failure
            )
        case .removed:
            self.init(
                "\(path) was removed or replaced while it was in use.",
                hint: "Run the command again.",
                status: .failure
            )
        case .full:
            self.init(
                "Failed to write \(path): the disk is full.",
                hint: "Free some space, then run the command again. No plays were lost.",
                status: .failure
            )
        case .noLibrary:
            self.init(
                "Failed to load SQLite.",
                hint: "Install the package libsqlite3-0.",
                status: .failure
            )
        case .other(let words):
            self.init(
                "Failed to use \(path): \(words.inSentence).",
                hint: "Check its permissions and the free disk space.",
                status: .failure
            )
        }
    }

    /// Describes why a file was not imported.
    init(_ problem: ImportProblem, file: String) {
        let file = file.shown
        switch problem {
        case .missing:
            self.init("No such file: \(file)", hint: "Check the path.", status: .noInput)
        case .unreadable(let words):
            self.init(
                "Failed to read \(file): \(words.inSentence.shown).",
                hint: "Pass a regular file that you can read.",
                status: .noInput
            )
        case .unrecognised:
            self.init(
                "\(file) is not an export that vinylogue can read.",
                hint: "If you know what it is, pass --kind. "
                    + "Run `vinylogue archive import --help` for the kinds.",
                status: .damagedData
            )
        case .allRejected:
            self.init(
                "No record in \(file) could be imported.",
                hint: "The report above gives the reasons.",
                status: .damagedData
            )
        case .shortHistory:
            self.init(
                "\(file) is Spotify's one-year history, which doesn't include the albums' names.",
                hint: "Request your “Extended streaming history” at "
                    + "<https://www.spotify.com/account/privacy/>, and import that.",
                status: .damagedData
            )
        case .damaged(let words):
            self.init(
                "\(file) is damaged: \(words.inSentence.shown). Nothing from it was imported.",
                hint: "Download the export again.",
                status: .damagedData
            )
        case .encrypted:
            self.init(
                "\(file) is encrypted.",
                hint: "Unpack it with its password, and import the folder.",
                status: .damagedData
            )
        case .zipTooLarge:
            self.init(
                "\(file) unpacks to far more data than any real export. Nothing from it was imported.",
                hint: "Unpack it yourself, check it, and import the folder.",
                status: .damagedData
            )
        case .noArtists:
            self.init(
                "\(file) does not name the artists. Nothing from it was imported.",
                hint: "Import the zip file or the folder that it came in. "
                    + "Other files in it name the artists.",
                status: .damagedData
            )
        case .noUser:
            self.init(
                "\(file) has plays without a user. Nothing from it was imported.",
                hint: "Pass --user NAME, or run `vinylogue setup`.",
                status: .notSetUp
            )
        case .noZipLibrary:
            self.init(
                "Reading \(file) needs libarchive, which is not installed.",
                hint: "Install the package libarchive13, or unpack the file and import the folder.",
                status: .failure
            )
        }
    }
}
