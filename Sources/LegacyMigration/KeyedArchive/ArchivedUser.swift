/// Reads the objects of class `User` that versions 1.0 to 1.3.1 archived.
struct ArchivedUser {
    let archive: KeyedArchive

    /// Why an object could not be read as a friend.
    enum Failure: Error, Equatable {
        case notAUser(String)
        case noName

        /// The reason, to complete a sentence that starts with the object.
        var words: String {
            switch self {
            case .notAUser(let what): "is \(what), not a user"
            case .noName: "has no username"
            }
        }
    }

    /// Reads the friend that an object represents; a plain string is the friend's username.
    func friend(from object: PropertyList) throws(Failure) -> LegacyFriend {
        if let name = archive.text(of: object) {
            guard !name.isEmpty else { throw .noName }
            return LegacyFriend(username: name)
        }
        guard let entries = object.entries else { throw .notAUser("a plain value") }
        let classes = archive.classes(of: object)
        guard classes.contains("User") else {
            throw .notAUser(classes.first.map { "a \($0)" } ?? "an object without a class")
        }
        func text(_ key: String) -> String? {
            entries[key].map(archive.follow).flatMap(archive.text)
        }
        guard let name = text("kUserUserName"), !name.isEmpty else { throw .noName }
        let picture = text("kUserImageURL").flatMap { $0.isEmpty ? nil : $0 }
        return LegacyFriend(
            username: name,
            realName: text("kUserRealName"),
            imageURL: picture ?? text("kUserImageThumbURL"),
            url: text("kUserURL")
        )
    }
}
