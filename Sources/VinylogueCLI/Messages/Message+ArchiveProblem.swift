import VinylogueKit

extension Message {
    /// The message for an archive that cannot be used.
    init(_ problem: ArchiveProblem, path: String) {
        let path = path.shown
        switch problem {
        case .missing:
            self.init(
                "No archive yet.",
                hint: "Run `vinylogue archive sync` to make one.",
                status: .notSetUp
            )
        case .foreign:
            self.init(
                "\(path) is not an archive of vinylogue.",
                hint: "Move it away. It was left as it is.",
                status: .damagedData
            )
        case .damaged(let words):
            self.init(
                "\(path) is damaged: \(words.inSentence).",
                hint: "Move it away, and sync or import again. It was left as it is.",
                status: .damagedData
            )
        case .newer:
            self.init(
                "\(path) was written by a newer vinylogue.",
                hint: "Use the newer version. The file was left as it is.",
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
        case .full:
            self.init(
                "Failed to write \(path): the disk is full.",
                hint: "Free some space and run it again. It continues where it stopped.",
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
}
