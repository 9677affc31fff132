import SQLite

/// Creates a database with a script of SQL statements.
enum SQLiteWriter {
    static func write(_ script: String, to path: String) throws {
        try Database(path: path).execute(script)
    }
}
