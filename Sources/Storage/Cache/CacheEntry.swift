import Foundation

/// What a cache keeps under one name.
package struct CacheEntry: Sendable, Equatable {
    /// The bytes as they were stored.
    package var body: Data
    /// When they were fetched.
    package var stored: Date

    /// Creates an entry.
    package init(body: Data, stored: Date) {
        self.body = body
        self.stored = stored
    }
}
