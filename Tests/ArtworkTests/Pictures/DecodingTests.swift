import Foundation
import Testing

@testable import Artwork

struct DecodingTests {
    @Test(arguments: ["plain.png", "alpha.png", "plain.jpg", "progressive.jpg", "still.gif"])
    func `The same picture is decoded from every format`(name: String) throws {
        let picture = try Picture.decode(file("formats/\(name)"))
        #expect(picture.measure == "48 x 36")
        let reference = try Picture.decode(file("formats/plain.png"))
        let difference = zip(picture.pixels, reference.pixels)
            .reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / picture.pixels.count < 20)
    }

    @Test func `An animation decodes to its first frame`() throws {
        let first = try Picture.decode(file("formats/still.gif"))
        let isSame = try Picture.decode(file("formats/animated.gif")) == first
        #expect(isSame)
    }

    @Test(arguments: ["plain.webp", "lossy.webp"])
    func `WebP is decoded if a loader is installed, and otherwise rejected`(name: String) throws {
        let data = try file("formats/\(name)")
        do throws(ArtworkError) {
            #expect(try Picture.decode(data).measure == "48 x 36")
        } catch {
            #expect(error == .unsupportedFormat)
        }
    }

    @Test func `A photo is rotated according to its orientation tag`() throws {
        #expect(try Picture.decode(file("formats/rotated.jpg")).measure == "36 x 48")
    }

    @Test(arguments: [
        "", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "BM",
        "P3 1 1 255 0 0 0",
        "<!DOCTYPE html><title>Not found</title>", "/* XPM */ static char *a[] = {};",
        "RIFF....WAVE",
    ])
    func `Unsupported formats are rejected`(text: String) {
        #expect(throws: ArtworkError.unsupportedFormat) { try Picture.decode(Data(text.utf8)) }
    }

    @Test(arguments: ["plain.png", "plain.jpg", "progressive.jpg", "still.gif"])
    func `A truncated file is rejected at any length`(name: String) throws {
        let whole = try file("formats/\(name)")
        for length in stride(from: 8, to: whole.count - 2, by: 7) {
            // A failing `#expect(throws:)` would print all pixels of the picture.
            let picture = try? Picture.decode(Data(whole.prefix(length)))
            #expect(picture?.measure == nil, "\(name) up to \(length)")
        }
    }

    @Test func `Large pictures are scaled down while decoding`() throws {
        let large = try Picture.drawn(2400, 60) { x, _ in [UInt8(x / 10), 0, 0] }
        let picture = try Picture.decode(#require(large.png()))
        #expect(picture.measure == "1200 x 30")
    }

    @Test func `A single pixel is a valid picture`() throws {
        let pixel = try Picture.drawn(1, 1) { _, _ in [1, 2, 3, 4] }
        #expect(try Picture.decode(#require(pixel.png())) == pixel)
    }

    @Test func `An encoded PNG can be decoded`() throws {
        let picture = try Picture.drawn(37, 11) { x, y in [UInt8(x), UInt8(y), 200, UInt8(x * 6)] }
        #expect(try Picture.decode(#require(picture.png())) == picture)
    }

    @Test func `A scaled picture keeps its colors in place`() throws {
        let picture = try Picture.drawn(100, 100) { x, _ in x < 50 ? [255, 0, 0] : [0, 0, 255] }
        let small = try #require(picture.scaled(width: 4, height: 2))
        #expect(small.pixels.count == 32)
        #expect(small.pixels.prefix(4) == [255, 0, 0, 255])
        #expect(small.pixels.suffix(4) == [0, 0, 255, 255])
        #expect(picture.scaled(width: 0, height: 5) == nil)
    }

    @Test func `A picture's byte count must match its size`() {
        #expect(Picture(width: 2, height: 2, pixels: [0]) == nil)
        #expect(Picture(width: 0, height: 0, pixels: []) == nil)
        #expect(Picture(width: .max, height: .max, pixels: []) == nil)
    }
}
