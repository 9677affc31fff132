/// A small seeded generator of random numbers: the same seed gives the same numbers everywhere.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the generator of one iteration, which does not depend on other iterations.
    package init(seed: UInt64, iteration: Int) {
        state = seed &+ UInt64(bitPattern: Int64(iteration)) &* 0xD134_2543_DE82_EF95
    }

    /// Returns the next random number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` exclusive, or 0 if `bound` is not positive.
    package mutating func below(_ bound: Int) -> Int {
        bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0
    }
}
