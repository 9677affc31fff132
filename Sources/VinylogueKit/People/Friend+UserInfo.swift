import LastFM

extension Friend {
    /// The friend that the service describes.
    package init(_ person: UserInfo) {
        self.init(
            username: person.name,
            realName: person.realName,
            imageURL: person.imageURL,
            url: person.url
        )
    }
}
