import Foundation

extension LegacyReader {
    /// Version 2's list of friends: a JSON array of objects with a `username`.
    static let curatedFriends = LegacyReader(
        recognises: { document in
            if case .jsonArray = document.content { true } else { false }
        },
        read: { document, _ throws(LegacyError) in
            guard case .jsonArray(let bytes) = document.content else { return [] }
            let elements: [CuratedFriend]
            do {
                elements = try JSONDecoder().decode([CuratedFriend].self, from: Data(bytes))
            } catch {
                throw .damaged(
                    path: document.path,
                    what: "it is an incomplete or invalid JSON list"
                )
            }
            guard elements.count <= LegacyLimits.objectCount else {
                throw .damaged(path: document.path, what: "the list is too long")
            }
            guard elements.isEmpty || elements.contains(where: { $0.username != nil }) else {
                throw .notRecognised(
                    path: document.path,
                    what: "it is a list of something other than friends"
                )
            }
            return [source(of: elements, in: document)]
        }
    )

    private static func source(
        of elements: [CuratedFriend],
        in document: LegacyDocument
    ) -> LegacySource {
        var findings = LegacyFindings()
        var friends: [LegacyFriend] = []
        for (index, element) in elements.enumerated() {
            guard let name = element.username, !name.isEmpty else {
                findings.lose(
                    "\(document.name): entry \(index + 1) has no username and was skipped"
                )
                continue
            }
            friends.append(
                LegacyFriend(
                    username: name,
                    realName: element.realName,
                    imageURL: element.imageURL,
                    url: element.url
                )
            )
        }
        findings.friends = Found(value: friends, place: document.place("username"))
        return LegacySource(
            kind: .curatedFriends,
            path: document.path,
            files: [document.path],
            findings: findings
        )
    }
}

/// An element of version 2's `curatedFriends.json`; members of the wrong type become nil.
struct CuratedFriend: Decodable {
    let username: String?
    let realName: String?
    let imageURL: String?
    let url: String?

    private enum CodingKeys: String, CodingKey {
        case username, realName, imageURL, url
    }

    init(from decoder: any Decoder) throws {
        let container = try? decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            try? container?.decodeIfPresent(String.self, forKey: key)
        }
        username = text(.username)
        realName = text(.realName)
        imageURL = text(.imageURL)
        url = text(.url)
    }
}
