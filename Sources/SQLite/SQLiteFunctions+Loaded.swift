import CSQLite

extension SQLiteFunctions {
    /// SQLite; nil where it is not installed. Loaded when a database is first opened.
    static let loaded: SQLiteFunctions? = unsafe load_SQLite()?.pointee
}
