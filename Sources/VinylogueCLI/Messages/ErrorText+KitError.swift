import VinylogueKit

extension ErrorText {
    /// Describes an error from VinylogueKit.
    init(_ error: KitError) {
        switch error {
        case .notCached:
            self.init(
                "Not in the cache, and --offline is set.",
                hint: "Run the command once without --offline.",
                status: .unavailable
            )
        case .noRank(let rank, let count):
            self.init(
                "No album has rank \(rank) in that chart.",
                hint: count == 0
                    ? "Nothing was played that week."
                    : "That chart has only \(Count.words(count, "album")).",
                status: .failure
            )
        case .noChart(let user, let period, let year, let years):
            // Week 53 and 29 February stand for week 52 and the 28th in years without them.
            self.init(
                year < 1
                    ? "\(Account(user).label)'s charts don't go back that far."
                    : "\(Account(user).label) has no chart for \(WeekWords.name(of: period.inYear(year))).",
                hint: Self.choice(of: years),
                status: .failure
            )
        case .archive(let problem, let path): self.init(problem, path: path)
        case .player(let problem): self.init(problem)
        case .playlist(let problem): self.init(problem)
        case .appleMusic(let problem): self.init(problem)
        case .notConnected(.listenBrainz):
            self.init(
                "No ListenBrainz token yet.",
                hint: "Copy it from https://listenbrainz.org/settings/ to LISTENBRAINZ_TOKEN, "
                    + "or to listenBrainzToken in credentials.json.",
                status: .notSetUp
            )
        case .notConnected:
            self.init(
                "No music server set up yet: it needs a URL and a login.",
                hint: "Set SUBSONIC_URL, SUBSONIC_USER and SUBSONIC_PASSWORD, "
                    + "or save them as subsonic in credentials.json.",
                status: .notSetUp
            )
        case .service(let failure): self.init(failure)
        case .noSession:
            self.init(
                "Loving tracks needs your permission on Last.fm.",
                hint: Self.authorize,
                status: .notSetUp
            )
        case .notLoved(let count, let total):
            self.init(
                "Couldn't love \(count) of \(Count.words(total, "track")).",
                hint: "Run the command again. Loving a track twice does no harm.",
                status: .failure
            )
        case .offline:
            self.init(
                "This needs the network.",
                hint: "Run the command without --offline.",
                status: .unavailable
            )
        case .missingKey:
            self.init(
                "No API key yet.",
                hint:
                    "Run `vinylogue setup`. A key is free: https://www.last.fm/api/account/create"
                    + " (ListenBrainz needs none)",
                status: .notSetUp
            )
        case .noAccount: self.init(EnvironmentError.noUser)
        case .malformedKey(let isFromEnvironment):
            let place = isFromEnvironment ? "LASTFM_API_KEY" : "The key in the credentials file"
            self.init(
                "\(place) is not a valid API key.",
                hint: isFromEnvironment
                    ? "Compare it with the one at https://www.last.fm/api/accounts"
                    : "Run `vinylogue setup` to enter it again.",
                status: .notPermitted
            )
        case .keyAsName:
            self.init(
                "That looks like an API key, not a username.",
                hint: "Use a username here. `vinylogue setup` asks for the key.",
                status: .usage
            )
        case .malformedName(let name, let service):
            self.init(
                "\(name.quoted) cannot be a \(service.name) username.",
                hint: service == .standard
                    ? "Usernames have 2 to 15 letters, digits, - and _, and start with a letter."
                    : "Usernames have at most 64 characters.",
                status: .failure
            )
        case .unsupportedService(let service):
            self.init(
                "This version can't read accounts on \(service.shown).",
                hint: "Write a user as lastfm:NAME or listenbrainz:NAME.",
                status: .failure
            )
        case .onlyFiles(let name):
            self.init(
                "No plays yet: \(name.quoted) is for imported files only.",
                hint: "Run `vinylogue archive import FILE`.",
                status: .failure
            )
        case .nothingToSync(let name):
            self.init(
                "\(name.quoted) has only imported plays, so there is nothing to sync.",
                hint:
                    "Add plays with `vinylogue archive import FILE`, or with --from listenbrainz:NAME.",
                status: .failure
            )
        case .friendNotFound(let name, let suggestions):
            self.init(
                "No friend named \(name.quoted) on your list.",
                hint: Self.didYouMean(suggestions) ?? "Run `vinylogue friends` to see your list.",
                status: .failure
            )
        case .tooManyFriends(let limit):
            self.init(
                "Too many friends: a list can have at most \(Count.text(limit)).",
                hint: "Add only some with `vinylogue friends add NAME`, or remove some first.",
                status: .failure
            )
        case .noFriendPosition(let position, let count):
            self.init(
                "No friend at position \(position).",
                hint: count == 0
                    ? "Your list is empty. Run `vinylogue friends import`."
                    : "Choose a position from 1 to \(count); see `vinylogue friends`.",
                status: .failure
            )
        case .invalidAddress(let address, let problem):
            self.init(
                "Can't use the URL \(address.quoted): \(problem.words.shown).",
                hint: "Use a complete URL, such as https://example.org/2.0/",
                status: .usage
            )
        case .storage(let error): self.init(error)
        case .importing(let problem, let path): self.init(problem, file: path)
        case .coverNotCached:
            self.init(
                "The cover is not in the cache, and --offline is set.",
                status: .unavailable
            )
        case .badCoverAddress:
            self.init("The cover's URL is not valid.", status: .unavailable)
        case .coverRefused(let status):
            self.init(
                "Failed to load the cover: the server responded with status \(status).",
                status: .unavailable
            )
        case .unreadableCover:
            self.init("The cover image can't be decoded.", status: .unavailable)
        }
    }

    private static func choice(of years: [Int]) -> String {
        guard let first = years.first, let last = years.last else {
            return "No other year has one either."
        }
        guard first < last else { return "Choose \(first), the only year with a chart." }
        if last - first + 1 == years.count { return "Choose a year from \(first) to \(last)." }
        return "Choose one of \(years.map(String.init).joined(separator: ", "))."
    }

    /// A question that suggests similar names; nil if there are none.
    static func didYouMean(_ names: [String]) -> String? {
        names.isEmpty ? nil : "Did you mean \(names.map(\.quoted).joined(separator: " or "))?"
    }
}
