/// How the choosing ended.
package enum ChecklistOutcome: Hashable, Sendable {
    /// With the items that are on, hidden ones too, by their indices in order.
    case taken([Int])
    /// Without a choice.
    case cancelled
}
