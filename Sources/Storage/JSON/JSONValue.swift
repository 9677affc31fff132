/// One JSON value that is written again exactly as it was read.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number, as its JSON text: no number type holds them all.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}
