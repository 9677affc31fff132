import Core
import SQLite

extension Archive {
    /// Descriptions of everything that is wrong with the archive; empty if it is sound.
    ///
    /// Runs SQLite's own check, looks for changed tables and references to missing rows, and
    /// recomputes totals from plays, and exact and loose names from names. Data stored only once
    /// cannot be checked, such as the source of a play or the capitalization of a name.
    package func verify() throws(Failure) -> [String] {
        try read { database in
            var found = try database.damage()
            guard found.isEmpty else { return found }
            found = try database.schemaFlaws()
            guard found.isEmpty else { return found }
            try database.each("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check") { row in
                found.append("\(row.text(0) ?? "") refers to missing rows")
            }
            found += try database.playFlaws()
            found += try database.totalsFlaws(of: TotalsTable.all + [.albumIDs])
            found += try database.nameFlaws()
            return found + (try database.spanFlaws())
        }
    }
}

extension [String] {
    /// Appends a description of the flaws in a table, unless there are none.
    mutating func append(flaws count: Int, _ noun: String, in table: String) {
        if count > 0 { append("\(count) \(noun)\(count == 1 ? "" : "s") in \(table)") }
    }
}

extension Database {
    /// Descriptions of the rows of totals that do not follow from the plays.
    func totalsFlaws(of tables: [TotalsTable]) throws -> [String] {
        var found: [String] = []
        for table in tables {
            let wrong = try integer(
                """
                SELECT count(*) FROM (
                    SELECT * FROM (\(table.expected())) EXCEPT SELECT * FROM \(table.name)
                    UNION ALL
                    SELECT * FROM (SELECT * FROM \(table.name) EXCEPT \(table.expected())))
                """
            )
            found.append(flaws: wrong ?? 0, "wrong row", in: table.name)
        }
        return found
    }

    fileprivate func schemaFlaws() throws -> [String] {
        let applied = try rows("SELECT name FROM migrations ORDER BY rowid") { $0.text(0) }
        let isSame =
            try tables == Schema.tables() && applied == Schema.migrations.map(\.name)
        return isSame ? [] : ["the schema has changed"]
    }

    fileprivate func playFlaws() throws -> [String] {
        let odd = try integer(
            """
            SELECT count(*) FROM plays WHERE typeof(time) <> 'integer' OR time < ?1 OR time >= ?2
            OR lasted IS NOT NULL AND (typeof(lasted) <> 'integer' OR lasted < 1 OR lasted > 65535)
            """,
            .integer(Play.times.lowerBound),
            .integer(Play.times.upperBound)
        )
        var found: [String] = []
        found.append(flaws: odd ?? 0, "impossible time", in: "plays")
        for table in ["plays", "tracks"] {
            let odd = try integer(
                """
                SELECT count(*) FROM \(table) WHERE length IS NOT NULL
                AND (typeof(length) <> 'integer' OR length NOT BETWEEN ?1 AND ?2)
                """,
                .integer(Play.lengths.lowerBound),
                .integer(Play.lengths.upperBound)
            )
            found.append(flaws: odd ?? 0, "impossible length", in: table)
        }
        return found
    }

    /// Descriptions of spans that end before they begin, contain impossible times, or overlap.
    fileprivate func spanFlaws() throws -> [String] {
        var found: [String] = []
        for table in ["complete", "gaps"] {
            var (odd, overlapping) = (0, 0)
            var last = (listener: 0, service: "", until: Int.min)
            try each(
                "SELECT listener, since, until, service FROM \(table) ORDER BY listener, service, since"
            ) { row in
                let service = row.text(3) ?? ""
                let (listener, since, until) = (row.integer(0), row.integer(1), row.integer(2))
                if !(0..<until).contains(since) || until > Play.times.upperBound + 1 {
                    odd += 1
                }
                let isSame = (last.listener, last.service) == (listener, service)
                if isSame, since < last.until { overlapping += 1 }
                last = (listener, service, max(until, isSame ? last.until : .min))
            }
            found.append(flaws: odd, "impossible period", in: table)
            found.append(flaws: overlapping, "overlapping period", in: table)
        }
        return found
    }
}
