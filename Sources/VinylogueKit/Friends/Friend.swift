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
    private var others = UnknownMembers()

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

extension Friend: Codable {
    private enum Key: String, CodingKey {
        case username, realName, imageURL, url
    }

    /// Reads a friend; throws a `DecodingError` when there is no name.
    package init(from decoder: any Decoder) throws {
        let known = try decoder.container(keyedBy: Key.self)
        username = try known.decode(String.self, forKey: .username)
        realName = try known.decodeIfPresent(String.self, forKey: .realName)
        imageURL = try known.decodeIfPresent(String.self, forKey: .imageURL)
        url = try known.decodeIfPresent(String.self, forKey: .url)
        others = try UnknownMembers(besides: Key.self, from: decoder)
        guard !username.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .username,
                in: known,
                debugDescription: "Empty."
            )
        }
    }

    /// Writes what is known of the friend, and what else the preferences held about them.
    package func encode(to encoder: any Encoder) throws {
        try others.encode(to: encoder)
        var known = encoder.container(keyedBy: Key.self)
        try known.encode(username, forKey: .username)
        try known.encodeIfPresent(realName, forKey: .realName)
        try known.encodeIfPresent(imageURL, forKey: .imageURL)
        try known.encodeIfPresent(url, forKey: .url)
    }
}
