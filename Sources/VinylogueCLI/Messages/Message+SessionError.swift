import HTTP
import LastFM
import Terminal
import VinylogueKit

extension Message {
    /// The message when a command cannot start.
    init(_ error: SessionError) {
        switch error {
        case .noUser:
            self.init(
                "No Last.fm account yet.",
                hint: "Run `vinylogue setup`, pass --user NAME, or try --demo.",
                status: .notSetUp
            )
        case .malformedKey(let isFromEnvironment):
            let place = isFromEnvironment ? "LASTFM_API_KEY" : "The key in the credentials file"
            self.init(
                "\(place) is not a valid API key.",
                hint: isFromEnvironment
                    ? "Compare it with the one at https://www.last.fm/api/accounts"
                    : "Run `vinylogue setup` to enter it again.",
                status: .notPermitted
            )
        case .address(let address, let problem):
            self.init(
                "Cannot use the address "
                    + "\(ServiceAddress.withoutUserInfo(address).quoted): \(Self.reason(problem)).",
                hint: "Use an address such as \(ServiceAddress.lastFMText)",
                status: .usage
            )
        case .noHome:
            self.init(
                "Cannot find your preferences: HOME is not set.",
                hint: "Set HOME or XDG_CONFIG_HOME to one of your folders.",
                status: .failure
            )
        case .mustAsk(let problem, let hint):
            self.init(problem, hint: hint, status: .usage)
        case .noKeyGiven:
            self.init(
                "No valid API key on standard input.",
                hint: "Pipe in one line with the key and nothing else. \(Self.keyFormat)",
                status: .usage
            )
        case .declined:
            self.init("Nothing was changed.", status: .failure)
        }
    }

    /// The message when a friend cannot be found.
    init(_ error: FriendsError) {
        switch error {
        case .notFound(let name, let suggestions):
            self.init(
                "No friend named \(name.quoted) on your list.",
                hint: Self.didYouMean(suggestions) ?? "Run `vinylogue friends` to see your list.",
                status: .failure
            )
        case .tooMany(let limit):
            self.init(
                "Too many friends: a list can have \(Count.text(limit)).",
                hint: "Choose fewer with: vinylogue friends add NAME",
                status: .failure
            )
        case .noPosition(let position, let count):
            self.init(
                "No friend at position \(position).",
                hint: count == 0
                    ? "Your list is empty. Run `vinylogue friends import`."
                    : "Choose a position from 1 to \(count), as in `vinylogue friends`.",
                status: .failure
            )
        }
    }

    /// The message when a question got no answer.
    init(_ error: LineInputError) {
        switch error {
        case .notATerminal:
            self.init("Cannot ask: standard input is not a terminal.", status: .usage)
        case .interrupted: self.init("Interrupted.", status: .interrupted)
        case .tooLong(let limit):
            self.init("The line is longer than \(limit) bytes.", status: .failure)
        case .notText: self.init("The input is not valid text.", status: .failure)
        case .system: self.init("Failed to read from the terminal.", status: .failure)
        }
    }

    /// A question that offers similar names; nil without any.
    static func didYouMean(_ names: [String]) -> String? {
        names.isEmpty ? nil : "Did you mean \(names.map(\.quoted).joined(separator: " or "))?"
    }

    /// What an API key looks like.
    static let keyFormat = "Last.fm keys are 32 hexadecimal digits."

    /// Why an address cannot be used, as the end of a sentence.
    static func reason(_ problem: ServiceAddress.Problem) -> String {
        switch problem {
        case .notAnAddress: "not a complete URL"
        case .scheme(let scheme): "the scheme must be https, not \(scheme.quoted)"
        case .plainHTTP: "http:// would send your API key unencrypted; use https://"
        case .userInfo: "user names and passwords are not supported"
        case .query: "remove the query (?…) and the fragment (#…)"
        }
    }
}
