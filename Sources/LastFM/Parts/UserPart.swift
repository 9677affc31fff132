/// The answer to `user.getInfo`, and one of the friends in a list, as they come.
struct UserPart: AnswerPart {
    /// When an account was made: a number, or an object that holds it.
    private struct Registration: Decodable {
        private enum CodingKeys: String, CodingKey {
            case unixtime
            case text = "#text"
        }

        let unixTime: Int?

        init(from decoder: any Decoder) throws {
            if let wrapper = try? decoder.container(keyedBy: CodingKeys.self) {
                unixTime =
                    try wrapper.decodeIfPresent(LenientInt.self, forKey: .unixtime)?.unixTime
                    ?? wrapper.decodeIfPresent(LenientInt.self, forKey: .text)?.unixTime
            } else {
                unixTime = try LenientInt(from: decoder).unixTime
            }
        }
    }

    static let name = "user"

    private var name: LenientText?
    private var realname: LenientText?
    private var playcount: LenientInt?
    private var registered: Registration?
    private var url: LenientText?
    private var image: OneOrMany<Picture>?

    /// The account, or nil if it has no name.
    var info: UserInfo? {
        guard let name = name?.value, !name.isEmpty else { return nil }
        return UserInfo(
            name: name,
            realName: realname?.filled,
            playCount: playcount?.count ?? 0,
            registered: registered?.unixTime,
            url: url?.webAddress,
            imageURL: image?.largest
        )
    }
}
