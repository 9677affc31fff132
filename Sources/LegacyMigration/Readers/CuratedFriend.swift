/// One element of version 2's `curatedFriends.json`; parts of another type count as absent.
struct CuratedFriend: Decodable {
    let username: String?
    let realName: String?
    let imageURL: String?
    let url: String?

    private enum CodingKeys: String, CodingKey {
        case username, realName, imageURL, url
    }

    init(from decoder: any Decoder) throws {
        let container = try? decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            try? container?.decodeIfPresent(String.self, forKey: key)
        }
        username = text(.username)
        realName = text(.realName)
        imageURL = text(.imageURL)
        url = text(.url)
    }
}
