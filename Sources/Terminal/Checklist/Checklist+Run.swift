extension Checklist {
    /// Shows the checklist, and returns the indices of the checked items, or nil if it was
    /// cancelled.
    ///
    /// The list is drawn at the cursor and erased at the end. `input` and `output` must be
    /// terminals; the defaults are standard input and standard error. Blocks the calling thread.
    /// Throws `LineInputError`: `notATerminal`, or `interrupted` after Ctrl-C, with the terminal
    /// restored (see `TerminalSession.run`).
    package func run(
        input: Int32 = 0,
        output: Int32 = 2,
        environment: [String: String],
        support: ColorSupport = .none,
        decoration: Decoration = .unicode
    ) throws -> [Int]? {
        try TerminalSession.run(
            modes: [.hiddenCursor, .bracketedPaste],
            input: input,
            output: output,
            environment: environment
        ) { session in
            try run(in: session, support: support, decoration: decoration)
        }
    }

    /// Shows the checklist in an open session.
    func run(
        in session: TerminalSession,
        support: ColorSupport,
        decoration: Decoration
    ) throws(LineInputError) -> [Int]? {
        var list = self
        var area = InPlaceArea()
        defer { try? session.write(area.erase()) }
        list.resize(to: session.size())
        while true {
            let size = session.size()
            let lines = list.lines(
                width: size.columns,
                height: size.rows,
                support: support,
                decoration: decoration
            )
            try session.write(area.draw(lines))
            // Handle all pending events before drawing again.
            var event = try session.next(nil)
            while let current = event {
                if current == .resumed {
                    area.abandon()
                    list.resize(to: session.size())
                }
                switch list.update(current) {
                case .taken(let indices): return indices
                case .cancelled: return nil
                case nil: event = try session.next(.zero)
                }
            }
        }
    }
}
