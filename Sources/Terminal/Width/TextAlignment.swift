/// The side of its column on which a text stands.
package enum TextAlignment: Sendable {
    /// Padded on the right.
    case left
    /// Padded on the left, as numbers are.
    case right
}
