import Foundation
import TestSupport
import Testing

@testable import Storage

struct ImageCacheTests {
    private let directory: TemporaryDirectory
    private let folder: CacheFolder
    private let time = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        directory = try TemporaryDirectory()
        folder = CacheFolder(
            path: directory.url.path + "/Images",
            fileSizeLimit: DataCache.Kind.images.entrySizeLimit
        )
    }

    private func image(_ size: Int, at seconds: Double) -> CacheEntry {
        CacheEntry(body: Data(count: size), stored: time + seconds)
    }

    private func file(_ name: String, _ size: Int, used: Double, isLeftover: Bool = false)
        -> CacheFile
    {
        CacheFile(name: name, size: size, stored: time, used: time + used, isLeftover: isLeftover)
    }

    private func names() throws -> Set<String> {
        Set(try folder.files().map(\.name))
    }

    @Test func `An image's file is named after its URL`() throws {
        let cache = DataCache.files(.images, in: folder)
        let address =
            "https://lastfm.freetls.fastly.net/i/u/300x300/3b54885952161aaea4ce2965b2db1638.png"
        try cache.store(image(3, at: 0), address)
        // The example in cache-spec.md.
        #expect(try names() == ["9363ac67b8f7bd17da61c7c2b6ce19d39d504cf7dc107ced56c03c97b8452d4d"])
        #expect(cache.entry(address, time) == image(3, at: 0))
        #expect(cache.entry(address + "?", time) == nil)
    }

    @Test func `The least recently used files are removed until the others fit`() {
        let files = [
            file("a", 40, used: 30), file("b", 40, used: 10), file("c", 40, used: 20),
            file(".tmp-1", 500, used: 0, isLeftover: true),
        ]
        let excess = CacheExcess(of: files, limit: 50)
        #expect(excess.names == ["b", "c"])
        #expect(excess.remaining == 40)
        #expect(CacheExcess(of: files, limit: 120).names.isEmpty)
        #expect(CacheExcess(of: files, limit: 0).names == ["b", "c", "a"])
    }

    @Test func `A full cache removes its oldest images to make room for new ones`() throws {
        let cache = DataCache.files(.images, in: folder, sizeLimit: 1000)
        for number in 0..<30 { try cache.store(image(100, at: Double(number)), "image \(number)") }
        let left = try names()
        #expect((9...10).contains(left.count))
        #expect(left.contains(DataCache.Kind.images.fileName(for: "image 29")))
        #expect(!left.contains(DataCache.Kind.images.fileName(for: "image 19")))
    }

    @Test func `Files from an earlier process count toward the size limit`() throws {
        let earlier = DataCache.files(.images, in: folder, sizeLimit: 10_000)
        for number in 0..<30 {
            try earlier.store(image(100, at: Double(number)), "image \(number)")
        }
        try DataCache.files(.images, in: folder, sizeLimit: 1000).store(
            image(100, at: 60),
            "newest"
        )
        let left = try names()
        #expect(left.count == 9)
        #expect(left.contains(DataCache.Kind.images.fileName(for: "newest")))
    }

    @Test func `Storing the same image again removes no other image`() throws {
        let cache = DataCache.files(.images, in: folder, sizeLimit: 1000)
        try cache.store(image(400, at: 0), "other")
        for number in 0..<10 { try cache.store(image(400, at: Double(number)), "image") }
        #expect(try names().count == 2)
    }

    @Test func `After its folder is deleted, the cache's size is measured again`() throws {
        let cache = DataCache.files(.images, in: folder, sizeLimit: 1000)
        for number in 0..<9 { try cache.store(image(100, at: Double(number)), "image \(number)") }
        try FileManager.default.removeItem(atPath: folder.path)
        for number in 10..<14 { try cache.store(image(100, at: Double(number)), "image \(number)") }
        #expect(try names().count == 4)
    }

    @Test func `The cache stays within its size limit when many tasks store at once`() async throws
    {
        let cache = DataCache.files(.images, in: folder, sizeLimit: 1000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { try cache.store(image(100, at: Double(number)), "image \(number)") }
            }
            try await group.waitForAll()
        }
        #expect(try names().count <= 10)
    }
}
