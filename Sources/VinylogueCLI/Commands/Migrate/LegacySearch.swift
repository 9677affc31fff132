import LegacyMigration

/// The search for old data.
struct LegacySearch {
    let environment: Environment

    /// The result of a search, and where it looked.
    struct Finding {
        /// The sources, newest version first.
        var sources: [LegacySource]
        /// The places that were searched if none was named.
        var searched: [String]
        /// Problems with single places.
        var problems: [String]
    }

    /// The sources at a path, or in the usual places.
    ///
    /// Throws a `LegacyError`, or `LegacySearchError.nothingFound` if there is none.
    func sources(at path: String?) throws -> Finding {
        if let path {
            return Finding(sources: try readLegacySource(at: path), searched: [], problems: [])
        }
        var finding = Finding(
            sources: [],
            searched: try environment.stores.legacyPlaces(),
            problems: []
        )
        for place in finding.searched {
            do throws(LegacyError) {
                finding.sources += try readLegacySource(at: place)
            } catch {
                switch error {
                case .notFound, .nothingFound: break
                default: finding.problems.append(ErrorText(error).text)
                }
            }
        }
        guard !finding.sources.isEmpty else {
            throw LegacySearchError.nothingFound(
                searched: finding.searched,
                problems: finding.problems
            )
        }
        let order = LegacySource.Kind.allCases
        finding.sources = order.flatMap { kind in finding.sources.filter { $0.kind == kind } }
        return finding
    }

}

extension LegacySearch {
    /// Old data that can be imported.
    struct Offer: Sendable {
        var sources: [LegacySource]
        /// What it contains, safe to print.
        var finds: [String]

        /// Where it is, safe to print.
        var places: [String] { Set(sources.map(\.path.shown)).sorted() }
    }

    /// Data in the usual places that would change the preferences; nil if there is none, and in the
    /// demo.
    ///
    /// Throws `KitError.storage`.
    func offer() throws -> Offer? {
        guard !environment.isDemo, let found = try? sources(at: nil) else { return nil }
        let preview = try migrator.preview(of: found.sources, replacing: false)
        return preview.changes ? Offer(sources: found.sources, finds: preview.gains) : nil
    }

    /// Imports the offered data and returns what it was; throws `KitError.storage`.
    func take(_ offer: Offer) throws -> [String] {
        try migrator.migrate(offer.sources, replacing: false).gains
    }

    private var migrator: Migrator {
        Migrator(preferences: environment.stores.preferences, now: environment.machine.now)
    }
}

/// Why a search for old data failed.
enum LegacySearchError: Error, Equatable {
    /// No searched place has data; `problems` are sentences about single places.
    case nothingFound(searched: [String], problems: [String])
}
