/// A mouse event.
package struct MouseReport: Hashable, Sendable {
    /// A button of the mouse.
    package enum Button: Hashable, Sendable {
        case left, middle, right
        /// A button at the side of the mouse.
        case back, forward
    }

    /// The direction in which a wheel was turned.
    package enum Direction: Hashable, Sendable {
        case up, down, left, right
    }

    /// What happened.
    package enum Action: Hashable, Sendable {
        /// A button was pressed.
        case press(Button)
        /// A button was released.
        case release(Button)
        /// The mouse moved with a button held, or with none.
        case move(Button?)
        /// A wheel was turned by one step.
        case wheel(Direction)
    }

    /// What happened.
    package var action: Action
    /// The column, from 0 at the left; it may be outside a terminal that has just shrunk.
    package var column: Int
    /// The row, from 0 at the top; it may be outside a terminal that has just shrunk.
    package var row: Int
    /// The modifiers held at the time.
    package var modifiers: KeyModifiers

    package init(action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
        self.action = action
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
