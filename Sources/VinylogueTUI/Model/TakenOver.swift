/// What came of taking over the old app's data.
package struct TakenOver: Equatable, Sendable {
    /// What the preferences hold now.
    package var saved: Saved
    /// What was taken over, such as "12 friends"; safe for a terminal.
    package var finds: [String]

    /// Creates it.
    package init(saved: Saved, finds: [String]) {
        self.saved = saved
        self.finds = finds
    }
}
