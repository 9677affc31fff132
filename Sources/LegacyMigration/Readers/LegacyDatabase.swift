import SQLite

/// A SQLite database of another program, opened without changing it or creating files beside it.
///
/// Changes in a write-ahead log are therefore not read.
struct LegacyDatabase {
    private let database: Database

    /// Why a database could not be read.
    enum Failure: Error, Equatable {
        case damaged(String)

        /// The reason in words.
        var words: String {
            switch self {
            case .damaged(let what): what
            }
        }
    }

    /// The maximum size of a value, in bytes.
    private static let valueSize: Int32 = 1 << 20
    /// The maximum total size of the text in a query's rows, in bytes.
    private static let resultSize = 32 << 20

    /// Opens a database; `path` must be a regular file of `size` bytes.
    ///
    /// Each query's work is limited in proportion to the size; no legitimate query needs more.
    init(path: String, size: Int) throws(Failure) {
        do {
            database = try Database(path: path, access: .immutable)
        } catch {
            throw .damaged("it cannot be opened as a database")
        }
        // Fails if the file is not a database; the first query then reports it.
        let steps = Int32(clamping: 50_000 + min(size, Int(Int32.max)))
        try? database.limitWork(steps: steps, valueSize: Self.valueSize)
    }

    /// The names of the tables.
    func tables() throws(Failure) -> [String] {
        try rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
            .compactMap { $0.first ?? nil }
    }

    /// The names of a table's columns, in order.
    func columns(of table: String) throws(Failure) -> [String] {
        try rows("SELECT name FROM pragma_table_info(?1)", binding: table)
            .compactMap { $0.first ?? nil }
    }

    /// Returns the rows of a query, with `binding` as `?1`; values that are not text are nil.
    func rows(_ query: String, binding: String? = nil) throws(Failure) -> [[String?]] {
        var rows: [[String?]] = []
        var size = 0
        do {
            try database.each(query, binding.map { [.text($0)] } ?? []) { row in
                let texts = (0..<row.columnCount).map(row.text)
                size += texts.reduce(0) { $0 + 16 + ($1?.utf8.count ?? 0) }
                guard rows.count < LegacyLimits.rowCount, size <= Self.resultSize else {
                    throw Failure.damaged("a table has too many rows")
                }
                rows.append(texts)
            }
            return rows
        } catch let failure as Failure {
            throw failure
        } catch SQLiteError.endless {
            throw .damaged("reading a table took too long")
        } catch SQLiteError.damaged(_, let message), SQLiteError.failed(_, let message) {
            throw .damaged(message)
        } catch {
            throw .damaged("it cannot be read")
        }
    }

    /// A table or column name quoted for SQL.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
