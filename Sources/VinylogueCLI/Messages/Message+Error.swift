import LastFM
import Storage
import VinylogueKit

extension Message {
    /// What a person is told about an error, and the status that goes with it: the one place where
    /// errors of all modules become words.
    init(_ error: any Error) {
        switch error {
        case let error as LastFMError: self.init(error)
        case let error as KitError: self.init(error)
        case let error as StorageError: self.init(error)
        case let error as SessionError: self.init(error)
        case let error as OutputError: self.init(error)
        case let error as PartialFailure: self.init(error.error)
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

    private init(_ error: KitError) {
        switch error {
        case .notCached:
            self.init(
                "The cache has no answer to this, and --offline asks nobody else.",
                hint: "Run it once without --offline.",
                status: .unavailable
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

    private init(_ error: StorageError) {
        switch error {
        case .unsafeFolder(let path, let reason):
            self.init(
                "Failed to use the folder \(path): it \(reason).",
                hint: "Remove it, or name another place with VINYLOGUE_CACHE_DIR.",
                status: .failure
            )
        case .unreadable(let path, let reason):
            self.init("Failed to read \(path): \(reason.inSentence).", status: .failure)
        case .unwritable(let path, let reason):
            self.init("Failed to write \(path): \(reason.inSentence).", status: .failure)
        }
    }

    private init(_ error: SessionError) {
        switch error {
        case .noUser:
            self.init(
                "No Last.fm user is set up.",
                hint: "Name one with --user, or try --demo.",
                status: .notSetUp
            )
        case .malformedKey:
            self.init(
                "LASTFM_API_KEY does not hold an API key.",
                hint:
                    "A key is one word of 32 letters and digits: https://www.last.fm/api/accounts",
                status: .notPermitted
            )
        case .address(let address, let problem):
            self.init(
                "The service's address \(address.quoted) cannot be used: \(Self.reason(problem)).",
                hint: "An address looks like \(ServiceAddress.lastFMText)",
                status: .usage
            )
        }
    }

    private static func reason(_ problem: ServiceAddress.Problem) -> String {
        switch problem {
        case .notAnAddress: "it is no URL with a host"
        case .scheme(let scheme): "its scheme is \(scheme.quoted), not http or https"
        case .plainHTTP: "plain http would send the API key readable over the network"
        case .userInfo: "it holds a user name or a password"
        case .query: "it holds a query or a fragment"
        }
    }

    /// The note about an answer that could not be kept.
    static func uncached(after error: any Error) -> String {
        let message = Message(error)
        return "nothing is cached. \(message.text)" + (message.hint.map { " \($0)" } ?? "")
    }
}
