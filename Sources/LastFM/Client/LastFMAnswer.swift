import Foundation

/// An answer that was read and checked, with the bytes it came from.
package struct LastFMAnswer<Value: Sendable>: Sendable {
    /// What the service answered.
    package var value: Value
    /// The body as received, decompressed.
    package var body: Data

    /// Creates an answer.
    package init(value: Value, body: Data) {
        self.value = value
        self.body = body
    }
}

extension LastFMAnswer: Equatable where Value: Equatable {}
