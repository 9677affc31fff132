/// A value and where it came from.
package struct Sourced<Value: Sendable>: Sendable {
    /// The value.
    package var value: Value
    /// Where it came from.
    package var source: Source

    /// Creates it.
    package init(value: Value, source: Source) {
        self.value = value
        self.source = source
    }
}
