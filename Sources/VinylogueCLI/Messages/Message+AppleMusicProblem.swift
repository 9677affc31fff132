import VinylogueKit

extension Message {
    /// The message for what Apple Music did not do.
    init(_ problem: AppleMusicProblem) {
        let userToken = "Set APPLE_MUSIC_USER_TOKEN to a user token; they last about six months."
        let developerToken = "Set APPLE_MUSIC_DEVELOPER_TOKEN to a new developer token."
        switch problem {
        case .noToken(let isUser):
            self.init(
                "Apple Music is not connected: there is no \(isUser ? "user" : "developer") token.",
                hint: isUser ? userToken : developerToken,
                status: .notSetUp
            )
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
                hint: "The user token may have expired. \(userToken)",
                status: .notPermitted
            )
        case .noSubscription:
            self.init(
                "This Apple Music account has no subscription.",
                hint: "Playlists need one. `vinylogue playlist export` works without one.",
                status: .notPermitted
            )
        case .notFound:
            self.init(
                "Apple Music does not have the playlist.",
                hint:
                    "It may have been deleted. Remove the .push file beside the draft to start anew.",
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
                hint: "Run the command again later. It goes on where it stopped.",
                status: .unavailable
            )
        case .refused(let status, let words):
            self.init(
                "Apple Music refused the request (HTTP status \(status))"
                    + (words.isEmpty ? "." : ": \(words.shown)"),
                status: .failure
            )
        case .otherPushRunning:
            self.init(
                "Another push is under way.",
                hint: "Wait until it has finished, then try again.",
                status: .failure
            )
        case .otherPush(let path):
            self.init(
                "An unfinished push of another version of this draft is in \(path.shown).",
                hint: "Finish it with the old draft, or remove that file to start anew.",
                status: .failure
            )
        case .changedPlaylist(let name):
            self.init(
                "The playlist \(name.quoted) was changed elsewhere during the push.",
                hint: "Delete it at Apple Music and remove the .push file beside the draft.",
                status: .failure
            )
        }
    }
}
