import Core
import SQLite

extension Archive {
    /// How much of a listener's history the archive has.
    package struct Coverage: Equatable, Sendable {
        /// The listener's name as first received.
        package var name: String
        /// The time of the first play, in Unix seconds.
        package var first: Int
        /// The time of the last play, in Unix seconds.
        package var last: Int
        /// The periods that a sync has read completely, in order.
        package var complete: [TimeSpan]
    }

    /// How much of a listener's history the archive has; nil if it has no plays.
    package func coverage(of user: String) throws(Failure) -> Coverage? {
        try read { database in
            guard let listener = try database.listener(user) else { return nil }
            let names = try database.rows("SELECT name FROM listeners WHERE id = ?1", listener) {
                $0.text(0) ?? ""
            }
            guard let span = try database.span(of: listener), let name = names.first
            else { return nil }
            return Coverage(
                name: name,
                first: span.first,
                last: span.last,
                complete: try database.completePeriods(of: listener)
            )
        }
    }
}
