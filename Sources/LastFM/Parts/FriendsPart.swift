/// The answer to `user.getFriends`, as it comes.
struct FriendsPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case facts = "@attr"
        case user
    }

    static let name = "friends"
    static var empty: Self? { Self() }

    var facts: Lenient<AnswerFacts>?
    var user: OneOrMany<UserPart>?
}
