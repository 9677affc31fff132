import Names
import SQLite

extension Database {
    /// Descriptions of the names that are not text, and of columns that do not match their names.
    ///
    /// Changing how exact or loose names are computed needs a migration, since archives store both.
    func nameFlaws() throws -> [String] {
        var found: [String] = []
        var flaws = NameFlaws(table: "listeners")
        try each("SELECT id, name, key FROM listeners") { row in
            guard let name = flaws.name(in: row, 1, id: row.integer(0)) else { return }
            flaws.compare(row, 2, "key", with: name.lowercased())
        }
        found += flaws.sentences
        flaws = NameFlaws(table: "sources")
        try each("SELECT id, name FROM sources") { row in
            _ = flaws.name(in: row, 1, id: row.integer(0))
        }
        found += flaws.sentences
        let (artists, families) = try artistFlaws()
        return found + artists + (try albumFlaws(families)) + (try trackFlaws())
    }

    /// The flaws in the table of artists, and the expected family of each artist ID.
    private func artistFlaws() throws -> (sentences: [String], families: [Int: Int]) {
        var flaws = NameFlaws(table: "artists")
        var (firsts, families): ([String: Int], [Int: Int]) = ([:], [:])
        try each("SELECT id, name, exact, loose, family FROM artists ORDER BY id") { row in
            let id = row.integer(0)
            let family = firsts.first(row.text(3) ?? "", else: id)
            families[id] = family
            if row.integer(4) != family { flaws.count("wrong family id") }
            guard let name = flaws.name(in: row, 1, id: id) else { return }
            flaws.compare(row, 2, "exact name", with: NameTable.exact(name))
            flaws.compare(row, 3, "loose name", with: name.looseName)
        }
        return (flaws.sentences, families)
    }

    private func albumFlaws(_ families: [Int: Int]) throws -> [String] {
        var flaws = NameFlaws(table: "albums")
        let expected = try albumFamilies(families)
        try each("SELECT id, title, exact, loose, family FROM albums") { row in
            let id = row.integer(0)
            if row.integer(4) != expected[id] { flaws.count("wrong family id") }
            guard let title = flaws.name(in: row, 1, id: id) else { return }
            flaws.compare(row, 2, "exact name", with: NameTable.exact(title))
            flaws.compare(row, 3, "loose name", with: title.looseTitle)
        }
        return flaws.sentences
    }

    private func trackFlaws() throws -> [String] {
        var flaws = NameFlaws(table: "tracks")
        try each("SELECT id, title, exact FROM tracks") { row in
            guard let title = flaws.name(in: row, 1, id: row.integer(0)) else { return }
            flaws.compare(row, 2, "exact name", with: NameTable.exact(title))
        }
        return flaws.sentences
    }
}

extension Dictionary where Value == Int {
    /// The ID stored for a key; if there is none, stores `id` and returns it.
    fileprivate mutating func first(_ key: Key, else id: Int) -> Int {
        if let first = self[key] { return first }
        self[key] = id
        return id
    }
}

/// Counts the flaws in a table's names.
private struct NameFlaws {
    let table: String
    private var counts: [String: Int] = [:]

    init(table: String) {
        self.table = table
    }

    var sentences: [String] {
        counts.sorted { $0.key < $1.key }.reduce(into: []) { sentences, flaw in
            sentences.append(flaws: flaw.value, flaw.key, in: table)
        }
    }

    mutating func count(_ flaw: String) {
        counts[flaw, default: 0] += 1
    }

    /// The name in a column; nil, and counted as a flaw, if it is empty or not text.
    mutating func name(in row: Statement, _ column: Int, id: Int) -> String? {
        if !(1...Int(Int32.max)).contains(id) { count("impossible id") }
        guard let name = row.text(column), !name.isEmpty else {
            count("unreadable name")
            return nil
        }
        return name
    }

    /// Compares a column with the value computed from the name, byte by byte.
    mutating func compare(_ row: Statement, _ column: Int, _ noun: String, with expected: String) {
        if row.text(column)?.utf8.elementsEqual(expected.utf8) != true {
            count("mismatched \(noun)")
        }
    }
}
