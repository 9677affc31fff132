import LastFM
import VinylogueKit

extension Message {
    /// The message for an error of the service.
    init(_ error: LastFMError) {
        switch error {
        case .http(let error):
            self.init(error)
        case .missingKey:
            self.init(
                "No API key yet.",
                hint:
                    "Run `vinylogue setup`. A key is free: https://www.last.fm/api/account/create",
                status: .notSetUp
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
        case .userNotFound(let name):
            self.init(
                "Last.fm has no user named \(name.quoted).",
                hint: "Check the spelling: https://www.last.fm/user/NAME",
                status: .failure
            )
        case .albumNotFound(let artist, let album):
            self.init(
                "Last.fm has no album \(album.quoted) by \(artist.quoted).",
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
        default:
            self.init(unavailable: error)
        }
    }

    /// The message for an unknown user name, with similar names from the list of friends.
    init(_ error: UnknownUser) {
        self.init(LastFMError.userNotFound(name: error.name))
        if let question = Self.didYouMean(error.suggestions) { hint = question }
    }

    /// The message when the service gave no usable answer.
    private init(unavailable error: LastFMError) {
        let text: String
        var hint = "Try again later, or use --offline to see what is cached."
        switch error {
        case .temporarilyUnavailable(let status, let code, _):
            let number = code.map { "error \($0)" } ?? status.map { "HTTP status \($0)" }
            text = "Last.fm is temporarily unavailable\(number.map { " (\($0))" } ?? "")."
        case .notJSON(let host, let looksLikeHTML):
            text =
                "Expected JSON from \(host.map(\.shown) ?? "the service"), got "
                + (looksLikeHTML ? "a web page." : "something else.")
            if looksLikeHTML {
                hint = Self.signInPage
            }
        case .unexpectedAnswer(let method, let what):
            text = "The answer to \(method) \(what.shown)."
            hint = "Try again. If it keeps happening, the server is not compatible with Last.fm."
        case .wrongUser(let asked, let got):
            text = "Asked for \(asked.quoted), but the service answered for \(got.quoted)."
            hint = "Try again. This happens now and then."
        case .wrongWeek:
            text = "The service answered for a different week than the one requested."
            hint = "Try again. If it keeps happening, the server is not compatible with Last.fm."
        case .unknownMethod(let method):
            text = "The server does not support \(method.shown)."
            hint = "Choose another server with --api-url."
        case .service(let code, let message):
            text = "Last.fm refused the request (error \(code)): \(message.shown)"
            hint = "See https://www.last.fm/api/errorcodes"
        default:
            text = "Last.fm gave no usable answer."
        }
        self.init(text, hint: hint, status: .unavailable)
    }

    static let signInPage =
        "This looks like a Wi-Fi sign-in page. Sign in with a browser, then try again."
}
