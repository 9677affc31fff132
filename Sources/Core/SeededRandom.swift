/// A generator whose random numbers depend only on its seed (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: some BinaryInteger) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    /// Creates a generator seeded with strings, such as a date.
    package init(words: [String]) {
        state = UInt64(hashing: words.joined(separator: "\n"))
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension UInt64 {
    /// Creates the hash of a string, which is the same on every machine and in every run (FNV-1a).
    package init(hashing text: String) {
        self = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The number scaled to the range 0..<1.
    package var fraction: Double { Double(self >> 11) * 0x1p-53 }
}
