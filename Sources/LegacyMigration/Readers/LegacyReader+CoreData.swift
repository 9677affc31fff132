extension LegacyReader {
    /// A Core Data store, which is usually empty: the app's own model stored nothing in it.
    static let coreData = LegacyReader(
        recognises: { document in
            guard case .database(let tables, _) = document.content else { return false }
            return tables.contains("Z_METADATA")
        },
        read: { document, files throws(LegacyError) in
            guard case .database(let tables, let size) = document.content else { return [] }
            var findings = LegacyFindings()
            do throws(LegacyDatabase.Failure) {
                let database = try LegacyDatabase(path: document.path, size: size)
                try CoreDataTables(document: document, tables: tables)
                    .addFriends(from: database, to: &findings)
            } catch {
                throw .damaged(path: document.path, what: error.words)
            }
            if case .file(let size)? = try? files.item(document.path + "-wal", false), size > 0 {
                findings.lose("\(document.name)-wal has changes that were not read")
            }
            if findings.isEmpty { findings.notes.append("\(document.name) has no usernames") }
            return [
                LegacySource(
                    kind: .coreData,
                    path: document.path,
                    files: [document.path],
                    findings: findings
                )
            ]
        }
    )
}
