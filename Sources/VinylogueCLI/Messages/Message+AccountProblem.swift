import VinylogueKit

extension Message {
    /// The message for a Last.fm account that was not changed.
    init(_ problem: AccountProblem) {
        let authorize = "Run `vinylogue setup --authorize`."
        switch problem {
        case .noSession:
            self.init(
                "Loving tracks needs your permission on Last.fm.",
                hint: authorize,
                status: .notSetUp
            )
        case .revokedSession:
            self.init(
                "Access to your Last.fm account has been withdrawn (error 9).",
                hint: "You may have revoked it. \(authorize)",
                status: .notPermitted
            )
        case .wrongSecret:
            self.init(
                "The API secret does not belong to the API key (error 13).",
                hint: "Compare both with https://www.last.fm/api/accounts",
                status: .notPermitted
            )
        case .notGranted:
            self.init(
                "You have not allowed access yet (error 14).",
                hint: "\(authorize) Then click \"Yes, allow access\" on the page.",
                status: .notPermitted
            )
        case .expiredToken:
            self.init(
                "The sign-in page expired (error 15).",
                hint: authorize,
                status: .notPermitted
            )
        case .authenticationFailed:
            self.init(
                "Last.fm does not let this API key sign in (error 4).",
                hint: "Check the key at https://www.last.fm/api/accounts",
                status: .notPermitted
            )
        case .notLoved(let count, let total):
            self.init(
                "\(count) of \(Count.words(total, "track")) \(count == 1 ? "was" : "were") not loved.",
                hint: "Run the command again. Loving a track twice does no harm.",
                status: .failure
            )
        }
    }
}
