import VinylogueKit

extension ErrorText {
    static let authorize = "Run `vinylogue setup --authorize`."
    static let userToken = "Run `vinylogue apple-music connect`."
    static let developerToken =
        "Run `vinylogue apple-music connect`, or set APPLE_MUSIC_DEVELOPER_TOKEN."

    /// Describes a failed request to a service.
    init(_ failure: Failure) { self.init(failure, worksOffline: true) }

    /// Describes a failed request to a service; `worksOffline` is whether `--offline` could help.
    init(_ failure: Failure, worksOffline: Bool) {
        (text, hint, status) = Self.row(failure, worksOffline)
    }

    private static func row(
        _ failure: Failure,
        _ worksOffline: Bool
    ) -> (String, String?, ExitStatus) {
        let (service, detail) = (failure.service.shown, failure.detail)
        let isApple = failure.service == "Apple Music"
        let later =
            worksOffline
            ? "Try again later, or use --offline to see what is cached." : "Try again later."
        let incompatible =
            "Try again. If it keeps happening, check the server's URL, or report it."
        let isPublic = Service.allCases.contains { $0.name == failure.service } || isApple
        let signInPage =
            isPublic
            ? "This looks like a Wi-Fi sign-in page. Sign in with a browser, then try again."
            : "Check the server's URL. If this is a Wi-Fi sign-in page, sign in with a browser."
        let compare = "Compare it with the one at https://www.last.fm/api/accounts"
        // With another server, a failure has the name of its host.
        let site =
            [Service.listenBrainz, .musicBrainz].first { $0.name == failure.service } ?? .standard
        switch failure.kind {
        case .noLibrary:
            return (
                "Failed to load libcurl.",
                "Install libcurl4 (Debian) or curl (Homebrew)\(worksOffline ? ", or use --offline" : "").",
                .failure
            )
        case .unreachable:
            return (
                "Failed to reach \(service): \(detail.shown).",
                worksOffline
                    ? "Check your connection, or use --offline." : "Check your connection.",
                .unavailable
            )
        case .insecure:
            return (
                "Failed to connect to \(service) securely: \(detail.shown).",
                "Check your clock, your certificates and your connection.", .unavailable
            )
        case .timedOut(let seconds):
            let time = Count.words(seconds, "second")
            return ("\(service) didn't respond within \(time).", later, .unavailable)
        case .tooLarge(let limit):
            return (
                "The response is larger than \(limit >> 20) MiB, far more than expected.", later,
                .unavailable
            )
        case .incomplete:
            return (
                "The connection to \(service) closed mid-response.", later,
                .unavailable
            )
        case .redirectRefused:
            return ("Refused a redirect to \(detail.shown).", signInPage, .unavailable)
        case .privateAddress:
            return (
                "Refused to connect to \(service): it is on this computer or a private network.",
                later, .unavailable
            )
        case .notJSON(let looksLikeHTML):
            let got = looksLikeHTML ? "a web page." : "something else."
            return (
                "Expected JSON from \(service.isEmpty ? "the service" : service), got \(got)",
                looksLikeHTML ? signInPage : later, .unavailable
            )
        case .unexpectedAnswer:
            return ("Unexpected response: \(detail.shown).", incompatible, .unavailable)
        case .wrongUser(let asked):
            return (
                "Asked for \(asked.quoted), but got data for \(detail.quoted).",
                "Try again; this happens occasionally.", .unavailable
            )
        case .wrongWeek:
            return (
                "Last.fm returned a different week from the one requested.",
                incompatible, .unavailable
            )
        case .rateLimited(let wait):
            let time =
                switch wait ?? 0 {
                case ...0: "in a few minutes"
                case ...86_400: "in \(Count.words(wait ?? 0, "second"))"
                default: "tomorrow"
                }
            return ("\(service)'s rate limit was reached.", "Try again \(time).", .rateLimited)
        case .temporarilyUnavailable(let status, let code):
            let number = code.map { "error \($0)" } ?? status.map { "HTTP status \($0)" }
            return (
                "\(service) is temporarily unavailable\(number.map { " (\($0))" } ?? "").",
                isApple ? "Try again later. A push then continues where it stopped." : later,
                .unavailable
            )
        case .status(let status):
            return ("\(service) responded with HTTP status \(status).", later, .unavailable)
        case .refused(let status) where isApple:
            return (
                "Apple Music refused the request (HTTP status \(status))"
                    + (detail.isEmpty ? "." : ": \(detail.shown)"), nil, .failure
            )
        case .refused(let code):
            return (
                "\(service) refused the request (error \(code))"
                    + (detail.isEmpty ? "." : ": \(detail.shown)"),
                failure.service == Service.lastFM.name
                    ? "See https://www.last.fm/api/errorcodes" : nil, .unavailable
            )
        case .unknownMethod:
            return (
                "The server does not support \(detail.shown).",
                "Choose another server with --api-url.", .unavailable
            )
        case .invalidKey: return ("Last.fm rejected the API key.", compare, .notPermitted)
        case .suspendedKey:
            return (
                "Last.fm has suspended this API key.",
                "Get a new one at https://www.last.fm/api/account/create", .notPermitted
            )
        case .authenticationFailed:
            return (
                "Last.fm does not let this API key sign in (error 4).",
                "Check the key at https://www.last.fm/api/accounts", .notPermitted
            )
        case .revokedSession:
            return (
                "Access to your Last.fm account has been withdrawn (error 9).",
                "You may have revoked it. \(authorize)", .notPermitted
            )
        case .wrongSecret:
            return (
                "The API secret does not belong to the API key (error 13).",
                "Compare both with https://www.last.fm/api/accounts", .notPermitted
            )
        case .notGranted:
            return (
                "You have not allowed access yet (error 14).",
                "\(authorize) Then click \"Yes, allow access\" on the page.", .notPermitted
            )
        case .expiredToken:
            return ("The sign-in page expired (error 15).", authorize, .notPermitted)
        case .rejectedLogin:
            return (
                "\(service) rejected the \(detail.shown).",
                "Correct it in credentials.json, or in the environment if you set it there.",
                .notPermitted
            )
        case .rejectedDeveloperToken:
            return (
                "Apple Music rejected the developer token.",
                "It may have expired. \(developerToken)", .notPermitted
            )
        case .forbidden:
            return (
                "Apple Music denied access to your library.",
                "The user token may have expired; they last about six months. \(userToken)",
                .notPermitted
            )
        case .noSubscription:
            return (
                "This Apple Music account has no subscription.",
                "Playlists and write-back require one; `vinylogue playlist export` works without it."
                    + " To subscribe, see https://www.apple.com/apple-music/",
                .notPermitted
            )
        case .userNotFound(let suggestions):
            return (
                "\(site.name) has no user named \(detail.quoted).",
                didYouMean(suggestions) ?? "Check the spelling: \(site.page)/user/NAME",
                .failure
            )
        case .albumNotFound(let artist, let title, let suggestion):
            return (
                "\(site.name) has no album \(title.quoted) by \(artist.quoted).",
                suggestion.map { "Did you mean \($0)?" }
                    ?? "Pass the artist, then the album, spelled as on \(site.name).",
                .failure
            )
        case .privateUser:
            return (
                "\(detail.quoted) hides their listening history.",
                "If that is you, turn off \"Hide recent listening information\" at "
                    + "https://www.last.fm/settings/privacy", .notPermitted
            )
        case .unknownStorefront:
            return (
                "Apple Music has no storefront \(detail.quoted).",
                "Check the country of your account.", .failure
            )
        case .notFound:
            return (
                "Not found on \(service) (\(detail.isEmpty ? "HTTP status 404" : detail.shown)).",
                "If a playlist that you were pushing was deleted, remove the .push file next to its draft."
                    + (isApple ? "" : " Otherwise check the server's URL."), .failure
            )
        }
    }
}
