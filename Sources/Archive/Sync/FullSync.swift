import SQLite

extension Archive {
    /// The progress of an unfinished full sync.
    struct FullSync: Equatable {
        /// The first second to read, in Unix time.
        var from: Int
        /// The end of the period read so far, in Unix seconds; not part of it.
        var end: Int
        /// When it started, as Unix time.
        var begun: Int
    }

    /// A listener's interrupted full sync; nil if there is none.
    func fullSync(of user: String, from service: String) throws(Failure) -> FullSync? {
        try read { database in
            try database.rows(
                """
                SELECT since, until, begun FROM full_syncs
                WHERE listener = (SELECT id FROM listeners WHERE key = ?1) AND service = ?2
                """,
                .text(user.lowercased()),
                .text(service)
            ) { FullSync(from: $0.time(0), end: $0.time(1), begun: $0.time(2)) }.first
        }
    }
}

extension Archive.Writer {
    /// Records the progress of a full sync.
    func noteFullSync(_ sync: Archive.FullSync, of user: String, from service: String) throws {
        try database.run(
            "INSERT OR REPLACE INTO full_syncs VALUES (?1, ?5, ?2, ?3, ?4)",
            .integer(try names.listener(user)),
            .integer(sync.from),
            .integer(sync.end),
            .integer(sync.begun),
            .text(service)
        )
    }

    /// Removes the record of a finished full sync.
    func endFullSync(of user: String, from service: String) throws {
        try database.run(
            """
            DELETE FROM full_syncs
            WHERE listener = (SELECT id FROM listeners WHERE key = ?1) AND service = ?2
            """,
            .text(user.lowercased()),
            .text(service)
        )
    }
}
