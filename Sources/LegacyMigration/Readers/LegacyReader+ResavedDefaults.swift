extension LegacyReader {
    /// Defaults with plain usernames, from earlier builds or saved again by another program.
    static let resavedDefaults = defaults(
        .resavedDefaults,
        recognises: { entries in
            let hasNames = entries[Key.friends] != nil
            let isV2 = LegacyReader.isDefaultsV2(entries)
            // If there are other keys of version 1, the minimum plays also come from version 1.
            let hasFilterOnly = entries[Key.filter] != nil && !LegacyReader.isDefaultsV1(entries)
            return hasNames || hasFilterOnly || (entries[Key.user] != nil && !isV2)
        },
        read: { defaults in
            var findings = LegacyFindings()
            findings.userName = defaults.name(Key.user, findings: &findings)
            findings.friends = defaults.namedFriends(findings: &findings)
            findings.playCountFilter = defaults.playCountFilter(Key.filter, findings: &findings)
            return findings
        }
    )
}

private enum Key {
    static let user = "currentUser"
    static let friends = "friendsOrder"
    static let filter = "playCountFilter"
}

extension Defaults {
    fileprivate func namedFriends(findings: inout LegacyFindings) -> Found<[LegacyFriend]>? {
        guard let value = entries[Key.friends] else { return nil }
        guard let elements = value.elements else {
            findings.lose("\(document.place(Key.friends)) is not a list and was skipped")
            return nil
        }
        var friends: [LegacyFriend] = []
        for (index, element) in elements.enumerated() {
            guard let friend = Self.friend(from: element) else {
                findings.lose(
                    "\(document.place(Key.friends)): entry \(index + 1) has no username "
                        + "and was skipped"
                )
                continue
            }
            friends.append(friend)
        }
        return Found(value: friends, place: document.place(Key.friends))
    }

    private static func friend(from element: PropertyList) -> LegacyFriend? {
        let entries = element.entries ?? [:]
        let names = [element.text, entries["username"]?.text, entries["name"]?.text]
        guard let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
        return LegacyFriend(
            username: name,
            realName: entries["realName"]?.text,
            imageURL: entries["imageURL"]?.text,
            url: entries["url"]?.text
        )
    }
}
