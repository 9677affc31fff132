import Foundation
import Terminal
import Testing

@testable import Artwork

struct CollageTests {
    private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * picture.width + x) * 4
        return Array(picture.pixels[start..<start + 4])
    }

    @Test func `Covers fill the grid row by row`() throws {
        let red = try Picture.drawn(30, 10) { x, _ in
            (10..<20).contains(x) ? [255, 0, 0] : [0, 0, 0]
        }
        let green = try Picture.drawn(5, 5) { _, _ in [0, 255, 0] }
        let collage = try #require(
            Collage.picture(tiles: [.cover(red), .cover(green)], perSide: 3, tileSize: 20)
        )
        #expect(collage.measure == "60 x 60")
        for (x, y) in [(1, 1), (18, 18)] { #expect(pixel(collage, x, y) == [255, 0, 0, 255]) }
        #expect(pixel(collage, 25, 10) == [0, 255, 0, 255])
        #expect(pixel(collage, 50, 10) == [15, 24, 46, 255])
        #expect(pixel(collage, 5, 25) == [15, 24, 46, 255])
    }

    @Test func `A tall cover is cropped to its middle`() throws {
        let tall = try Picture.drawn(10, 30) { _, y in
            (10..<20).contains(y) ? [255, 0, 0] : [0, 0, 0]
        }
        let collage = try #require(
            Collage.picture(tiles: [.cover(tall)], perSide: 3, tileSize: 20)
        )
        for (x, y) in [(1, 1), (18, 18)] { #expect(pixel(collage, x, y) == [255, 0, 0, 255]) }
    }

    @Test func `The grid has between three and ten tiles per side`() throws {
        #expect(
            try #require(Collage.picture(tiles: [], perSide: 0, tileSize: 16)).measure == "48 x 48"
        )
        #expect(
            try #require(Collage.picture(tiles: [], perSide: 99, tileSize: 16)).measure
                == "160 x 160"
        )
    }

    @Test func `A sleeve fills its tile`() throws {
        let sleeve = Sleeve(title: "Dois", artist: "Legião", identity: "legião\ndois")
        let collage = try #require(
            Collage.picture(tiles: [.sleeve(sleeve)], perSide: 3, tileSize: 120)
        )
        let alone = try #require(sleeve.picture(side: 120))
        for (x, y) in [(0, 0), (119, 0), (30, 15), (60, 60), (119, 119)] {
            #expect(pixel(collage, x, y) == pixel(alone, x, y))
        }
        #expect(pixel(collage, 125, 10) == [15, 24, 46, 255])
    }
}
