import Core
import Storage

/// A person whose charts the user likes to look at.
package struct Friend: Equatable, Sendable {
    /// The name of the account, in the service's spelling.
    package var username: String
    /// The name that they go by, if they gave one.
    package var realName: String?
    /// The address of their picture.
    package var imageURL: String?
    /// The address of their profile page.
    package var url: String?
    /// What else is in the friend's entry of the preferences.
    private var others = JSONObject()

    /// Creates a friend.
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

    /// Creates a friend from what is known of an account.
    package init(_ person: Person) {
        self.init(
            username: person.name,
            realName: person.realName,
            imageURL: person.imageURL,
            url: person.url
        )
    }

    /// Whether this is the account of that name; case does not matter.
    package func isNamed(_ name: String) -> Bool { key == Self.key(name) }

    /// What tells this friend from others.
    var key: String { Self.key(username) }

    /// What all spellings of a name have in common.
    static func key(_ name: String) -> String { name.lowercased() }

    /// The same friend with what another description of them says now.
    func refreshed(from other: Friend) -> Friend {
        var copy = self
        copy.realName = other.realName
        copy.imageURL = other.imageURL
        copy.url = other.url
        return copy
    }
}

extension Friend: PreferenceValue {
    /// Reads a friend; nil without a name, or when a known member is of another kind.
    package static func value(from json: JSONText) -> Friend? {
        guard let object = JSONObject(json),
            let name = object["username"]?.string, !name.isEmpty,
            let realName = text("realName", in: object),
            let imageURL = text("imageURL", in: object),
            let url = text("url", in: object)
        else { return nil }
        var friend = Friend(username: name, realName: realName, imageURL: imageURL, url: url)
        friend.others = object.without(["username", "realName", "imageURL", "url"])
        return friend
    }

    /// What is known about the friend, and what else was in the entry.
    package var json: JSONText? {
        var object = others
        object["username"] = username.json
        object["realName"] = realName.json
        object["imageURL"] = imageURL.json
        object["url"] = url.json
        return object.text(depth: 2)
    }

    /// A text that may be missing; nil when there is something else.
    private static func text(_ name: String, in object: JSONObject) -> String?? {
        guard let json = object[name] else { return .some(nil) }
        return String?.value(from: json)
    }
}
