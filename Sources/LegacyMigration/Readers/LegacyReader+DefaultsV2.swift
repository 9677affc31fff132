extension LegacyReader {
    /// Version 2's defaults; the friends are in `curatedFriends.json`.
    static let defaultsV2 = defaults(
        .defaultsV2,
        recognises: isDefaultsV2,
        read: { defaults in
            var findings = LegacyFindings()
            findings.userName = defaults.name("currentUser", findings: &findings)
            findings.playCountFilter = defaults.playCountFilter(
                "currentPlayCountFilter",
                findings: &findings
            )
            return findings
        }
    )

    /// Whether settings have a key that only version 2 wrote.
    @Sendable static func isDefaultsV2(_ entries: [String: PropertyList]) -> Bool {
        ["currentPlayCountFilter", "migration_completed_1_3_1"].contains { entries[$0] != nil }
    }
}
