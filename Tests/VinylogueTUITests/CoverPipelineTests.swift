import Artwork
import Synchronization
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

@Suite(.timeLimit(.minutes(20)))
struct CoverPipelineTests {
    private let album = Album(artist: "Postcard Wolves", title: "The Dead Letter Den")

    private func request(_ album: Album, columns: Int) -> CoverRequest {
        CoverRequest(
            key: CoverKey(
                album: album.id,
                size: CellSize(columns: columns, rows: columns / 2),
                graphics: .symbols(.trueColor)
            ),
            album: album,
            user: "nora"
        )
    }

    private static func picture() -> Picture? {
        Picture(width: 8, height: 8, pixels: (0..<256).map { UInt8($0) })
    }

    @Test func `All sizes and spellings of an album's cover share one request`() async throws {
        let asked = Mutex(0)
        let rests = Rests()
        let pipeline = CoverPipeline(support: .trueColor) { _ in
            asked.withLock { $0 += 1 }
            try await rests.sleep()
            return Self.picture()
        }
        let loud = Album(artist: "POSTCARD WOLVES", title: "The dead letter den")
        async let row = pipeline.cover(request(album, columns: 4))
        async let page = pipeline.cover(request(loud, columns: 20))
        while await pipeline.state.waiters < 2 { await Task.yield() }
        rests.end()
        let covers = try await [row, page]
        #expect(covers.map { $0?.cells.rows.first?.count } == [4, 20])
        let later = try await pipeline.cover(request(album, columns: 8))
        #expect(later?.cells.rows.count == 4)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test
    func `Only the cover of an opened album gets colors and a backdrop`()
        async throws
    {
        let pipeline = CoverPipeline(support: .trueColor) { _ in Self.picture() }
        var request = request(album, columns: 8)
        request.address = "https://example.org/cover.png"
        let tile = try await pipeline.cover(request)
        #expect(tile?.backdrop == nil && tile?.colors == nil)
        request.key.isOpened = true
        let page = try await pipeline.cover(request)
        #expect(page?.backdrop != nil && page?.colors != nil)
    }

    @Test
    func `Only the covers of an opened album and of what is playing get characteristic colors`()
        async throws
    {
        let pixels: [UInt8] = [220, 30, 40, 255, 20, 140, 180, 255]
        let picture = try #require(Picture(width: 2, height: 1, pixels: pixels))
        let colors = try #require(CharacteristicColors(of: picture))
        let pipeline = CoverPipeline(support: .trueColor) { _ in picture }
        var request = request(album, columns: 8)
        let tile = try await pipeline.cover(request)
        #expect(tile != nil && tile?.characteristic == nil)
        request.key.isPlaying = true
        #expect(try await pipeline.cover(request)?.characteristic == colors)
        (request.key.isPlaying, request.key.isOpened) = (false, true)
        #expect(try await pipeline.cover(request)?.characteristic == colors)
    }

    @Test func `The picture in the size it is shown in is another request, and is not kept`()
        async throws
    {
        let asked = Mutex<[Bool]>([])
        let pipeline = CoverPipeline(support: .trueColor) { request in
            asked.withLock { $0.append(request.key.isSharp) }
            return Self.picture()
        }
        var sharp = request(album, columns: 8)
        sharp.key.isSharp = true
        _ = try await pipeline.cover(request(album, columns: 8))
        let bytes = await pipeline.state.bytes
        _ = try await pipeline.cover(sharp)
        #expect(await pipeline.state.bytes == bytes)
        _ = try await pipeline.cover(request(album, columns: 4))
        #expect(asked.withLock { $0 } == [false, true])
    }

    @Test func `A request is cancelled only when no one is waiting for it`() async throws {
        let ended = Mutex<[Bool]>([])
        let rests = Rests()
        let pipeline = CoverPipeline(support: .trueColor) { _ in
            defer { ended.withLock { $0.append(Task.isCancelled) } }
            try await rests.sleep()
            return Self.picture()
        }
        let tasks = [4, 6].map { columns in
            let request = request(album, columns: columns)
            return Task { try await pipeline.cover(request) }
        }
        while await pipeline.state.waiters < 2 { await Task.yield() }
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        #expect(ended.withLock { $0.isEmpty })
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        while ended.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(ended.withLock { $0 } == [true])
    }

    @Test func `Decoded pictures take up a limited number of bytes`() async throws {
        let pixels = [UInt8](repeating: 90, count: 500 * 500 * 4)
        let pipeline = CoverPipeline(support: .trueColor) { _ in
            Picture(width: 500, height: 500, pixels: pixels)
        }
        for index in 0..<30 {
            let album = Album(artist: "a", title: "\(index)")
            _ = try await pipeline.cover(request(album, columns: 4))
        }
        let bytes = await pipeline.state.bytes
        #expect(bytes <= 6 << 20 && bytes > 4 << 20)
    }

    @Test func `A missing cover is requested once, but a failed request is repeated`()
        async throws
    {
        let asked = Mutex(0)
        let none = CoverPipeline(support: .trueColor) { _ in
            asked.withLock { $0 += 1 }
            return nil
        }
        for _ in 0..<2 { #expect(try await none.cover(request(album, columns: 4)) == nil) }
        #expect(asked.withLock { $0 } == 1)
        let failing = CoverPipeline(support: .trueColor) { _ in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            guard count > 2 else { throw Problem("No network.") }
            return Self.picture()
        }
        await #expect(throws: Problem.self) { try await failing.cover(request(album, columns: 4)) }
        #expect(try await failing.cover(request(album, columns: 4)) != nil)
    }
}
