import LastFM

extension Friend {
    /// Creates a friend from the service's description.
    package init(_ person: UserInfo) {
        self.init(
            username: person.name,
            realName: person.realName,
            imageURL: person.imageURL,
            url: person.url
        )
    }
}
