import VinylogueKit

extension Message {
    /// The message for an error of the kit.
    init(_ error: KitError) {
        switch error {
        case .notCached:
            self.init(
                "Not in the cache, and --offline is set.",
                hint: "Run it once without --offline.",
                status: .unavailable
            )
        case .noRank(let rank, let count):
            self.init(
                "No album has rank \(rank) in that chart.",
                hint: count == 0
                    ? "Nothing was played in that week." : "Choose a rank from 1 to \(count).",
                status: .failure
            )
        case .noChart(let user, let period, let year, let years):
            let name = WeekWords.name(of: period)
            // The last word is the year of the date.
            let words = name.dropLast(name.reversed().prefix { $0 != " " }.count)
            self.init(
                "\(user) has no chart for \(words)\(year).",
                hint: Self.choice(of: years),
                status: .failure
            )
        case .archive(let problem, let path): self.init(problem, path: path)
        case .player(let problem): self.init(problem)
        case .playlist(let problem): self.init(problem)
        case .appleMusic(let problem): self.init(problem)
        case .account(let problem): self.init(problem)
        case .offline:
            self.init(
                "This needs the network, and --offline is set.",
                hint: "Run it without --offline.",
                status: .unavailable
            )
        case .missingKey:
            self.init(
                "No API key yet.",
                hint:
                    "Run `vinylogue setup`. A key is free: https://www.last.fm/api/account/create",
                status: .notSetUp
            )
        case .noAccount: self.init(EnvironmentError.noUser)
        case .status(429, let host):
            self.init(
                "\(host.shown)'s rate limit was reached.",
                hint: "Try again in a few minutes.",
                status: .rateLimited
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
        case .invalidKey:
            self.init(
                "Last.fm rejected the API key.",
                hint: "Compare it with the one at https://www.last.fm/api/accounts",
                status: .notPermitted
            )
        case .suspendedKey:
            self.init(
                "Last.fm has suspended this API key.",
                hint: "Get a new one at https://www.last.fm/api/account/create",
                status: .notPermitted
            )
        case .keyAsName:
            self.init(
                "That looks like an API key, not a username.",
                hint: "Use a username here. `vinylogue setup` asks for the key.",
                status: .usage
            )
        case .malformedName(let name):
            self.init(
                "\(name.quoted) cannot be a Last.fm username.",
                hint: "Usernames have 2 to 15 letters, digits, - and _, and start with a letter.",
                status: .failure
            )
        case .userNotFound(let name, let suggestions):
            self.init(
                "Last.fm has no user named \(name.quoted).",
                hint: Self.didYouMean(suggestions)
                    ?? "Check the spelling: https://www.last.fm/user/NAME",
                status: .failure
            )
        case .albumNotFound(let album):
            self.init(
                "Last.fm has no album \(album.title.quoted) by \(album.artist.quoted).",
                hint: "Give the artist first, then the album, both spelled as in a chart.",
                status: .failure
            )
        case .privateUser(let name):
            self.init(
                "\(name.quoted) hides their listening history.",
                hint: "If that is you, turn off \"Hide recent listening information\" at "
                    + "https://www.last.fm/settings/privacy",
                status: .notPermitted
            )
        case .rateLimited(let wait):
            self.init(
                "Last.fm's rate limit was reached.",
                hint: wait.map { "Try again in \(Count.words($0, "second"))." }
                    ?? "Try again in a few minutes.",
                status: .rateLimited
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
                hint: "Choose fewer with: vinylogue friends add NAME",
                status: .failure
            )
        case .noFriendPosition(let position, let count):
            self.init(
                "No friend at position \(position).",
                hint: count == 0
                    ? "Your list is empty. Run `vinylogue friends import`."
                    : "Choose a position from 1 to \(count), as in `vinylogue friends`.",
                status: .failure
            )
        case .invalidAddress(let address, let reason):
            self.init(
                "Cannot use the address \(address.quoted): \(reason.shown).",
                hint: "Use a complete address, such as https://example.org/2.0/",
                status: .usage
            )
        case .storage(let error): self.init(error)
        case .importing(let problem, let path): self.init(problem, file: path)
        default:
            let (text, hint) = Self.unavailable(error)
            self.init(text, hint: hint, status: .unavailable)
        }
    }

    /// The text and the hint when no usable answer arrived.
    private static func unavailable(_ error: KitError) -> (text: String, hint: String?) {
        let later = "Try again later, or use --offline to see what is cached."
        let incompatible =
            "Try again. If it keeps happening, check the server's address, or report it."
        let signInPage =
            "This looks like a Wi-Fi sign-in page. Sign in with a browser, then try again."
        switch error {
        case .unreachable(let host, let reason):
            return (
                "Failed to reach \(host.shown): \(reason.shown).",
                "Check your connection, or use --offline."
            )
        case .insecure(let host, let reason):
            return (
                "Failed to connect to \(host.shown) securely: \(reason.shown).",
                "Check your clock, your certificates and your connection."
            )
        case .timedOut(let host, let seconds):
            let time = Count.words(seconds, "second")
            return ("\(host.shown) did not finish answering within \(time).", later)
        case .tooLarge(let limit):
            return ("The answer is larger than \(limit >> 20) MiB, far more than expected.", later)
        case .incomplete(let host):
            return ("The connection to \(host.shown) closed in the middle of the answer.", later)
        case .redirectRefused(let address):
            return ("Refused a redirect to \(address.shown).", signInPage)
        case .privateAddress(let host):
            return (
                "Refused to connect to \(host.shown) on this computer or a private network.", later
            )
        case .temporarilyUnavailable(let status, let code):
            let number = code.map { "error \($0)" } ?? status.map { "HTTP status \($0)" }
            return ("Last.fm is temporarily unavailable\(number.map { " (\($0))" } ?? "").", later)
        case .notJSON(let host, let looksLikeHTML):
            let got = looksLikeHTML ? "a web page." : "something else."
            return (
                "Expected JSON from \(host.map(\.shown) ?? "the service"), got \(got)",
                looksLikeHTML ? signInPage : later
            )
        case .unexpectedAnswer(let what):
            return ("The answer to \(what.shown).", incompatible)
        case .wrongUser(let asked, let got):
            return (
                "Asked for \(asked.quoted), but the service answered for \(got.quoted).",
                "Try again. This happens now and then."
            )
        case .wrongWeek:
            return (
                "The service answered for a different week than the one requested.", incompatible
            )
        case .status(let status, let host):
            return ("\(host.shown) answered with HTTP status \(status).", later)
        case .unknownMethod(let method):
            return (
                "The server does not support \(method.shown).",
                "Choose another server with --api-url."
            )
        case .refused(let code, let message):
            return (
                "Last.fm refused the request (error \(code)): \(message.shown)",
                "See https://www.last.fm/api/errorcodes"
            )
        case .coverNotCached: return ("The cover is not in the cache, and --offline is set.", nil)
        case .badCoverAddress: return ("The cover's address is not valid.", nil)
        case .coverRefused(let status):
            return ("Failed to load the cover: the server answered with status \(status).", nil)
        case .unreadableCover: return ("The cover is not an image that can be read.", nil)
        default: return ("Last.fm's answer could not be read.", later)
        }
    }

    private static func choice(of years: [Int]) -> String {
        guard let first = years.first, let last = years.last else {
            return "Last.fm has no chart for this week in any year."
        }
        guard first < last else { return "Choose \(first), the only year with a chart." }
        if last - first + 1 == years.count { return "Choose a year from \(first) to \(last)." }
        return "Choose one of \(years.map(String.init).joined(separator: ", "))."
    }

    /// A question that offers similar names; nil without any.
    private static func didYouMean(_ names: [String]) -> String? {
        names.isEmpty ? nil : "Did you mean \(names.map(\.quoted).joined(separator: " or "))?"
    }
}
