extension Checklist {
    /// Does what an event asks for; gives the outcome when it ends the choosing.
    ///
    /// Text and Backspace change the filter and Ctrl-U empties it; Space turns the item under the
    /// cursor on or off, Ctrl-A all that are shown; arrows, page keys, Home and End move the cursor;
    /// Enter takes what is on, Escape and the end of the input cancel.
    package mutating func update(_ event: SessionEvent) -> ChecklistOutcome? {
        switch event {
        case .input(.key(let press)): return update(press)
        case .input(.paste(let text)): narrow(to: filter + text.sanitizedForTerminal)
        case .resized(let size): resize(to: size)
        case .ended: return .cancelled
        case .input, .resumed, .woken: break
        }
        return nil
    }

    private mutating func update(_ press: KeyPress) -> ChecklistOutcome? {
        switch (press.key, press.modifiers) {
        case (.enter, []): return .taken(chosen)
        case (.escape, []): return .cancelled
        case (.up, []): move(by: -1)
        case (.down, []): move(by: 1)
        case (.pageUp, []): move(by: -page)
        case (.pageDown, []): move(by: page)
        case (.home, []): place(at: 0)
        case (.end, []): place(at: shown.count - 1)
        case (.backspace, []): narrow(to: String(filter.dropLast()))
        case (.character("u"), .control): narrow(to: "")
        case (.character("a"), .control): toggleAll()
        case (.character(" "), []): toggle()
        // What takes the place of bytes that were no text.
        case (.character("\u{FFFD}"), _): break
        case (.character(let scalar), []), (.character(let scalar), .shift):
            narrow(to: filter + String(Character(scalar)))
        default: break
        }
        return nil
    }
}
