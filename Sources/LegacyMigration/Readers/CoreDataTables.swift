/// Looks for usernames in the tables of a Core Data store.
///
/// Core Data stores an attribute `userName` in a column `ZUSERNAME`.
struct CoreDataTables {
    let document: LegacyDocument
    let tables: [String]

    private static let nameColumns = ["USERNAME", "USERUSERNAME"]
    private static let realNameColumns = ["REALNAME", "USERREALNAME"]
    private static let imageColumns = ["IMAGEURL", "USERIMAGEURL", "IMAGETHUMBURL"]
    private static let addressColumns = ["URL", "USERURL"]

    /// Adds the friends from the first table that contains usernames, each name once.
    func addFriends(
        from database: LegacyDatabase,
        to findings: inout LegacyFindings
    ) throws(LegacyDatabase.Failure) {
        for table in tables where !table.hasPrefix("Z_") && !table.hasPrefix("sqlite_") {
            let columns = try database.columns(of: table)
            guard let name = Self.column(Self.nameColumns, in: columns) else { continue }
            let others = [Self.realNameColumns, Self.imageColumns, Self.addressColumns]
                .map { Self.column($0, in: columns).map(LegacyDatabase.quoted) ?? "NULL" }
            let list = ([LegacyDatabase.quoted(name)] + others).joined(separator: ", ")
            let rows = try database.rows("SELECT \(list) FROM \(LegacyDatabase.quoted(table))")
            let friends = Self.friends(in: rows)
            guard !friends.isEmpty else { continue }
            findings.friends = Found(value: friends, place: document.place("\(table).\(name)"))
            return
        }
    }

    private static func column(_ wanted: [String], in columns: [String]) -> String? {
        wanted.lazy.compactMap { name in
            columns.first { column in
                let upper = column.uppercased()
                return upper == name || upper == "Z" + name
            }
        }.first
    }

    private static func friends(in rows: [[String?]]) -> [LegacyFriend] {
        var seen: Set<String> = []
        return rows.compactMap { row in
            guard row.count == 4, let name = row[0], !name.isEmpty,
                seen.insert(name).inserted
            else { return nil }
            return LegacyFriend(
                username: name,
                realName: row[1],
                imageURL: row[2],
                url: row[3]
            )
        }
    }
}
