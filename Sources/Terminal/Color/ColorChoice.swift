/// What a person asked for with `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Colours when the output is a terminal that has them.
    case auto
    /// Colours wherever the output goes.
    case always
    /// Plain text.
    case never
}
