import Terminal
import Testing

@testable import Artwork

struct CharacteristicColorsTests {
    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

    /// A picture of colours, each so many times.
    private func colors(_ parts: [(Pixel, Int)]) throws -> CharacteristicColors? {
        var pixels: [UInt8] = []
        for (pixel, count) in parts {
            for _ in 0..<count { pixels += [pixel.red, pixel.green, pixel.blue, 255] }
        }
        let picture = try #require(Picture(width: pixels.count / 4, height: 1, pixels: pixels))
        return CharacteristicColors(of: picture)
    }

    private func distance(_ colors: CharacteristicColors) -> Double {
        let (one, other) = (colors.first, colors.second)
        var sum = 0.0
        for (first, second) in [
            (one.red, other.red), (one.green, other.green), (one.blue, other.blue),
        ] {
            let difference = Double(first) - Double(second)
            sum += difference * difference
        }
        return sum.squareRoot()
    }

    @Test func `Strong colours come before frequent ones, and greys and near-blacks never`() throws
    {
        let found = try #require(
            try colors([
                ((128, 128, 130), 500), ((10, 4, 30), 300), ((140, 120, 100), 120),
                ((220, 30, 40), 40), ((30, 90, 180), 30),
            ])
        )
        #expect(found.first == RGBColor(red: 220, green: 30, blue: 40))
        #expect(found.second == RGBColor(red: 30, green: 90, blue: 180))
    }

    @Test func `The two are well apart, also where there is only one colour`() throws {
        // The second red is too near.
        let near = try #require(
            try colors([((220, 30, 40), 50), ((190, 30, 40), 49), ((30, 120, 60), 10)])
        )
        #expect(near.second == RGBColor(red: 30, green: 120, blue: 60))
        for only in [(220, 30, 40), (70, 0, 30), (250, 240, 150)] as [Pixel] {
            let found = try #require(try colors([(only, 100), ((0, 0, 0), 50)]))
            #expect(distance(found) >= CharacteristicColors.distance)
            #expect(found.first == RGBColor(red: only.red, green: only.green, blue: only.blue))
        }
    }

    @Test func `A cover of greys has none, and specks are not counted`() throws {
        #expect(try colors([((200, 200, 200), 60), ((30, 30, 34), 40)]) == nil)
        #expect(try colors([((200, 200, 200), 999), ((255, 0, 0), 1)]) == nil)
    }

    @Test func `Of random pictures the two are always apart and never grey`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (
                    (
                        UInt8.random(in: 0...255, using: &random),
                        UInt8.random(in: 0...255, using: &random),
                        UInt8.random(in: 0...255, using: &random)
                    ) as Pixel, Int.random(in: 1...60, using: &random)
                )
            }
            guard let found = try colors(parts) else { continue }
            #expect(distance(found) >= CharacteristicColors.distance, "\(parts)")
            let channels = [found.first.red, found.first.green, found.first.blue]
            #expect((channels.max() ?? 0) - (channels.min() ?? 0) >= 40, "\(parts)")
        }
    }
}
