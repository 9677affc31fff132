/// A value of the old app, and where it was found.
package struct Found<Value> {
    /// The value, as it was stored.
    package var value: Value
    /// The file and the key for people, such as `com.twocentstudios.vinylogue.plist: currentUser`.
    package var place: String

    /// Creates a found value.
    package init(value: Value, place: String) {
        self.value = value
        self.place = place
    }
}

extension Found: Equatable where Value: Equatable {}
extension Found: Sendable where Value: Sendable {}
