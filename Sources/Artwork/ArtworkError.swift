/// Why data from outside gives no picture.
package enum ArtworkError: Error, Equatable, Sendable {
    /// More bytes, pixels or work than a cover can need.
    case tooLarge
    /// Not one of the formats that are read.
    case unsupportedFormat
    /// Damaged or cut short.
    case corrupt
}
