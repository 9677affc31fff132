import Core
import SQLite

/// An account whose plays are added to those of a listener with another account.
struct FurtherAccount: Sendable {
    /// The name of the service.
    let service: String
    /// The account's name on the service, in lowercase.
    let name: String
}

extension Archive {
    /// The name of an account's source, which tells its plays and progress from those of other
    /// accounts on the same service: the service's name for the first account, or else
    /// `service:account`.
    func source(
        of account: FurtherAccount,
        addedTo listener: String
    ) throws(Failure) -> String {
        let first = try read { database in
            try database.rows(
                """
                SELECT account FROM further_accounts
                WHERE listener = (SELECT id FROM listeners WHERE key = ?1) AND service = ?2
                """,
                .text(listener.lowercased()),
                .text(account.service)
            ) { $0.text(0) ?? "" }.first
        }
        let isFirst = (first ?? account.name) == account.name
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
