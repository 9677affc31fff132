/// A decoder of outside data, with a way to make inputs for it.
package struct FuzzTarget: Sendable {
    /// What the command line calls it.
    package let name: String
    /// The processor time that one input may take, in milliseconds.
    package var timeLimit = 100.0
    /// Gets ready with the folder of the checkout, where the seeds are, and an empty scratch folder of
    /// its own.
    package let prepare: @Sendable (_ checkout: String, _ scratch: String) async throws -> Attempt

    /// Makes one input from the random numbers and decodes it.
    package typealias Attempt = (inout SplitMix64) async throws -> Outcome

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
    package static let all: [FuzzTarget] =
        archive + legacy + lastFM + openServices + appleMusic + tokens + player + playback + crate
        + vinylogueKit
        + storage + network + artwork
        + terminal + vinylogueTUI + vinylogueCLI
}

extension FuzzTarget.Outcome {
    /// What a decoder made of an input: a broken promise, if any, and whether it took the input.
    typealias Verdict = (failure: String?, wasAccepted: Bool)

    /// The outcome of some work, with the time it took.
    static func timed(_ work: () throws -> Verdict) rethrows -> FuzzTarget.Outcome {
        let start = Usage.processorSeconds()
        let verdict = try work()
        return FuzzTarget.Outcome(since: start, verdict)
    }

    /// The outcome of some work that waits for others, with the time that all of it took.
    static func timed(_ work: () async throws -> Verdict) async rethrows -> FuzzTarget.Outcome {
        let start = Usage.processorSeconds()
        let verdict = try await work()
        return FuzzTarget.Outcome(since: start, verdict)
    }

    /// The verdict on a body: an answer that keeps its promises and is the same when it is read again, or an
    /// error that may come from a body.
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
