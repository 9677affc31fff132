import Foundation
import TestSupport
import Testing

@testable import Storage

struct ResponseCacheTests {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ])
    func `MD5 digests match known values`(text: String, digest: String) {
        #expect(MD5.hexadecimalDigest(of: Data(text.utf8)) == digest)
    }

    @Test func `SHA-256 digests match known values`() {
        // Examples from FIPS 180-4, checked with `sha256sum`.
        #expect(
            SHA256.hexadecimalDigest(of: Data("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            SHA256.hexadecimalDigest(of: Data())
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test func `An entry's file is named after its request`() async throws {
        try await withTemporaryDirectory { url in
            let folder = CacheFolder(path: url.path + "/Cache", fileSizeLimit: 100)
            let cache = DataCache.files(.responses, in: folder)
            let entry = CacheEntry(
                body: Data("{}".utf8),
                stored: Date(timeIntervalSince1970: 1_700_000_000)
            )
            try cache.store(entry, "abc")
            #expect(cache.entry("abc", entry.stored) == entry)
            #expect(cache.entry("abd", entry.stored) == nil)
            let name = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.json"
            #expect(try Data(contentsOf: url.appending(path: "Cache/\(name)")) == entry.body)
        }
    }

    @Test func `Stored Last.fm data stays below 100 MB, and the newest responses are kept`()
        async throws
    {
        #expect(DataCache.Kind.responses.sizeLimit + DataCache.Kind.images.sizeLimit < 100_000_000)
        try await withTemporaryDirectory { url in
            let folder = CacheFolder(path: url.path + "/Cache", fileSizeLimit: 1000)
            let cache = DataCache.files(.responses, in: folder, sizeLimit: 1000)
            for number in 0..<30 {
                let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
                try cache.store(CacheEntry(body: Data(count: 100), stored: time), "\(number)")
            }
            let files = try folder.files()
            #expect((9...10).contains(files.count))
            #expect(files.contains { $0.name == DataCache.Kind.responses.fileName(for: "29") })
            #expect(!files.contains { $0.name == DataCache.Kind.responses.fileName(for: "0") })
        }
    }
}
