import Core

extension Play {
    /// The possible Unix times of a play: those until 2106, which fit in four bytes. Milliseconds
    /// mistaken for seconds are far beyond that.
    static let times = 1..<Int(UInt32.max)

    /// The possible lengths of a play or a recording, in seconds, which fit in two bytes; others are
    /// taken for unknown.
    static let lengths = 1...Int(UInt16.max)

    /// Why the archive cannot accept the play; nil if it can.
    package var problem: String? {
        if artist.isBlank { return "no artist" }
        if track.isBlank { return "no track" }
        if !Self.times.contains(time) { return "an impossible date" }
        return nil
    }
}

extension String {
    /// Whether it has nothing but white space.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
