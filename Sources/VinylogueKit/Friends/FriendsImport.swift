/// What an import changed in the list of friends.
package struct FriendsImport: Equatable, Sendable {
    /// Friends added at the end of the list.
    package var added: [Friend] = []
    /// Friends on the list whose details changed, with the new ones.
    package var refreshed: [Friend] = []
    /// Friends not added because the user removed them before.
    package var skipped: [Friend] = []
}
