import Core
import SQLite

/// An additional account of a listener in the archive.
struct FurtherAccount: Sendable {
    /// The name of the service.
    let service: String
    /// The account's name on the service, in lowercase.
    let name: String
}

extension Archive {
    /// The name of an account's source, which distinguishes its plays and progress from those of
    /// other accounts on the same service: the service's name for the first account, or else
    /// `service:account`.
    ///
    /// No account counts as the first if plays or progress of unknown accounts already have the
    /// service's name.
    func source(
        of account: FurtherAccount,
        addedTo listener: String
    ) throws(Failure) -> String {
        let isFirst = try read { database -> Bool in
            guard let listener = try database.listener(listener) else { return true }
            let service = Value.text(account.service)
            let first = try database.rows(
                "SELECT account FROM further_accounts WHERE listener = ?1 AND service = ?2",
                listener,
                service
            ) { $0.text(0) ?? "" }.first
            if let first { return first == account.name }
            return try database.integer(
                """
                SELECT 1 WHERE EXISTS (SELECT 1 FROM complete WHERE listener = ?1 AND service = ?2)
                    OR EXISTS (SELECT 1 FROM gaps WHERE listener = ?1 AND service = ?2)
                    OR EXISTS (SELECT 1 FROM plays JOIN sources ON sources.id = source
                        WHERE listener = ?1 AND sources.name = ?2)
                """,
                listener,
                service
            ) == nil
        }
        return isFirst ? account.service : "\(account.service):\(account.name)"
    }
}

extension Archive.Writer {
    /// Records an account as the first one on its service, unless there is one already.
    func note(_ account: FurtherAccount, addedTo listener: String) throws {
        try database.run(
            "INSERT OR IGNORE INTO further_accounts VALUES (?1, ?2, ?3)",
            .integer(try names.listener(listener)),
            .text(account.service),
            .text(account.name)
        )
    }
}

extension Archive.PlayService {
    /// The same service with another name, which its plays have as their source.
    func named(_ name: String) -> Self {
        guard name != self.name else { return self }
        var service = self
        service.name = name
        service.page = { [page] request in
            var page = try await page(request)
            for index in page.plays.indices { page.plays[index].source = name }
            return page
        }
        return service
    }
}
