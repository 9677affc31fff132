/// A decoder of outside data, with a way to make inputs for it.
package struct FuzzTarget: Sendable {
    /// What the command line calls it.
    package let name: String
    /// Gets ready with the samples' folder and an empty scratch folder of its own.
    package let prepare: @Sendable (_ samples: String, _ scratch: String) throws -> Attempt

    /// Makes one input from the random numbers and decodes it.
    package typealias Attempt = (inout SplitMix64) throws -> Outcome

    /// What one input led to.
    package struct Outcome: Sendable {
        /// The processor time that decoding took, in seconds.
        package var seconds: Double
        /// The promise that was broken, or nil.
        package var failure: String?
        /// Whether the input was accepted; tells whether mutations reach past the first check.
        package var wasAccepted: Bool
    }

    /// Every target there is; further decoders add theirs here.
    package static let all: [FuzzTarget] = legacy
}
