import LegacyMigration

extension LegacySearch {
    /// Old data that is worth offering.
    struct Offer: Sendable {
        var sources: [LegacySource]
        /// What somebody gains by it, in words that are safe to be shown.
        var finds: [String]

        /// Where it lies, safe to be shown.
        var places: [String] { Set(sources.map(\.path.shown)).sorted() }
    }

    /// What lies in the well-known places and would change the preferences; nil when nothing does.
    ///
    /// Throws a `StorageError`.
    func offer() throws -> Offer? {
        guard let found = try? sources(at: nil) else { return nil }
        let preview = try migrator.preview(of: found.sources, replacing: false)
        return preview.changes ? Offer(sources: found.sources, finds: preview.gains) : nil
    }

    /// Takes over what was offered, and tells in words what that was; throws a `StorageError`.
    func take(_ offer: Offer) throws -> [String] {
        try migrator.migrate(offer.sources, replacing: false).gains
    }

    private var migrator: Migrator {
        Migrator(preferences: session.preferences, now: session.context.now)
    }
}
