extension Checklist {
    /// Lets a person choose, and gives the indices of what is on, or nil when it was cancelled.
    ///
    /// The list is drawn where the cursor is and erased in the end; `input` and `output` must be
    /// terminals, standard input and standard error unless told otherwise. Blocks the calling thread.
    /// Throws `LineInputError`: `notATerminal`, and `interrupted` by Ctrl-C and the like, with the
    /// terminal as it was (see `TerminalSession.run`).
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

    /// Lets a person choose within a session that is open.
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
            // All that has come is done before the list is drawn again.
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
