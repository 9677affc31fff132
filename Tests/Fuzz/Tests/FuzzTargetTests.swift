import Artwork
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Runs every target on a few inputs, so that a broken target is noticed. `Tests/Fuzz/run` tries many more.
@Suite struct FuzzTargetTests {
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `Every target keeps its guarantees on damaged input`(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let folder = try TemporaryDirectory()
        let attempt = try await target.prepare(Self.checkout, folder.url.path)
        var accepted = 0
        // Some targets accept only a few inputs.
        for iteration in 0..<200 where iteration < 60 || accepted < 3 {
            var random = SplitMix64(seed: 2013, iteration: iteration)
            let outcome = try await attempt(&random)
            if outcome.wasAccepted { accepted += 1 }
            #expect(outcome.failure == nil, "\(name), iteration \(iteration)")
        }
        // Mutations that never get past the first check would be useless.
        #expect(try accepted >= 3 || Self.lacksLoader(name))
    }

    /// Whether this machine lacks a loader for the target's pictures, all of which are then rejected.
    private static func lacksLoader(_ name: String) throws -> Bool {
        guard name == "image-webp" else { return false }
        let file = checkout + "/Tests/ArtworkTests/Fixtures/formats/plain.webp"
        let bytes = try Data(contentsOf: URL(filePath: file))
        return (try? Picture.decode(bytes)) == nil
    }

    @Test func `Target names are unique`() {
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
