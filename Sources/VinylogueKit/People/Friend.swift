import Core
import Storage

/// A person whose charts the user follows.
package struct Friend: Equatable, Sendable {
    /// The text of the account, with the name in the service's spelling.
    package var username: String
    /// The person's real name, if known.
    package var realName: String?
    /// The URL of the person's picture.
    package var imageURL: String?
    /// The URL of the person's profile page.
    package var url: String?
    /// Unknown members of the friend's entry in the preferences.
    private var others = JSONObject()

    package init(
        username: String,
        realName: String? = nil,
        imageURL: String? = nil,
        url: String? = nil
    ) {
        self.username = username
        self.realName = realName
        self.imageURL = imageURL
        self.url = url
    }

    /// Creates a friend from an account.
    package init(_ person: Person) {
        self.init(
            username: person.name,
            realName: person.realName,
            imageURL: person.imageURL,
            url: person.url
        )
    }

    /// Whether this friend has the given name, ignoring case.
    package func isNamed(_ name: String) -> Bool { key == Self.key(name) }

    /// The key that identifies this friend.
    var key: String { Self.key(username) }

    /// The key shared by names that differ only in case.
    static func key(_ name: String) -> String { name.lowercased() }

    /// This friend, with the details updated from `other`.
    func refreshed(from other: Friend) -> Friend {
        var copy = self
        copy.realName = other.realName
        copy.imageURL = other.imageURL
        copy.url = other.url
        return copy
    }
}

extension Friend: PreferenceValue {
    /// Parses a friend; nil without a name, or if a known member has the wrong type.
    package static func value(from json: JSONText) -> Friend? {
        guard let object = JSONObject(json),
            let name = object["username"]?.string, !name.isEmpty,
            let service = object.text("service"),
            let realName = object.text("realName"),
            let imageURL = object.text("imageURL"),
            let url = object.text("url")
        else { return nil }
        let account = Account(name, onServiceWithID: service)
        var friend = Friend(
            username: account.text,
            realName: realName,
            imageURL: imageURL,
            url: url
        )
        friend.others = object.without(["username", "service", "realName", "imageURL", "url"])
        return friend
    }

    /// The friend's data, including unknown members of the entry.
    package var json: JSONText? {
        var object = others
        let account = Account(username)
        object["username"] = account.name.json
        object["service"] = account.service == .standard ? nil : account.serviceID.json
        object["realName"] = realName.json
        object["imageURL"] = imageURL.json
        object["url"] = url.json
        return object.text(depth: 2)
    }
}
