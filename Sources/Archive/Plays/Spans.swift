import Core
import SQLite

extension Archive.Writer {
    /// Records that a period has been read completely, closing any gaps in it.
    package func markComplete(_ period: TimeSpan, of user: String) throws {
        guard period.from < period.to else { return }
        let listener = Value.integer(try names.listener(user))
        var whole = period
        try database.each(
            "SELECT since, until FROM complete WHERE listener = ?1 AND since <= ?2 AND until >= ?3",
            [listener, .integer(period.to), .integer(period.from)]
        ) { row in
            whole.from = min(whole.from, row.integer(0))
            whole.to = max(whole.to, row.integer(1))
        }
        try database.run(
            "DELETE FROM complete WHERE listener = ?1 AND since >= ?2 AND until <= ?3",
            listener,
            .integer(whole.from),
            .integer(whole.to)
        )
        try database.run(
            "INSERT INTO complete VALUES (?1, ?2, ?3)",
            listener,
            .integer(whole.from),
            .integer(whole.to)
        )
        try cutGaps(by: period, of: listener)
    }

    /// Records that a period could not be read, and why.
    package func markGap(_ period: TimeSpan, reason: GapReason, of user: String) throws {
        guard period.from < period.to else { return }
        let listener = Value.integer(try names.listener(user))
        try cutGaps(by: period, of: listener)
        try database.run(
            "INSERT INTO gaps VALUES (?1, ?2, ?3, ?4)",
            listener,
            .integer(period.from),
            .integer(period.to),
            .text(reason.code)
        )
    }

    private func cutGaps(by period: TimeSpan, of listener: Value) throws {
        let cut = try database.rows(
            "SELECT since, until, reason FROM gaps WHERE listener = ?1 AND since < ?2 AND until > ?3",
            listener,
            .integer(period.to),
            .integer(period.from)
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "") }
        for (since, until, reason) in cut {
            try database.run(
                "DELETE FROM gaps WHERE listener = ?1 AND since = ?2",
                listener,
                .integer(since)
            )
            for (start, end) in [(since, period.from), (period.to, until)] where start < end {
                try database.run(
                    "INSERT INTO gaps VALUES (?1, ?2, ?3, ?4)",
                    listener,
                    .integer(start),
                    .integer(end),
                    .text(reason)
                )
            }
        }
    }
}
