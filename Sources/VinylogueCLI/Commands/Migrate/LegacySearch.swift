import LegacyMigration

/// The search for old data.
struct LegacySearch {
    let session: Session

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
        var finding = Finding(sources: [], searched: wellKnownPlaces, problems: [])
        for place in finding.searched {
            do throws(LegacyError) {
                finding.sources += try readLegacySource(at: place)
            } catch {
                switch error {
                case .notFound, .nothingFound: break
                default: finding.problems.append(Message(error).text)
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

    private var wellKnownPlaces: [String] {
        guard !session.options.demo, let home = session.context.variable("HOME") else { return [] }
        return WellKnownPlaces.paths(home: home, environment: session.context.environment)
    }
}
