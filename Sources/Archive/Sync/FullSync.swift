import SQLite

extension Archive {
    /// How far a full sync is that has not ended.
    struct FullSync: Equatable {
        /// The second from which it reads.
        var from: Int
        /// The second before which all has been read.
        var end: Int
        /// When it began, in Unix seconds.
        var begun: Int
    }

    /// The full sync of a listener that was interrupted; nil if there is none.
    func fullSync(of user: String) throws(Failure) -> FullSync? {
        try read { database in
            try database.rows(
                """
                SELECT since, until, begun FROM full_syncs
                WHERE listener = (SELECT id FROM listeners WHERE key = ?1)
                """,
                .text(user.lowercased())
            ) { FullSync(from: $0.time(0), end: $0.time(1), begun: $0.time(2)) }.first
        }
    }
}

extension Archive.Writer {
    /// Notes how far a full sync is.
    func noteFullSync(_ sync: Archive.FullSync, of user: String) throws {
        try database.run(
            "INSERT OR REPLACE INTO full_syncs VALUES (?1, ?2, ?3, ?4)",
            .integer(try names.listener(user)),
            .integer(sync.from),
            .integer(sync.end),
            .integer(sync.begun)
        )
    }

    /// Forgets a full sync that has come to its end.
    func endFullSync(of user: String) throws {
        try database.run(
            "DELETE FROM full_syncs WHERE listener = (SELECT id FROM listeners WHERE key = ?1)",
            .text(user.lowercased())
        )
    }
}
