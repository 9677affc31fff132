import LastFM
import VinylogueKit

extension Message {
    /// What a person is told about an error of the service.
    init(_ error: LastFMError) {
        switch error {
        case .missingKey:
            self.init(
                "Last.fm is asked with an API key, and none is set up.",
                hint:
                    "Run `vinylogue setup`; a key is free at https://www.last.fm/api/account/create",
                status: .notSetUp
            )
        case .invalidKey:
            self.init(
                "Last.fm does not know the API key.",
                hint: "Compare it with the one at https://www.last.fm/api/accounts",
                status: .notPermitted
            )
        case .suspendedKey:
            self.init(
                "Last.fm has suspended the API key.",
                hint: "Get another one at https://www.last.fm/api/account/create",
                status: .notPermitted
            )
        case .userNotFound(let name):
            self.init(
                "Last.fm has no user named \(name.quoted).",
                hint: "Check the spelling at https://www.last.fm/user/NAME",
                status: .failure
            )
        case .albumNotFound(let artist, let album):
            self.init(
                "Last.fm has no album \(album.quoted) by \(artist.quoted).",
                hint: "Give the artist first, then the album, spelled as in a chart.",
                status: .failure
            )
        case .privateUser(let name):
            self.init(
                "\(name.quoted) hides their listening.",
                hint: "If that is you, see \"Hide recent listening information\" at "
                    + "https://www.last.fm/settings/privacy",
                status: .notPermitted
            )
        case .rateLimited(let wait):
            self.init(
                "Last.fm asks for patience: too many requests in a short time.",
                hint: wait.map { "Try again in \(Count.words($0, "second"))." }
                    ?? "Try again in a few minutes.",
                status: .rateLimited
            )
        default:
            self.init(unavailable: error)
        }
    }

    /// What a person is told about a name that the service does not know, and friends' names do.
    init(_ error: UnknownUser) {
        self.init(LastFMError.userNotFound(name: error.name))
        if let question = Self.didYouMean(error.suggestions) { hint = question }
    }

    /// What a person is told when the service gave no usable answer.
    private init(unavailable error: LastFMError) {
        let text: String
        var hint = "Try again later, or see what is cached with --offline."
        switch error {
        case .temporarilyUnavailable(let status, let code, _):
            let number = code.map { "error \($0)" } ?? status.map { "HTTP status \($0)" }
            text = "Last.fm has trouble of its own\(number.map { " (\($0))" } ?? "")."
        case .unreachable(let host, let reason):
            text = "Failed to reach \(host.shown): \(reason.shown)."
            hint = "Check the network, or see what is cached with --offline."
        case .insecure(let host, let reason):
            text = "Failed to reach \(host.shown) safely: \(reason.shown)."
            hint = "Check the machine's clock and certificates, and the network."
        case .timedOut(let host, let seconds):
            text = "\(host.shown) gave no full answer within \(Count.words(seconds, "second"))."
        case .notJSON(let host, let looksLikeHTML):
            text =
                "The answer from \(host.map(\.shown) ?? "the service") is "
                + (looksLikeHTML ? "a web page" : "not JSON") + ", not what Last.fm sends."
            if looksLikeHTML {
                hint =
                    "A network that wants you to log in does that: open a browser, then try again."
            }
        case .tooLarge(let limit):
            text = "The answer is larger than \(limit >> 20) MiB, which no real answer is."
        case .incomplete(let host):
            text = "The connection to \(host.shown) ended in the middle of the answer."
        case .unexpectedAnswer(let method, let what):
            text = "The answer to \(method) \(what.shown)."
            hint = "Try again; if it stays so, the server does not speak Last.fm's protocol."
        case .wrongUser(let asked, let got):
            text = "Asked about \(asked.quoted), the service answered about \(got.quoted)."
            hint = "That happens at times: try again."
        case .wrongWeek:
            text = "The service answered with another week than the one asked for."
            hint = "Try again; if it stays so, the server does not speak Last.fm's protocol."
        case .redirectRefused(let address):
            text = "The service sent the request elsewhere, to \(address.shown), which is refused."
            hint = "A network that wants you to log in does that: open a browser, then try again."
        case .unknownMethod(let method):
            text = "The server does not know the method \(method.shown)."
            hint = "Name a server that does with --api-url."
        case .service(let code, let message):
            text = "Last.fm refused the request (error \(code)): \(message.shown)"
            hint = "See https://www.last.fm/api/errorcodes"
        default:
            text = "Last.fm gave no usable answer."
        }
        self.init(text, hint: hint, status: .unavailable)
    }
}
