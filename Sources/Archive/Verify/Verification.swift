import SQLite

extension Archive {
    /// What is wrong with the archive, in words; empty if it is sound.
    ///
    /// SQLite's own check, references to rows that are missing, the totals against the plays, and names that are not text.
    package func verify() throws(Failure) -> [String] {
        try hold { database in
            var found = try database.damage()
            guard found.isEmpty else { return found }
            try database.each("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check") { row in
                found.append("\(row.text(0) ?? "") refers to missing rows")
            }
            for table in TotalsTable.all {
                let wrong = try database.integer(
                    """
                    SELECT count(*) FROM (
                        SELECT * FROM (\(table.expected())) EXCEPT SELECT * FROM \(table.name)
                        UNION ALL
                        SELECT * FROM (SELECT * FROM \(table.name) EXCEPT \(table.expected())))
                    """
                )
                if let wrong, wrong > 0 {
                    found.append("\(wrong) wrong \(wrong == 1 ? "row" : "rows") in \(table.name)")
                }
            }
            let names = [
                ("listeners", "name"), ("sources", "name"), ("artists", "name"),
                ("albums", "title"), ("tracks", "title"),
            ]
            for (table, column) in names {
                var odd = 0
                try database.each("SELECT \(column) FROM \(table)") { row in
                    if row.text(0) == nil { odd += 1 }
                }
                if odd > 0 {
                    found.append("\(odd) unreadable \(odd == 1 ? "name" : "names") in \(table)")
                }
            }
            let fresh = try Database(path: ":memory:")
            try fresh.migrate(Schema.migrations)
            func schema(of database: Database) throws -> [String?] {
                try database.rows("SELECT sql FROM sqlite_master ORDER BY name") { $0.text(0) }
            }
            if try schema(of: database) != schema(of: fresh) {
                found.append("the schema has changed")
            }
            return found
        }
    }
}
