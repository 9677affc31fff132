import LegacyMigration

extension LegacySearch {
    /// Old data that can be imported.
    struct Offer: Sendable {
        var sources: [LegacySource]
        /// What it contains, safe to print.
        var finds: [String]

        /// Where it is, safe to print.
        var places: [String] { Set(sources.map(\.path.shown)).sorted() }
    }

    /// Data in the usual places that would change the preferences; nil if there is none.
    ///
    /// Throws a `StorageError`.
    func offer() throws -> Offer? {
        guard let found = try? sources(at: nil) else { return nil }
        let preview = try migrator.preview(of: found.sources, replacing: false)
        return preview.changes ? Offer(sources: found.sources, finds: preview.gains) : nil
    }

    /// Imports the offered data and returns what it was; throws a `StorageError`.
    func take(_ offer: Offer) throws -> [String] {
        try migrator.migrate(offer.sources, replacing: false).gains
    }

    private var migrator: Migrator {
        Migrator(preferences: session.preferences, now: session.context.now)
    }
}
