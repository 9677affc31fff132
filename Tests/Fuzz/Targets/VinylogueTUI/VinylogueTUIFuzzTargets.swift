extension FuzzTarget {
    /// Full-screen mode.
    package static let vinylogueTUI: [FuzzTarget] = [
        // An input is a session of up to 43 messages.
        FuzzTarget(name: "tui-flow") { _, _ in
            let answers = try await FlowAnswers()
            return { random in
                var trial = FlowTrial(answers: answers, using: &random)
                return FuzzTarget.Outcome.timed { (trial.brokenPromise(using: &random), true) }
            }
        }
    ]
}
