import Core
import SQLite

extension Archive.Writer {
    /// Records that a period has been read completely, closing any gaps in it.
    ///
    /// - Parameter service: the further account's source that it was read from; empty for the
    ///   listener's own account.
    package func markComplete(
        _ period: TimeSpan,
        of user: String,
        from service: String = ""
    ) throws {
        guard period.from < period.to else { return }
        let listener = Value.integer(try names.listener(user))
        var whole = period
        try database.each(
            """
            SELECT since, until FROM complete
            WHERE listener = ?1 AND service = ?4 AND since <= ?2 AND until >= ?3
            """,
            [listener, .integer(period.to), .integer(period.from), .text(service)]
        ) { row in
            whole.from = min(whole.from, row.integer(0))
            whole.to = max(whole.to, row.integer(1))
        }
        try database.run(
            "DELETE FROM complete WHERE listener = ?1 AND service = ?4 AND since >= ?2 AND until <= ?3",
            listener,
            .integer(whole.from),
            .integer(whole.to),
            .text(service)
        )
        try database.run(
            "INSERT INTO complete VALUES (?1, ?4, ?2, ?3)",
            listener,
            .integer(whole.from),
            .integer(whole.to),
            .text(service)
        )
        try cutGaps(by: period, of: listener, from: .text(service))
    }

    /// Records that a period could not be read, and why.
    package func markGap(
        _ period: TimeSpan,
        reason: GapReason,
        of user: String,
        from service: String = ""
    ) throws {
        guard period.from < period.to else { return }
        let listener = Value.integer(try names.listener(user))
        try cutGaps(by: period, of: listener, from: .text(service))
        try database.run(
            "INSERT INTO gaps VALUES (?1, ?5, ?2, ?3, ?4)",
            listener,
            .integer(period.from),
            .integer(period.to),
            .text(reason.code),
            .text(service)
        )
    }

    private func cutGaps(
        by period: TimeSpan,
        of listener: Value,
        from service: Value
    ) throws {
        let cut = try database.rows(
            """
            SELECT since, until, reason FROM gaps
            WHERE listener = ?1 AND service = ?4 AND since < ?2 AND until > ?3
            """,
            listener,
            .integer(period.to),
            .integer(period.from),
            service
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "") }
        for (since, until, reason) in cut {
            try database.run(
                "DELETE FROM gaps WHERE listener = ?1 AND service = ?3 AND since = ?2",
                listener,
                .integer(since),
                service
            )
            for (start, end) in [(since, period.from), (period.to, until)] where start < end {
                try database.run(
                    "INSERT INTO gaps VALUES (?1, ?5, ?2, ?3, ?4)",
                    listener,
                    .integer(start),
                    .integer(end),
                    .text(reason),
                    service
                )
            }
        }
    }
}

extension TimeSpan {
    /// The parts of this period that are outside another one.
    func without(_ other: Self) -> [Self] {
        guard from < other.to, other.from < to else { return [self] }
        return [Self(from: from, to: other.from), Self(from: other.to, to: to)]
            .filter { $0.length > 0 }
    }
}

extension [TimeSpan] {
    /// These sorted periods with touching ones merged, unless they start before `beginning`.
    func joined(after beginning: Int) -> Self {
        reduce(into: []) { joined, next in
            if let last = joined.last, last.to >= next.from, last.from >= beginning {
                joined[joined.count - 1].to = Swift.max(last.to, next.to)
            } else {
                joined.append(next)
            }
        }
    }
}

extension [SyncReport.Gap] {
    /// The gaps in order, merging those that touch and have the same reason.
    func joined() -> Self {
        sorted { $0.period.from < $1.period.from }.reduce(into: []) { joined, next in
            if let last = joined.last, last.reason == next.reason,
                last.period.to >= next.period.from
            {
                joined[joined.count - 1].period.to = Swift.max(last.period.to, next.period.to)
            } else {
                joined.append(next)
            }
        }
    }
}
