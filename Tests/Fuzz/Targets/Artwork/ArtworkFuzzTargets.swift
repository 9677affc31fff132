import Artwork
import Foundation
import Terminal

extension FuzzTarget {
    /// Decoding pictures, with one target for each format, and drawing them.
    package static let artwork: [FuzzTarget] = [
        picture("image-png", ending: ".png"), picture("image-jpeg", ending: ".jpg"),
        picture("image-gif", ending: ".gif"), picture("image-webp", ending: ".webp"),
        FuzzTarget(name: "image-drawing") { _, _ in
            { random in
                let (picture, size) = PictureTrial.picture(using: &random)
                let graphics = PictureTrial.protocols[random.below(PictureTrial.protocols.count)]
                return FuzzTarget.Outcome.timed {
                    (
                        picture.flatMap { PictureTrial.brokenDrawing(of: $0, in: size, graphics) },
                        true
                    )
                }
            }
        },
    ]

    private static func picture(_ name: String, ending suffix: String) -> FuzzTarget {
        FuzzTarget(name: name) { checkout, _ in
            // Large files take longer and do not find more.
            let seeds = try SeedFiles(in: "Tests/ArtworkTests/Fixtures", of: checkout)
                .contents(ending: suffix).filter { $0.count < 3000 }
            let mutator = Mutator(others: seeds, words: PictureTrial.words)
            return { random in
                var bytes = seeds.randomElement(using: &random) ?? []
                for _ in 0...random.below(3) {
                    bytes =
                        random.below(2) == 0
                        ? mutator.mutate(bytes, using: &random)
                        : PictureTrial.nudged(bytes, using: &random)
                }
                if suffix == ".png", random.below(4) > 0 { PNGChecksums.mend(&bytes) }
                let (data, draws) = (Data(bytes), random.below(4) == 0)
                return FuzzTarget.Outcome.timed { PictureTrial.verdict(on: data, draws: draws) }
            }
        }
    }
}
