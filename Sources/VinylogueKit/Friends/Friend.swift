import Storage

/// Somebody whose charts the user likes to look at.
package struct Friend: Equatable, Sendable {
    /// The name of the account, in the service's spelling.
    package var username: String
    /// The name that they go by, if they gave one.
    package var realName: String?
    /// The address of their picture.
    package var imageURL: String?
    /// The address of their profile page.
    package var url: String?
    /// What the preferences hold about them that this program knows nothing of.
    private var others: [String: JSONValue] = [:]

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

    /// Whether this is the account of that name; case does not matter.
    package func isNamed(_ name: String) -> Bool {
        username.lowercased() == name.lowercased()
    }

    /// The same friend with what another description of them says now.
    func refreshed(from other: Friend) -> Friend {
        var copy = self
        copy.realName = other.realName
        copy.imageURL = other.imageURL
        copy.url = other.url
        return copy
    }
}

extension Friend: JSONRepresentable {
    package init?(json: JSONValue) {
        guard case .object(var members) = json else { return nil }
        guard let username = members.removeValue(forKey: "username").flatMap(String.init(json:)),
            !username.isEmpty,
            let realName = String?(json: members.removeValue(forKey: "realName") ?? .null),
            let imageURL = String?(json: members.removeValue(forKey: "imageURL") ?? .null),
            let url = String?(json: members.removeValue(forKey: "url") ?? .null)
        else { return nil }
        self.init(username: username, realName: realName, imageURL: imageURL, url: url)
        others = members
    }

    package var json: JSONValue {
        var members = others
        members["username"] = username.json
        members["realName"] = realName?.json
        members["imageURL"] = imageURL?.json
        members["url"] = url?.json
        return .object(members)
    }
}
