/// The result of importing the old app's data.
package struct LegacyImport: Equatable, Sendable {
    /// The preferences after the import.
    package var saved: Saved
    /// The imported data, such as "12 friends"; safe for a terminal.
    package var finds: [String]

    /// Creates a result.
    package init(saved: Saved, finds: [String]) {
        self.saved = saved
        self.finds = finds
    }
}
