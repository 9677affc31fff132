/// The old app's data in one source.
package struct LegacyFindings: Equatable, Sendable {
    /// The Last.fm name of the app's owner; never empty.
    package var userName: Found<String>?
    /// The friends in their order; may be empty, and may contain a name twice.
    package var friends: Found<[LegacyFriend]>?
    /// The minimum plays, 0 to 10000.
    package var playCountFilter: Found<Int>?
    /// The parts that were skipped, in words for people. Contains outside text: not safe for a terminal.
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

    /// Whether there is no user, no list of friends and no minimum plays.
    package var isEmpty: Bool {
        userName == nil && friends == nil && playCountFilter == nil
    }

    /// Notes a piece of the app's data that could not be read.
    mutating func lose(_ note: String) {
        notes.append(note)
        isComplete = false
    }
}
