extension StringProtocol {
    /// The columns this text takes in a terminal, the same in every locale.
    ///
    /// Text from outside must have gone through `sanitizedForTerminal`: escape sequences are counted
    /// as the letters they consist of. Characters of ambiguous width count 1.
    package var displayWidth: Int {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}
