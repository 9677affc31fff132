/// The body of `user.getFriends`.
struct FriendsAnswer: Encodable {
    let friends: ListAnswer<Friend>

    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let all = profile.friends.compactMap(ListenerProfile.named)
        let page = query.number("page") ?? 1
        let perPage = min(max(query.number("limit") ?? 50, 1), 500)
        let pages = (all.count + perPage - 1) / perPage
        guard (1...max(pages, 1)).contains(page), !all.isEmpty else {
            throw ErrorAnswer.noSuchPage
        }
        friends = ListAnswer(
            "user",
            all.dropFirst((page - 1) * perPage).prefix(perPage).map { Friend($0, in: service) },
            of: profile.name,
            page: page,
            size: perPage,
            total: all.count
        )
    }

    struct Friend: Encodable {
        let playlists = "0"
        let playcount: String
        let subscriber = "0"
        let name: String
        let country: String
        let image = ImageEntry.user
        let registered: Registered
        let url: String
        let realname: String
        let bootstrap = "0"
        let type = "user"

        init(_ profile: ListenerProfile, in service: DemoService) {
            playcount = String(service.history(of: profile).playCount(until: service.now))
            name = profile.name
            country = profile.country
            registered = Registered(
                unixtime: String(profile.registered),
                text: ServiceTime.dateAndTime(profile.registered)
            )
            url = DemoAddress.user(profile.name)
            realname = profile.realName
        }
    }

    /// The moment of registration in Unix seconds, and as `2020-10-20 10:28`.
    struct Registered: Encodable {
        let unixtime: String
        let text: String

        enum CodingKeys: String, CodingKey {
            case unixtime
            case text = "#text"
        }
    }
}
