import LegacyMigration

/// Searches for data from the old iOS app.
struct LegacySearch {
    let environment: Environment

    /// The result of a search.
    struct Finding {
        /// The sources, newest version first.
        var sources: [LegacySource]
        /// The paths that were searched; empty if the user gave a path.
        var searched: [String]
        /// Problems with some of the paths.
        var problems: [String]
    }

    /// Finds the sources at a path; if it is nil, in the usual places.
    ///
    /// Throws a `LegacyError`, or `LegacySearchError.nothingFound` if there are none.
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
    /// Data from the old iOS app that can be imported.
    struct Offer: Sendable {
        var sources: [LegacySource]
        /// Descriptions of the data, safe to print.
        var finds: [String]

        /// The paths of the sources, safe to print.
        var places: [String] { Set(sources.map(\.path.shown)).sorted() }
    }

    /// Finds data in the usual places that would change the preferences; nil if there is none, and
    /// always nil in the demo.
    ///
    /// Throws `KitError.storage`.
    func offer() throws -> Offer? {
        guard !environment.isDemo, let found = try? sources(at: nil) else { return nil }
        let preview = try migrator.preview(of: found.sources, replacing: false)
        return preview.changes ? Offer(sources: found.sources, finds: preview.gains) : nil
    }

    /// Imports the offered data and returns descriptions of it; throws `KitError.storage`.
    func take(_ offer: Offer) throws -> [String] {
        try migrator.migrate(offer.sources, replacing: false).gains
    }

    private var migrator: Migrator {
        Migrator(preferences: environment.stores.preferences, now: environment.machine.now)
    }
}

/// An error before setup, while data from the old iOS app could be imported.
struct UnusedOldData: Error {
    /// The paths of the data, safe to print.
    let places: [String]
    /// The error that setup solves.
    let error: any Error
}

/// An error from a search for data from the old iOS app.
enum LegacySearchError: Error, Equatable {
    /// None of the searched paths has data; `problems` are sentences about some of them.
    case nothingFound(searched: [String], problems: [String])
}
