/// A key that was pressed, with the modifiers that were held.
package struct KeyPress: Hashable, Sendable {
    /// The key.
    package var key: Key
    /// What was held.
    package var modifiers: KeyModifiers

    /// Creates a press of a key.
    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
