extension StringProtocol {
    /// This text as it may be printed: one line that cannot steer, reorder or overdraw the terminal.
    ///
    /// Control characters go, with the whole of a well-formed escape sequence. A run of line breaks
    /// and tabs becomes one space, and none at either end. Bidirectional controls, byte order marks,
    /// annotations, noncharacters and other invisible characters go; joiners, variation selectors,
    /// tags and combining marks stay where they mean something (see `ContextFilter`). Right-to-left
    /// letters and private-use characters stay. The result may be empty. Takes time linear in the
    /// length; doing it twice changes nothing.
    package var sanitizedForTerminal: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
        return ContextFilter.filter(visibleScalars(Array(unicodeScalars)))
    }
}

/// The scalars of `scalars` that may be shown, each line break and tab as a line feed.
private func visibleScalars(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var visible: [Unicode.Scalar] = []
    visible.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
        let scalar = scalars[index]
        index += 1
        if scalar.isLineBreakOrTab {
            visible.append("\n")
        } else if scalar.isControlIntroducer {
            index = ControlSequence.end(in: scalars, from: index - 1) ?? index
        } else if !scalar.isAlwaysRemoved {
            visible.append(scalar)
        }
    }
    return visible
}
