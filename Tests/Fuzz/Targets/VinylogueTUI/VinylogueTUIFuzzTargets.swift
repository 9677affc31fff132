extension FuzzTarget {
    /// The interactive flow.
    package static let vinylogueTUI: [FuzzTarget] = [
        FuzzTarget(name: "tui-flow") { _, _ in
            let answers = try await FlowAnswers()
            return { random in
                var trial = FlowTrial(answers: answers, using: &random)
                return FuzzTarget.Outcome.timed { (trial.brokenPromise(using: &random), true) }
            }
        }
    ]
}
