extension LegacyReader {
    /// Defaults of versions 1.0 to 1.3.1, with the user and the friends in keyed archives.
    static let defaultsV1 = defaults(
        .defaultsV1,
        recognises: isDefaultsV1,
        read: { defaults in
            var findings = LegacyFindings()
            findings.userName = defaults.archivedUserName(findings: &findings)
            findings.friends = defaults.archivedFriends(findings: &findings)
            findings.playCountFilter = defaults.playCountFilter(Key.filter, findings: &findings)
            return findings
        }
    )

    /// Whether settings have a key that only versions 1.0 to 1.3.1 wrote.
    @Sendable static func isDefaultsV1(_ entries: [String: PropertyList]) -> Bool {
        [Key.user, Key.friends, "init_1_2_0"].contains { entries[$0] != nil }
    }
}

private enum Key {
    static let user = "lastFMUserName"
    static let friends = "lastFMFriendsList"
    static let filter = "playCountFilter"
}

extension Defaults {
    fileprivate func archivedUserName(findings: inout LegacyFindings) -> Found<String>? {
        if entries[Key.user]?.text != nil { return name(Key.user, findings: &findings) }
        guard let archive = archive(Key.user, findings: &findings) else { return nil }
        do {
            let user = try ArchivedUser(archive: archive).friend(from: archive.root)
            return Found(value: user.username, place: document.place(Key.user))
        } catch {
            findings.lose("\(document.place(Key.user)) \(error.words) and was skipped")
            return nil
        }
    }

    fileprivate func archivedFriends(findings: inout LegacyFindings) -> Found<[LegacyFriend]>? {
        guard let archive = archive(Key.friends, findings: &findings) else { return nil }
        guard let elements = archive.elements(of: archive.root) else {
            findings.lose("\(document.place(Key.friends)) is not a list and was skipped")
            return nil
        }
        let reader = ArchivedUser(archive: archive)
        var friends: [LegacyFriend] = []
        for (index, element) in elements.enumerated() {
            do {
                friends.append(try reader.friend(from: element))
            } catch {
                findings.lose(
                    "\(document.place(Key.friends)): entry \(index + 1) \(error.words) and was skipped"
                )
            }
        }
        return Found(value: friends, place: document.place(Key.friends))
    }

    private func archive(_ key: String, findings: inout LegacyFindings) -> KeyedArchive? {
        guard let value = entries[key] else { return nil }
        guard case .data(let bytes) = value else {
            findings.lose("\(document.place(key)) is not an archive and was skipped")
            return nil
        }
        do {
            return try KeyedArchive(bytes)
        } catch {
            findings.lose("\(document.place(key)) could not be read: \(error.words)")
            return nil
        }
    }
}
