/// One line of a checklist.
package struct ChecklistItem: Hashable, Sendable {
    /// What is chosen or not.
    package var label: String
    /// What else there is to say about it; it may be empty.
    package var detail: String
    /// Whether it is chosen.
    package var isOn: Bool

    /// Creates an item; its texts are sanitised.
    package init(label: String, detail: String = "", isOn: Bool = false) {
        self.label = label.sanitizedForTerminal
        self.detail = detail.sanitizedForTerminal
        self.isOn = isOn
    }
}
