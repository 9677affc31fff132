import Core
import Foundation

/// The URL and login of a music server, hidden in descriptions, dumps and reflection.
package struct SubsonicCredentials: Hashable, Sendable, Hidden {
    package var url: String?
    package var user: String?
    package var password: String?
    /// A key from the server, instead of a username and password.
    package var apiKey: String?

    package init(
        url: String? = nil,
        user: String? = nil,
        password: String? = nil,
        apiKey: String? = nil
    ) {
        self.url = url
        self.user = user
        self.password = password
        self.apiKey = apiKey
    }

    /// Whether there are a URL and a login.
    package var isComplete: Bool {
        url != nil && (apiKey != nil || user != nil && password != nil)
    }

    /// Returns these credentials, completed by others.
    package func completed(by other: SubsonicCredentials) -> SubsonicCredentials {
        SubsonicCredentials(
            url: url ?? other.url,
            user: user ?? other.user,
            password: password ?? other.password,
            apiKey: apiKey ?? (password == nil ? other.apiKey : nil)
        )
    }

    /// Parses the `subsonic` member of the credentials file; nil if a value is not text.
    init?(_ json: JSONText) {
        guard let object = JSONObject(json) else { return nil }
        let texts = ["url", "user", "password", "apiKey"].map { name in
            (isThere: object[name] != nil, text: object[name]?.string)
        }
        guard texts.allSatisfy({ !$0.isThere || $0.text != nil }) else { return nil }
        self.init(
            url: texts[0].text,
            user: texts[1].text,
            password: texts[2].text,
            apiKey: texts[3].text
        )
    }
}
