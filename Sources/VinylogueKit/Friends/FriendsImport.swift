/// What an import did to the list of friends.
package struct FriendsImport: Equatable, Sendable {
    /// Those who were put at the end of the list.
    package var added: [Friend] = []
    /// Those on the list of whom the service says something new, as they are now.
    package var refreshed: [Friend] = []
    /// Those who stay away because the user removed them once.
    package var skipped: [Friend] = []
}
