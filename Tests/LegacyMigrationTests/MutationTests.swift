import Foundation
import FuzzTargets
import Testing

/// Damaged sources never crash or hang a reader, and no reader writes. `Tests/Fuzz/run` does the same
/// with many more.
@Suite struct MutationTests {
    @Test(arguments: FuzzTarget.legacy.map(\.name))
    func `Three thousand damaged sources of each kind do no harm`(name: String) throws {
        let target = try #require(FuzzTarget.legacy.first { $0.name == name })
        let folder = try TemporaryFolder()
        let attempt = try target.prepare(Samples.folder.path, folder.url.path)
        var accepted = 0
        for iteration in 0..<3000 {
            var random = SplitMix64(seed: 2013, iteration: iteration)
            let outcome = try attempt(&random)
            if outcome.wasAccepted { accepted += 1 }
            #expect(outcome.failure == nil, "\(name), iteration \(iteration)")
        }
        // Mutations that never get past the first look would show nothing.
        #expect(accepted > 30)
    }
}
