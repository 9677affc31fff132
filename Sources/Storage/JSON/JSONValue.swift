import Foundation

/// One JSON value of any kind, for what a file holds that nobody here knows.
///
/// A number keeps its value, not its spelling: `1.0` becomes 1. 38 digits of it are kept, so that
/// integers of 64 bits are exact. There are none from 1e166 on, and none between 0 and 1e-128. Of
/// several values under one name of an object, one is kept.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}
