import Storage
import Tokens
import VinylogueKit

extension ErrorText {
    /// Describes a problem with Apple Music.
    init(_ problem: AppleMusicProblem) {
        switch problem {
        case .noToken(let isUser):
            self.init(
                "Apple Music is not connected: no \(isUser ? "user" : "developer") token.",
                hint: isUser ? Self.userToken : Self.developerToken,
                status: .notSetUp
            )
        case .key(let path, let problem): self.init(problem, path: path.shown)
        case .malformedToken(let isUser):
            self.init(
                "APPLE_MUSIC_\(isUser ? "USER" : "DEVELOPER")_TOKEN is not a valid token.",
                hint: isUser ? Self.userToken : Self.developerToken,
                status: .notPermitted
            )
        case .expiredToken(let day):
            self.init(
                "The developer token expired on \(day).",
                hint: Self.developerToken,
                status: .notPermitted
            )
        }
    }

    /// Describes why a key cannot be used; the path is safe to show.
    private init(_ problem: KeyProblem, path: String) {
        let apple = "https://developer.apple.com/account/resources/authkeys"
        switch problem {
        case .missing:
            self.init(
                "No such file: \(path)",
                hint: "Pass the path of the .p8 file with --key.",
                status: .noInput
            )
        case .file(.exposed):
            self.init(
                "Refusing to use the key \(path): others can read or write it.",
                hint: "Run: chmod 600 \(path.quotedForShell)",
                status: .notPermitted
            )
        case .file(.foreign):
            self.init(
                "Refusing to use the key \(path): it belongs to another user.",
                hint: "Copy it to one of your folders, then run chmod 600 on the copy.",
                status: .notPermitted
            )
        case .file(let error):
            let reason =
                if case .unreadable(_, let reason) = error { reason.inSentence } else {
                    "it cannot be read"
                }
            self.init(
                "Failed to read the key \(path): \(reason).",
                hint: "Check that it is a readable file.",
                status: .failure
            )
        case .token(.notAKey):
            self.init(
                "\(path) is not a private key, or it needs a password.",
                hint: "Use the .p8 file as downloaded from \(apple)",
                status: .damagedData
            )
        case .token(.wrongKey):
            self.init(
                "\(path) isn't a MusicKit key.",
                hint: "Create a key for Media Services at \(apple)",
                status: .damagedData
            )
        case .token(.noCrypto):
            self.init(
                "OpenSSL is not installed.",
                hint: "Install libssl3 (Debian) or openssl@3 (Homebrew).",
                status: .failure
            )
        case .token: self.init("OpenSSL failed to sign with \(path).", status: .failure)
        }
    }
}
