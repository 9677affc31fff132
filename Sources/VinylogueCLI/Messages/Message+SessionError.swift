import LastFM
import Terminal
import VinylogueKit

extension Message {
    /// What a person is told when a command cannot begin.
    init(_ error: SessionError) {
        switch error {
        case .noUser:
            self.init(
                "No Last.fm user is set up.",
                hint: "Run `vinylogue setup`, name one with --user, or try --demo.",
                status: .notSetUp
            )
        case .malformedKey(let isFromEnvironment):
            let place = isFromEnvironment ? "LASTFM_API_KEY" : "The credentials file"
            self.init(
                "\(place) does not hold an API key.",
                hint: isFromEnvironment
                    ? "Compare it with the one at https://www.last.fm/api/accounts"
                    : "Run `vinylogue setup` to give it again.",
                status: .notPermitted
            )
        case .address(let address, let problem):
            self.init(
                "Cannot use the service address "
                    + "\(ServiceAddress.withoutUserInfo(address).quoted): \(Self.reason(problem)).",
                hint: "A valid one: \(ServiceAddress.lastFMText)",
                status: .usage
            )
        case .noHome:
            self.init(
                "There is no place to keep preferences: HOME is not set.",
                hint: "Set HOME or XDG_CONFIG_HOME to a folder of yours.",
                status: .failure
            )
        case .mustAsk(let what, let option):
            self.init(
                "\(what) must be known, and there is no terminal to ask on.",
                hint: "Give \(option).",
                status: .usage
            )
        case .noKeyGiven:
            self.init(
                "Standard input does not hold an API key.",
                hint: "A key is one word of 32 letters and digits, on a line of its own.",
                status: .usage
            )
        case .declined:
            self.init("Nothing was changed.", status: .failure)
        }
    }

    /// What a person is told when the list of friends cannot be changed as asked.
    init(_ error: FriendsError) {
        switch error {
        case .notFound(let name, let suggestions):
            self.init(
                "Nobody among your friends here is named \(name.quoted).",
                hint: Self.didYouMean(suggestions) ?? "See `vinylogue friends list`.",
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
                "There is no friend number \(position).",
                hint: count == 0
                    ? "Your list is empty: see `vinylogue friends import`."
                    : "Your list goes from 1 to \(count): see `vinylogue friends list`.",
                status: .failure
            )
        }
    }

    /// What a person is told when a question got no answer.
    init(_ error: LineInputError) {
        switch error {
        case .notATerminal: self.init("There is no terminal to ask on.", status: .usage)
        case .interrupted: self.init("Interrupted.", status: .interrupted)
        case .tooLong(let limit):
            self.init("That was longer than \(limit) bytes.", status: .failure)
        case .notText: self.init("That was not text.", status: .failure)
        case .system: self.init("Failed to read from the terminal.", status: .failure)
        }
    }

    /// The question that names what may have been meant; nil without any.
    static func didYouMean(_ names: [String]) -> String? {
        names.isEmpty ? nil : "Did you mean \(names.map(\.quoted).joined(separator: " or "))?"
    }

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
