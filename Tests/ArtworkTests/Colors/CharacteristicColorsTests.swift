import Terminal
import TestSupport
import Testing

@testable import Artwork

struct CharacteristicColorsTests {
    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

    /// The characteristic colors of a picture that has each of these colors in this many pixels.
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

    @Test func `Saturated colors rank before frequent ones; grays and near-blacks are never used`()
        throws
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

    @Test func `The two colors differ clearly, even for a one-color cover`() throws {
        // The second red is too close to the first.
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

    @Test func `A gray cover, even with specks of color, has no characteristic colors`() throws {
        #expect(try colors([((200, 200, 200), 60), ((30, 30, 34), 40)]) == nil)
        #expect(try colors([((200, 200, 200), 999), ((255, 0, 0), 1)]) == nil)
    }

    /// A random color whose brightest channel is much brighter than its darkest.
    private func strong(_ random: inout SeededGenerator) -> Pixel {
        let channels = [
            UInt8.random(in: 200...255, using: &random),
            UInt8.random(in: 0...40, using: &random),
            UInt8.random(in: 0...255, using: &random),
        ].shuffled(using: &random)
        return (channels[0], channels[1], channels[2])
    }

    /// A random gray, near-black or pale color.
    private func dull(_ random: inout SeededGenerator) -> Pixel {
        let light = UInt8.random(in: 12...240, using: &random)
        func near() -> UInt8 { light &+ UInt8.random(in: 0...15, using: &random) }
        return switch Int.random(in: 0...2, using: &random) {
        case 0: (near(), near(), near())
        case 1: (light / 5, UInt8.random(in: 0...50, using: &random), light / 6)
        default: (light, light - light / 8, light - light / 8)
        }
    }

    @Test(arguments: 0..<300)
    func `One strong color ranks before any number of dull ones`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let color = strong(&random)
        // The strong color fills a twentieth of the picture.
        let parts = [(color, 20)] + (0..<8).map { _ in (dull(&random), 47) }
        let found = try #require(try colors(parts.shuffled(using: &random)), "\(parts)")
        let expected = RGBColor(red: color.red, green: color.green, blue: color.blue)
        #expect(found.first == expected, "\(parts)")
        #expect(distance(found) >= CharacteristicColors.distance, "\(parts)")
    }

    @Test(arguments: 0..<300)
    func `The first color is never dull, and only dull pictures get no colors`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            (
                Bool.random(using: &random) ? strong(&random) : dull(&random),
                Int.random(in: 1...60, using: &random)
            )
        }
        guard let found = try colors(parts) else {
            #expect(parts.allSatisfy { pixel, _ in isDull(pixel) }, "\(parts)")
            return
        }
        #expect(distance(found) >= CharacteristicColors.distance, "\(parts)")
        let first = (found.first.red, found.first.green, found.first.blue)
        #expect(!isDull(first), "\(parts)")
        // Reordering and doubling the pixels must not change the result.
        #expect(try colors(parts.map { ($0, $1 * 2) }.reversed()) == found, "\(parts)")
    }

    /// Whether a color is gray, nearly black or pale.
    private func isDull(_ pixel: Pixel) -> Bool {
        let channels = [pixel.red, pixel.green, pixel.blue].map(Int.init)
        let (brightest, darkest) = (channels.max() ?? 0, channels.min() ?? 0)
        return brightest < 64 || brightest - darkest < 40 || (brightest - darkest) * 4 < brightest
    }
}
