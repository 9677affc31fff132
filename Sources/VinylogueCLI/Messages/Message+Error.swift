import LastFM
import LegacyMigration
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Message {
    /// What a person is told about an error, and the status that goes with it: the one place where
    /// errors of all modules become words.
    init(_ error: any Error) {
        switch error {
        case let error as LastFMError: self.init(error)
        case let error as KitError: self.init(error)
        case let error as StorageError: self.init(error)
        case let error as SessionError: self.init(error)
        case let error as FriendsError: self.init(error)
        case let error as LineInputError: self.init(error)
        case let error as LegacyError: self.init(error)
        case let error as LegacySearchError: self.init(error)
        case let error as MigrationError: self.init(error)
        case let error as CollageError: self.init(error)
        case let error as UnknownUser: self.init(error)
        case DoctorError.checksFailed: self.init("Not all is in order.", status: .failure)
        case let error as OutputError: self.init(error)
        case let error as PartialFailure: self.init(error.error)
        case let error as UnsavedChanges: self.init(error)
        case is CancellationError: self.init("Interrupted.", status: .interrupted)
        default:
            self.init("Something failed that should not: \(type(of: error)).", status: .failure)
        }
    }

    private init(_ error: OutputError) {
        switch error {
        case .closed: self.init("The output was closed.", status: .success)
        case .failed(let reason):
            self.init("Failed to write the output: \(reason.inSentence).", status: .failure)
        }
    }

    private init(_ error: CollageError) {
        switch error {
        case .noAlbums:
            self.init("There are no albums to make a picture of.", status: .failure)
        case .outputIsTerminal:
            self.init(
                "A picture is nothing for a terminal to print.",
                hint: "Name a file, or send the output to one: --save-collage - > week.png",
                status: .usage
            )
        case .noMemory:
            self.init("There is not enough memory for the picture.", status: .failure)
        case .notWritten(let path):
            self.init(
                "Failed to write \(path.quoted).",
                hint: "Name a file in a folder that is there and yours.",
                status: .failure
            )
        }
    }

    private init(_ error: KitError) {
        switch error {
        case .notCached:
            self.init(
                "The cache has no answer to this, and --offline asks nobody else.",
                hint: "Run it once without --offline.",
                status: .unavailable
            )
        case .noRank(let rank, let count):
            self.init(
                "The chart has no album number \(rank).",
                hint: count == 0
                    ? "Nothing was played in that week." : "Its ranks go from 1 to \(count).",
                status: .failure
            )
        case .noChart(let user, let weekNumber, let year, let years):
            self.init(
                "\(user) has no chart for week \(weekNumber) of \(year).",
                hint: Self.whatThereIs(years),
                status: .failure
            )
        }
    }

    private static func whatThereIs(_ years: [Int]) -> String {
        guard let first = years.first, let last = years.last else {
            return "Last.fm has no chart of this week for any year."
        }
        guard first < last else { return "Last.fm has one for \(first) only." }
        if last - first + 1 == years.count {
            return "Last.fm has one for every year from \(first) to \(last)."
        }
        return "Last.fm has one for \(years.map(String.init).joined(separator: ", "))."
    }

    /// The note about an answer that could not be kept.
    static func uncached(after error: any Error) -> String {
        let message = Message(error)
        return "nothing is cached. \(message.text)" + (message.hint.map { " \($0)" } ?? "")
    }
}
