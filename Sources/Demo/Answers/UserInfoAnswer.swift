/// The body of `user.getInfo`.
struct UserInfoAnswer: Encodable {
    let user: User

    init(to query: DemoQuery, of service: DemoService) throws {
        user = User(try service.listener(in: query), in: service)
    }

    struct User: Encodable {
        let playlists = "0"
        let playcount: String
        let gender = "n"
        let name: String
        let subscriber = "0"
        let url: String
        let country: String
        let image = ImageEntry.user
        let registered: Registered
        let type = "user"
        let age = "0"
        let bootstrap = "0"
        let realname: String

        init(_ profile: ListenerProfile, in service: DemoService) {
            playcount = String(service.history(of: profile).playCount(until: service.now))
            name = profile.name
            url = DemoAddress.user(profile.name)
            country = profile.country
            registered = Registered(unixtime: String(profile.registered), text: profile.registered)
            realname = profile.realName
        }
    }

    /// The same moment twice: as text, and as a number in the text field.
    struct Registered: Encodable {
        let unixtime: String
        let text: Int

        enum CodingKeys: String, CodingKey {
            case unixtime
            case text = "#text"
        }
    }
}
