import SQLite

extension Archive {
    /// What is wrong with the archive, in words; empty if it is sound.
    ///
    /// SQLite's own check, references to rows that are missing, and the totals against the plays.
    package func verify() throws(Failure) -> [String] {
        try read { database in
            var found = try database.damage()
            guard found.isEmpty else { return found }
            try database.each("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check") { row in
                found.append("\(row.text(0) ?? "") refers to rows that are missing")
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
                if let wrong, wrong > 0 { found.append("\(wrong) wrong rows in \(table.name)") }
            }
            return found
        }
    }
}
