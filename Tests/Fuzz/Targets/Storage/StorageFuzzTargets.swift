import Foundation

extension FuzzTarget {
    /// The program's own files, damaged.
    package static let storage: [FuzzTarget] = [
        FuzzTarget(name: "store-preferences") { _, scratch in
            let mutator = try JSONMutator(seeds: PreferencesTrial.seeds.map { Array($0.utf8) })
            return { random in
                let bytes = Data(mutator.text(using: &random))
                let trial = try PreferencesTrial(of: bytes, in: scratch)
                return try FuzzTarget.Outcome.timed { try trial.verdict() }
            }
        },
        FuzzTarget(name: "store-credentials") { _, scratch in
            let mutator = try JSONMutator(seeds: CredentialsTrial.seeds.map { Array($0.utf8) })
            return { random in
                let bytes = Data(mutator.text(using: &random))
                let trial = try CredentialsTrial(of: bytes, in: scratch, using: &random)
                return try FuzzTarget.Outcome.timed { try trial.verdict() }
            }
        },
        FuzzTarget(name: "store-cache") { checkout, scratch in
            let mutator = try CacheTrial.mutator(from: checkout)
            return { random in
                let trial = try CacheTrial(in: scratch, mutator, using: &random)
                return await FuzzTarget.Outcome.timed { await trial.verdict() }
            }
        },
    ]
}
