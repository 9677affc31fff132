/// A decoder of external data, with a generator of inputs for it.
package struct FuzzTarget: Sendable {
    /// The target's name on the command line.
    package let name: String
    /// The limit of processor time for one input, in milliseconds: far above what any input needs, since a
    /// busy machine makes work slower, but below what a loop without an end would take.
    package var timeLimit = 1000.0
    /// Prepares the target, given the folder of the checkout, which contains the seed files, and an empty
    /// scratch folder.
    package let prepare: @Sendable (_ checkout: String, _ scratch: String) async throws -> Attempt

    /// Creates one input from random numbers and decodes it.
    package typealias Attempt = (inout SplitMix64) async throws -> Outcome

    /// The outcome of one input.
    package struct Outcome: Sendable {
        /// The processor time that decoding took, in seconds.
        package var seconds: Double
        /// The guarantee that was broken, or nil.
        package var failure: String?
        /// Whether the input was accepted, which shows if mutations get past the first check.
        package var wasAccepted: Bool
    }

    /// All targets; add those for new decoders here.
    package static let all: [FuzzTarget] =
        archive + legacy + lastFM + openServices + listenBrainz + listenBrainzLibrary + musicBrainz
        + appleMusic + subsonic + tokens + player + playback + crate + vinylogueKit
        + storage + network + artwork
        + terminal + vinylogueTUI + ownFiles + vinylogueCLI
}

extension FuzzTarget.Outcome {
    /// A decoder's result for an input: the guarantee that was broken, if any, and whether the input was
    /// accepted.
    typealias Verdict = (failure: String?, wasAccepted: Bool)

    /// Runs `work`, and returns its outcome with the processor time it took.
    static func timed(_ work: () throws -> Verdict) rethrows -> FuzzTarget.Outcome {
        let start = Usage.processorSeconds()
        let verdict = try work()
        return FuzzTarget.Outcome(since: start, verdict)
    }

    /// Runs asynchronous `work`, and returns its outcome with the processor time it took.
    static func timed(_ work: () async throws -> Verdict) async rethrows -> FuzzTarget.Outcome {
        let start = Usage.processorSeconds()
        let verdict = try await work()
        return FuzzTarget.Outcome(since: start, verdict)
    }

    /// Decodes a response body twice. Both results must be equal and keep their guarantees, or the error must
    /// be one that a body can cause.
    static func verdict<Answer: Equatable, Failure: Error>(
        reading read: () throws(Failure) -> Answer,
        _ brokenPromise: (Answer) -> String?,
        orFailing brokenError: (Failure) -> String?
    ) -> Verdict {
        do throws(Failure) {
            let answer = try read()
            if let failure = brokenPromise(answer) { return (failure, true) }
            return (try read() == answer ? nil : "the second reading differs", true)
        } catch {
            return (brokenError(error), false)
        }
    }

    private init(since start: Double, _ verdict: Verdict) {
        self.init(
            seconds: Usage.processorSeconds() - start,
            failure: verdict.failure,
            wasAccepted: verdict.wasAccepted
        )
    }
}
