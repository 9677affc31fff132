/// A named schema change, applied once to each database.
package struct Migration: Sendable {
    /// The name recorded in the table `migrations`.
    package var name: String
    package var script: String

    package init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}

extension Database {
    /// Applies the migrations that the database is missing, in one transaction.
    ///
    /// `PRAGMA user_version` is the number of applied migrations. If it exceeds the number of known
    /// ones, throws `SQLiteError.newer` without writing.
    package func migrate(_ migrations: [Migration]) throws {
        guard try version(below: migrations.count) < migrations.count else { return }
        try transaction {
            // Another process may have applied them in the meantime.
            let applied = try version(below: migrations.count)
            try execute(
                """
                CREATE TABLE IF NOT EXISTS migrations(
                    name TEXT PRIMARY KEY, applied TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)
                """
            )
            for migration in migrations[applied...] {
                try execute(migration.script)
                try run("INSERT INTO migrations(name) VALUES (?1)", .text(migration.name))
            }
            try execute("PRAGMA user_version = \(migrations.count)")
        }
    }

    private func version(below known: Int) throws -> Int {
        let version = try integer("PRAGMA user_version") ?? 0
        guard (0...known).contains(version) else { throw SQLiteError.newer(version: version) }
        return version
    }
}
