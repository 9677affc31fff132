import Core
import Foundation

/// What the credentials file has of Apple Music, hidden in descriptions, dumps and reflection.
package struct AppleMusicCredentials: Hashable, Sendable, Hidden {
    /// Where developer tokens come from.
    package enum Source: Hashable, Sendable {
        /// One was given, and there is no way to renew it.
        case given
        /// A service of the user's team, at an address.
        case service(String)
        /// A key of Apple's developer program: the file's absolute path, and the key's and the team's
        /// identifiers.
        case key(path: String, keyID: String, teamID: String)
    }

    /// Whose library it is.
    package var userToken: String
    /// When the user gave it.
    package var connected: Date
    /// Where developer tokens come from.
    package var source: Source
    /// The last developer token; nil if each is made when it is needed.
    package var developerToken: String?
    /// When that expires, if it is known.
    package var developerTokenExpiry: Date?

    /// Creates them.
    package init(
        userToken: String,
        connected: Date,
        source: Source,
        developerToken: String? = nil,
        developerTokenExpiry: Date? = nil
    ) {
        self.userToken = userToken
        self.connected = connected
        self.source = source
        self.developerToken = developerToken
        self.developerTokenExpiry = developerTokenExpiry
    }
}

extension AppleMusicCredentials {
    /// Reads the member of the file; nil if something in it is missing or of another kind.
    init?(_ json: JSONText) {
        guard let object = JSONObject(json), let userToken = object["userToken"]?.string,
            let connected = Self.date(object["connectedAt"])
        else { return nil }
        let source: Source
        if let address = object["tokenURL"]?.string {
            source = .service(address)
        } else if let path = object["keyPath"]?.string {
            guard let keyID = object["keyID"]?.string, let teamID = object["teamID"]?.string
            else { return nil }
            source = .key(path: path, keyID: keyID, teamID: teamID)
        } else {
            source = .given
        }
        self.init(
            userToken: userToken,
            connected: connected,
            source: source,
            developerToken: object["developerToken"]?.string,
            developerTokenExpiry: Self.date(object["developerTokenExpiresAt"])
        )
    }

    /// The member of the file.
    var json: JSONText {
        var object = JSONObject()
        object["userToken"] = JSONText(string: userToken)
        object["connectedAt"] = JSONText(string: Timestamp.text(connected))
        switch source {
        case .given: break
        case .service(let address): object["tokenURL"] = JSONText(string: address)
        case .key(let path, let keyID, let teamID):
            object["keyPath"] = JSONText(string: path)
            object["keyID"] = JSONText(string: keyID)
            object["teamID"] = JSONText(string: teamID)
        }
        object["developerToken"] = developerToken.map(JSONText.init(string:))
        object["developerTokenExpiresAt"] = developerTokenExpiry.map {
            JSONText(string: Timestamp.text($0))
        }
        return object.text(depth: 1)
    }

    private static func date(_ json: JSONText?) -> Date? {
        json?.string.flatMap { try? Date($0, strategy: .iso8601) }
    }
}
