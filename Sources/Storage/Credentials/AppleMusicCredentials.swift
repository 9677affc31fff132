import Core
import Foundation

/// The Apple Music part of the credentials file, hidden in descriptions, dumps and reflection.
package struct AppleMusicCredentials: Hashable, Sendable, Hidden {
    /// Where developer tokens come from.
    package enum Source: Hashable, Sendable {
        /// A fixed token, which cannot be renewed.
        case given
        /// The team's token service at this URL.
        case service(String)
        /// A key from Apple's developer program: the file's absolute path, and the IDs of the key
        /// and the team.
        case key(path: String, keyID: String, teamID: String)
    }

    /// The token for the user's library.
    package var userToken: String
    /// When the user connected.
    package var connected: Date
    /// Where developer tokens come from.
    package var source: Source
    /// The last developer token; nil if tokens are created when needed.
    package var developerToken: String?
    /// The developer token's expiry date, if known.
    package var developerTokenExpiry: Date?

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
    /// Parses the `appleMusic` member; nil if a required value is missing or has the wrong type.
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

    /// The `appleMusic` member of the credentials file.
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
