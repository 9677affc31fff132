import Terminal
import VinylogueKit

extension ErrorText {
    /// Describes why a command cannot start or continue.
    init(_ error: EnvironmentError) {
        switch error {
        case .noUser:
            self.init(
                "No account yet.",
                hint: "Run `vinylogue setup`, pass --user NAME, or try --demo.",
                status: .notSetUp
            )
        case .ownAccount(let user):
            self.init(
                "Failed to add \(Account(user).label.quoted): this is your own account.",
                hint: "Your charts are always shown before your friends'.",
                status: .failure
            )
        case .implausibleKey:
            self.init(
                "Not a valid API key. Last.fm keys are 32 hexadecimal digits.",
                status: .notPermitted
            )
        case .noHome:
            self.init(
                "Failed to find your settings: HOME is not set.",
                hint: "Set HOME or XDG_CONFIG_HOME to one of your folders.",
                status: .failure
            )
        case .mustAsk(.username):
            self.init("No username was given.", hint: "Pass --user NAME.", status: .usage)
        case .mustAsk(.key):
            self.init(
                "No API key was given.",
                hint: "Pass --api-key-stdin and pipe the key in, or set LASTFM_API_KEY.",
                status: .usage
            )
        case .mustAsk(.secret):
            self.init(
                "No API secret was given.",
                hint: "Set \(Accounts.secretVariable), or run the command in a terminal.",
                status: .usage
            )
        case .mustAsk(.friends):
            self.init(
                "Choosing friends needs a terminal.",
                hint: "Pass --all to add all of them.",
                status: .usage
            )
        case .mustAsk(.removal(let removal)):
            self.init("This removes \(removal).", hint: "Pass --yes to confirm.", status: .usage)
        case .sameService(let service, let account):
            self.init(
                "--from needs an account on a service other than \(service).",
                hint: "Use --user \(account.shown) to sync that account by itself.",
                status: .usage
            )
        case .needlessKey:
            self.init(
                "Only accounts on Last.fm need an API key.",
                hint: "Remove --api-key-stdin, or pass --user lastfm:NAME.",
                status: .usage
            )
        case .noKeyGiven:
            self.init(
                "No valid API key on standard input.",
                hint: "Pipe in one line with the key and nothing else. \(Self.keyFormat)",
                status: .usage
            )
        case .declined:
            self.init("Nothing was changed.", status: .failure)
        case .protectedFile(let path, let role):
            self.init("\(path.quoted) is \(role).", hint: "Choose another file.", status: .usage)
        }
    }

    /// Describes why input could not be read.
    init(_ error: LineInputError) {
        switch error {
        case .notATerminal:
            self.init("Can't prompt: standard input is not a terminal.", status: .usage)
        case .interrupted: self.init("Interrupted.", status: .interrupted)
        case .tooLong(let limit):
            self.init("The line is longer than \(limit) bytes.", status: .failure)
        case .notText: self.init("The input is not valid text.", status: .failure)
        case .system: self.init("Failed to read from the terminal.", status: .failure)
        }
    }

    /// The format of an API key.
    static let keyFormat = "Last.fm keys are 32 hexadecimal digits."
}
