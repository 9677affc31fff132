import VinylogueKit

extension Message {
    /// The message for what Apple Music did not do.
    init(_ problem: AppleMusicProblem) {
        let userToken = "Run `vinylogue apple-music connect`."
        let developerToken =
            "Run `vinylogue apple-music connect`, or set APPLE_MUSIC_DEVELOPER_TOKEN."
        switch problem {
        case .noToken(let isUser):
            self.init(
                "Apple Music is not connected: no \(isUser ? "user" : "developer") token.",
                hint: isUser ? userToken : developerToken,
                status: .notSetUp
            )
        case .key(let path, let problem): self.init(problem, path: path.shown)
        case .malformedToken(let isUser):
            self.init(
                "APPLE_MUSIC_\(isUser ? "USER" : "DEVELOPER")_TOKEN is not a valid token.",
                hint: isUser ? userToken : developerToken,
                status: .notPermitted
            )
        case .expiredToken(let day):
            self.init(
                "The developer token expired on \(day).",
                hint: developerToken,
                status: .notPermitted
            )
        case .rejectedDeveloperToken:
            self.init(
                "Apple Music rejected the developer token.",
                hint: "It may have expired. \(developerToken)",
                status: .notPermitted
            )
        case .forbidden:
            self.init(
                "Apple Music denied access to your library.",
                hint: "The user token may have expired; they last about six months. \(userToken)",
                status: .notPermitted
            )
        case .noSubscription:
            self.init(
                "This Apple Music account has no subscription.",
                hint: "Playlists need one; `vinylogue playlist export` works without.",
                status: .notPermitted
            )
        case .notFound:
            self.init(
                "Not found on Apple Music (HTTP status 404).",
                hint:
                    "If the playlist was deleted, remove the .push file beside the draft to start over.",
                status: .failure
            )
        case .unknownStorefront(let name):
            self.init(
                "Apple Music has no storefront \(name.quoted).",
                hint: "Check the country of your account.",
                status: .failure
            )
        case .rateLimited(let wait):
            self.init(
                "Apple Music's rate limit was reached.",
                hint: wait.map { "Try again in \(Count.words($0, "second"))." }
                    ?? "Try again in a few minutes.",
                status: .rateLimited
            )
        case .temporarilyUnavailable(let status):
            self.init(
                "Apple Music is temporarily unavailable (HTTP status \(status)).",
                hint: "Try again later. A push continues where it stopped.",
                status: .unavailable
            )
        case .refused(let status, let words):
            self.init(
                "Apple Music refused the request (HTTP status \(status))"
                    + (words.isEmpty ? "." : ": \(words.shown)"),
                status: .failure
            )
        }
    }

    /// The message for a key that cannot be used; the path is safe to show.
    private init(_ problem: KeyProblem, path: String) {
        let apple = "https://developer.apple.com/account/resources/authkeys"
        switch problem {
        case .missing:
            self.init(
                "No such file: \(path)",
                hint: "Pass the path of the .p8 file with --key.",
                status: .noInput
            )
        case .exposed:
            self.init(
                "Refusing to use the key \(path): others can read or write it.",
                hint: "Run: chmod 600 '\(path)'",
                status: .notPermitted
            )
        case .foreign:
            self.init(
                "Refusing to use the key \(path): it belongs to another user.",
                hint: "Copy it to one of your folders, then run chmod 600 on the copy.",
                status: .notPermitted
            )
        case .unreadable(let reason):
            self.init(
                "Failed to read the key \(path): \(reason.inSentence).",
                hint: "Make sure that it is a file you can read.",
                status: .failure
            )
        case .notAKey:
            self.init(
                "\(path) is not a private key, or it needs a password.",
                hint: "Use the .p8 file as downloaded from \(apple)",
                status: .damagedData
            )
        case .wrongKey:
            self.init(
                "\(path) is another kind of key, not one for MusicKit.",
                hint: "Make a key for Media Services at \(apple)",
                status: .damagedData
            )
        case .noLibrary:
            self.init(
                "OpenSSL is not installed.",
                hint: "Install libssl3 (Debian) or openssl@3 (Homebrew).",
                status: .failure
            )
        case .notSigned: self.init("OpenSSL failed to sign with \(path).", status: .failure)
        }
    }
}
