import Names
import SQLite

extension [Int: RuledNames.Row] {
    /// The ID that a row's plays are counted for; 0 if they are left out.
    func final(_ id: Int) -> Int { self[id]?.becomes ?? id }

    /// Counts a row's plays, and those that are counted for it, for another.
    mutating func move(_ id: Int, to target: Int) {
        for (other, row) in self where row.becomes == id { self[other]?.becomes = target }
        self[id, default: .init()].becomes = target
    }

    mutating func leaveOut(_ id: Int) { move(id, to: 0) }

    /// Marks rows, and those that are counted for the same, to be counted again.
    mutating func recount(_ ids: Set<Int>) {
        let finals = Set(ids.map(final))
        for id in ids.union(keys.filter { finals.contains(final($0)) }) {
            self[id, default: .init()].isRecounted = true
        }
    }

    /// The rows that change how something is counted.
    var effects: Self {
        mapValues { row in
            var row = row
            row.isRecounted = false
            return row
        }
        .filter { $0.value != .init() }
    }

    /// Adds the rows that others are counted for, so that their totals are found together.
    mutating func settle() {
        for target in Set(values.compactMap(\.becomes)).subtracting([0]) where self[target] == nil {
            self[target] = .init()
        }
    }
}

/// An album or a track, as far as rules need it.
struct RuledTitle {
    var id: Int
    var artist: Int
    var exact: String
    var loose: String
}

extension Database {
    /// The artists whose names have the same loose form, in the order of their IDs.
    func artists(spelledLike name: String) throws -> [(id: Int, exact: String)] {
        try rows(
            "SELECT id, exact FROM main.artists WHERE loose = ?1 ORDER BY id",
            .text(name.looseName)
        ) { ($0.integer(0), $0.text(1) ?? "") }
    }

    /// The artist with exactly this name, or else the first with another spelling of it.
    func artist(_ name: String) throws -> Int? {
        let exact = NameTable.exact(name)
        let spelled = try artists(spelledLike: name)
        return (spelled.first { $0.exact == exact } ?? spelled.first)?.id
    }

    /// The albums or tracks of artists, in the order of their IDs.
    func titles(in table: String, by artists: [Int]) throws -> [RuledTitle] {
        let list = artists.map(String.init).joined(separator: ",")
        return try rows(
            "SELECT id, artist, exact, title FROM main.\(table) WHERE artist IN (\(list)) ORDER BY id"
        ) { row in
            RuledTitle(
                id: row.integer(0),
                artist: row.integer(1),
                exact: row.text(2) ?? "",
                loose: (row.text(3) ?? "").looseTitle
            )
        }
    }
}
