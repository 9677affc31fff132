import Foundation
import TestSupport
import Testing

@testable import Artwork

/// Files designed to use up memory or time, or to crash the program.
@Suite(.serialized)
struct HostileImageTests {
    private func bigEndian(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func png(_ width: Int, _ height: Int) -> Data {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + content
            return bigEndian(content.count, 4) + body + bigEndian(Int(checksum(body)), 4)
        }
        let header = bigEndian(width, 4) + bigEndian(height, 4) + [8, 6, 0, 0, 0]
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
                + chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
                + chunk("IEND", [])
        )
    }

    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let half = sum >> 1
                sum = sum & 1 == 1 ? 0xEDB8_8320 ^ half : half
            }
        }
        return ~sum
    }

    /// The sample file, with another size in its header.
    private func resized(_ name: String, at place: Int, _ width: [UInt8], _ height: [UInt8]) throws
        -> Data
    {
        var bytes = [UInt8](try file("formats/\(name)"))
        bytes.replaceSubrange(place..<place + width.count + height.count, with: width + height)
        return Data(bytes)
    }

    @Test func `An oversized picture is rejected after reading only its header`() throws {
        let before = peakMemory()

        let jpeg = [UInt8](try file("formats/plain.jpg"))
        let start = try #require(
            jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }
        )
        let huge = try [
            png(20_000, 20_000), png(0x7FFF_FFFF, 0x7FFF_FFFF), png(1_000_000, 41),
            resized("plain.jpg", at: start + 5, bigEndian(20_000, 2), bigEndian(20_000, 2)),
            resized("still.gif", at: 6, [0x20, 0x4E], [0x20, 0x4E]),
        ]
        for data in huge {
            #expect(throws: ArtworkError.self) { try Picture.decode(data) }
        }
        #expect(throws: ArtworkError.tooLarge) { try Picture.decode(huge[0]) }
        #expect(throws: ArtworkError.tooLarge) { try Picture.decode(huge[3]) }
        #expect(throws: ArtworkError.tooLarge) { try Picture.decode(huge[4]) }
        #expect(peakMemory() - before < 30_000_000)
    }

    /// The still GIF, followed by frames of one pixel each.
    private func gif(frames: Int) throws -> Data {
        let still = [UInt8](try file("formats/still.gif"))
        let pixel: [UInt8] = [
            0x21, 0xF9, 4, 4, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
        ]
        return Data(still.dropLast() + Array(repeating: pixel, count: frames).joined() + [0x3B])
    }

    /// A WebP animation that repeats a still picture. Its header claims a square canvas with this
    /// side, or by default the real size.
    private func webp(frames: Int, side: Int? = nil) throws -> Data {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + Array(bigEndian(content.count, 4).reversed()) + content
        }
        let (width, height) = (side ?? 48, side ?? 36)
        let size = Array((bigEndian(height - 1, 3) + bigEndian(width - 1, 3)).reversed())
        let frame = [UInt8](repeating: 0, count: 6) + [47, 0, 0, 35, 0, 0, 100, 0, 0, 0]
        let picture = [UInt8](try file("formats/lossy.webp").dropFirst(12))
        let body =
            Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + size)
            + chunk("ANIM", [0, 0, 0, 0, 0, 0])
            + Array(repeating: chunk("ANMF", frame + picture), count: frames).joined()
        return Data(chunk("RIFF", body))
    }

    @Test func `Only the first frame of a GIF is decoded`() throws {
        let still = [UInt8](try file("formats/still.gif"))
        let cut = try #require(FirstImage.of([UInt8](gif(frames: 1000)), format: .gif))
        #expect(cut == FirstImage.of(still, format: .gif))
        #expect(cut.count <= still.count)
        let isSame = try Picture.decode(Data(cut)) == Picture.decode(Data(still))
        #expect(isSame)
    }

    @Test func `Only the first frame of a WebP animation is decoded`() throws {
        #expect(
            try FirstImage.of([UInt8](webp(frames: 1000)), format: .webp)
                == [UInt8](webp(frames: 1))
        )
    }

    @Test func `Only the first frame of a PNG animation is decoded`() throws {
        let plain = [UInt8](try file("formats/plain.png"))
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            bigEndian(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0]
        }
        let control = chunk("acTL", [0, 0, 0x10, 0, 0, 0, 0, 0])
        let frame = chunk("fcTL", [UInt8](repeating: 0, count: 26)) + chunk("fdAT", [0, 0, 0, 0])
        let frames = Array(repeating: frame, count: 4096).joined()
        var moving = Array(plain[..<33])
        moving += control
        moving += plain[33..<plain.count - 12]
        moving += frames
        moving += plain.suffix(12)
        #expect(FirstImage.of(moving, format: .png) == FirstImage.of(plain, format: .png))
    }

    @Test func `A WebP animation has a smaller size limit than a still image`() throws {
        let still = [UInt8](try file("formats/lossy.webp"))
        let moving = [UInt8](try webp(frames: 2))
        func pixels(_ bytes: [UInt8]) -> Int {
            DecodingBudget(for: .webp, bytes: bytes).pixels
        }
        #expect(pixels(still) == 10_000_000)
        #expect(pixels(moving) == 2_857_142)
    }

    @Test func `Decoding a WebP animation stays within the memory limit for a picture`() throws {
        // With a loader for WebP, this canvas of 9 million pixels would take 250 MB. The limit
        // leaves room for other tests, which run in the same process.
        let animation = try webp(frames: 2, side: 3000)
        let before = peakMemory()
        #expect(throws: ArtworkError.self) { try Picture.decode(animation) }
        #expect(peakMemory() - before < 200_000_000)
    }

    @Test(arguments: ["plain.png", "progressive.jpg", "still.gif"])
    func `Decoding that takes too long is stopped`(name: String) throws {
        let data = try file("formats/\(name)")
        #expect(throws: ArtworkError.tooLarge) { try Picture.decode(data, timeLimit: .zero) }
    }

    @Test func `A file over the size limit for covers is rejected`() {
        let data = Data(count: Picture.dataSizeLimit + 1)
        #expect(throws: ArtworkError.tooLarge) { try Picture.decode(data) }
    }

    @Test func `Compressed text in a PNG is ignored`() throws {
        let plain = [UInt8](try file("formats/plain.png"))
        let text = bigEndian(5, 4) + Array("zTXtHello".utf8) + [0, 0, 0, 0]
        let marked = Data(plain[..<33] + text + plain[33...])
        #expect(try Picture.decode(marked) == Picture.decode(Data(plain)))
    }

    @Test func `A JPEG with thousands of scans has a small pixel limit`() {
        let scans = [UInt8](repeating: 0, count: 10) + (0..<10_000).flatMap { _ in [0xFF, 0xDA] }
        let budget = DecodingBudget(for: .jpeg, bytes: scans)
        #expect(budget.pixels == 20_000)
        let plain = DecodingBudget(for: .jpeg, bytes: [0xFF, 0xDA])
        #expect(plain.pixels == 40_000_000)
    }

    /// `ARTWORK_MUTATIONS` sets the number of files; the default is 2000.
    @Test func `A damaged file is either decoded or rejected`() throws {
        let names = [
            "plain.png", "alpha.png", "plain.jpg", "progressive.jpg", "still.gif", "animated.gif",
            "plain.webp", "lossy.webp", "rotated.jpg",
        ]
        let files = try names.map { [UInt8](try file("formats/\($0)")) }
        let wanted =
            ProcessInfo.processInfo.environment["ARTWORK_MUTATIONS"].flatMap { Int($0) } ?? 2000
        var generator = SeededGenerator(seed: 300)
        var pictures = 0
        var errors = 0
        for number in 0..<wanted {
            var bytes = files[number % files.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0 where place > 20: bytes.removeSubrange(place...)
                case 1: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
                case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
                default: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                }
            }
            do throws(ArtworkError) {
                let picture = try Picture.decode(Data(bytes))
                _ = RepresentativeColors(of: picture)
                pictures += 1
            } catch {
                errors += 1
            }
        }
        #expect(pictures > wanted / 50)
        #expect(errors > wanted / 50)
        print("\(pictures) pictures, \(errors) errors, peak memory \(peakMemory() / 1_000_000) MB")
    }

    @Test func `A WebP chunk of odd length keeps its padding`() {
        func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes
                + (bytes.count % 2 == 1 ? [0] : [])
        }
        let chunks = chunk("ALPH", [1, 2, 3]) + chunk("VP8 ", [4, 5])
        let size = UInt8(chunks.count + 4)
        let file = Array("RIFF".utf8) + [size, 0, 0, 0] + Array("WEBP".utf8) + chunks
        #expect(FirstImage.of(file + chunk("EXIF", [6]), format: .webp) == file)
    }

    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xDA, 1, 0xFF, 0xD9] as [UInt8], true),
        ([0xFF, 0xD8, 0xFF, 0xDA, 1, 0xFF, 0xD9, 0xFF, 0xDA, 1], false),
        ([0xFF, 0xD8, 0xFF, 0xDA, 1], false),
    ])
    func `A JPEG is complete if its last scan has an end`(bytes: [UInt8], isWhole: Bool) {
        #expect(JPEGMarkers(of: bytes).isWhole == isWhole)
    }
}
