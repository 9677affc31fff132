import Core
import Foundation
import HTTP
import LastFM
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

struct FreshnessTests {
    private let week = TimeSpan(from: 1_731_844_800, to: 1_732_449_600)
    private var closed: Date { Date(timeIntervalSince1970: 1_732_449_600) }
    private var request: WeeklyAlbumChartRequest {
        WeeklyAlbumChartRequest(user: "joe", week: week)
    }

    @Test func `A chart fetched more than 15 days after its week stays fresh forever`() {
        #expect(request.freshUntil(fetched: closed + 15 * 86_400 + 1) == .distantFuture)
    }

    @Test func `A chart fetched within 15 days after its week is fresh for an hour`() {
        for age in [0, 86_400, 15 * 86_400] as [TimeInterval] {
            #expect(request.freshUntil(fetched: closed + age) == closed + age + 3600)
        }
    }

    @Test func `A chart of the current week is fresh for ten minutes`() {
        #expect(request.freshUntil(fetched: closed - 1) == closed - 1 + 600)
    }

    @Test func `The chart list is fresh until the next Sunday noon`() {
        let list = WeeklyChartListRequest(user: "joe")
        #expect(list.freshUntil(fetched: closed - 1) == closed)
        #expect(list.freshUntil(fetched: closed) == closed + 604_800)
        #expect(list.freshUntil(fetched: closed + 604_799) == closed + 604_800)
    }

    @Test func `User information is fresh for a day, albums for thirty days`() {
        #expect(UserInfoRequest(user: "joe").freshUntil(fetched: closed) == closed + 86_400)
        let friends = FriendsRequest(user: "joe", page: 1)
        #expect(friends.freshUntil(fetched: closed) == closed + 86_400)
        let album = AlbumInfoRequest(artist: "a", album: "b", user: "joe")
        #expect(album.freshUntil(fetched: closed) == closed + 30 * 86_400)
    }

    @Test func `Pruning removes entries unused for 90 days, and leftovers after an hour`()
        throws
    {
        let directory = try TemporaryDirectory()
        let folder = CacheFolder(
            path: directory.url.appending(path: "cache").path,
            fileSizeLimit: 9
        )
        let (old, recent, used) = ("a", "b", "c")
        func name(_ letter: String) -> String { String(repeating: letter, count: 64) }
        for (letter, age) in [(old, 91.0), (recent, 89), (used, 200)] {
            let entry = CacheEntry(body: Data("x".utf8), stored: closed - age * 86_400)
            try folder.store(entry, named: name(letter))
        }
        // Reading an entry counts as use.
        #expect(try folder.entry(named: name(used), now: closed - 89 * 86_400) != nil)
        for (leftover, age) in [(".tmp-1-a", 3601.0), (".tmp-1-b", 3599)] {
            let path = "\(folder.path)/\(leftover)"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            try FileManager.default.setAttributes(
                [.modificationDate: closed - age],
                ofItemAtPath: path
            )
        }
        let removed = CachePruning.names(of: try folder.files(), now: closed)
        #expect(removed.sorted() == [".tmp-1-a", name(old)])
    }
}
