/// What one source holds of the old app's data.
package struct LegacyFindings: Equatable, Sendable {
    /// The Last.fm name of the app's owner; never empty.
    package var userName: Found<String>?
    /// The friends in their order, possibly with the same name twice, possibly none.
    package var friends: Found<[LegacyFriend]>?
    /// The least number of plays for an album to be listed, 0 to 10000.
    package var playCountFilter: Found<Int>?
    /// What was seen and left alone or skipped, in words for people; from outside, so not yet safe
    /// for a terminal.
    package var notes: [String]
    /// Whether every piece of the app's own data in the source could be read.
    ///
    /// When it is false, `notes` says what was lost, and the source should not be deleted.
    package var isComplete: Bool

    /// Creates findings.
    package init(
        userName: Found<String>? = nil,
        friends: Found<[LegacyFriend]>? = nil,
        playCountFilter: Found<Int>? = nil,
        notes: [String] = [],
        isComplete: Bool = true
    ) {
        self.userName = userName
        self.friends = friends
        self.playCountFilter = playCountFilter
        self.notes = notes
        self.isComplete = isComplete
    }

    /// Whether there is neither a user nor a list of friends nor a filter.
    package var isEmpty: Bool {
        userName == nil && friends == nil && playCountFilter == nil
    }

    /// Notes a piece of the app's data that could not be read.
    mutating func lose(_ note: String) {
        notes.append(note)
        isComplete = false
    }
}
