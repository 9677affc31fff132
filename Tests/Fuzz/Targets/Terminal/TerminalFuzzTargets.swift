import Terminal

extension FuzzTarget {
    /// Typed keys, responses of terminals, and output to terminals.
    package static let terminal: [FuzzTarget] = [
        FuzzTarget(name: "term-keys") { _, _ in
            { random in
                let bytes = KeyTrial.bytes(using: &random)
                let pieces = KeyTrial.pieces(of: bytes, using: &random)
                return FuzzTarget.Outcome.timed { KeyTrial.verdict(on: bytes, in: pieces) }
            }
        },
        FuzzTarget(name: "term-text") { _, _ in
            { random in
                let text = OddText.make(using: &random) + OddText.make(using: &random)
                let width = random.below(10) == 0 ? -1 : random.below(60)
                return FuzzTarget.Outcome.timed { (TextTrial.brokenPromise(of: text, width), true) }
            }
        },
        FuzzTarget(name: "term-screen") { _, _ in
            { random in
                var trial = ScreenTrial(using: &random)
                var failure: String?
                return FuzzTarget.Outcome.timed {
                    for _ in 0...random.below(4) {
                        failure = failure ?? trial.brokenPromise(using: &random)
                    }
                    return (failure, true)
                }
            }
        },
    ]
}
