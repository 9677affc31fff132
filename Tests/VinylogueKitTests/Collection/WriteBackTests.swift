import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

/// Sending favorites and dislikes to Apple Music.
struct WriteBackTests {
    private let directory: TemporaryDirectory
    private let collection = AlbumCollection(.inMemory(PreferencesDocument()))
    private let trust = Album(artist: "LOW", title: "Trust (Deluxe Edition)")

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var lockPath: String { directory.url.appending(path: "lock").path }

    private func writeBack(_ service: AppleMusicService?) -> WriteBack {
        let path = directory.url.appending(path: "write-back.json").path
        return WriteBack(
            queue: .file(PreferencesFile(path: path)),
            collection: collection,
            service: { service },
            lockPath: lockPath
        )
    }

    /// Marks an album in the collection and queues the mark for Apple Music.
    private func mark(
        _ album: Album,
        _ mark: AlbumCollection.Mark,
        _ writeBack: WriteBack
    ) throws {
        let entry = AlbumCollection.Entry(album: album, addedAt: Date(timeIntervalSince1970: 0))
        try collection.add(entry, as: mark)
        try writeBack.add(album, as: mark)
    }

    @Test func `A favorite is added, rated and favorited on Apple Music; a dislike is only rated`()
        async throws
    {
        let account = PretendAppleMusic()
        let writeBack = writeBack(try account.service())
        try mark(trust, .favorite, writeBack)
        try mark(Album(artist: "Beatles", title: "Help!"), .dislike, writeBack)
        let report = try await writeBack.send()
        #expect(report.sent.map(\.title) == ["Trust (Deluxe Edition)", "Help!"])
        #expect(report.failed.isEmpty && report.notFound.isEmpty && report.waiting == 0)
        #expect(
            account.marks
                == PretendAppleMusic.Marks(
                    added: ["11"],
                    favorites: ["11"],
                    ratings: ["11": 1, "12": -1]
                )
        )
        #expect(try await writeBack.send().sent.isEmpty)
        #expect(account.marks.added == ["11"])
    }

    @Test func `Only the failed request for a mark is sent again`() async throws {
        let isDown = Mutex(true)
        let account = PretendAppleMusic()
        let asked = Mutex<[String]>([])
        let service = try account.service(before: { request in
            asked.withLock { $0.append(request.url.path()) }
            if request.url.path().hasSuffix("favorites"), isDown.withLock({ $0 }) {
                throw KitError.service(Failure(.incomplete, at: "test"))
            }
        })
        try mark(trust, .favorite, writeBack(service))
        let report = try await writeBack(service).send()
        #expect(report.sent.isEmpty && report.waiting == 1)
        #expect(report.failed.map(\.error) == [.service(Failure(.incomplete, at: "test"))])
        #expect(account.marks.added == ["11"] && account.marks.favorites.isEmpty)
        isDown.withLock { $0 = false }
        asked.withLock { $0 = [] }
        #expect(try await writeBack(service).send().sent == [trust])
        #expect(account.marks.favorites == ["11"])
        // The album's ID was stored, so the album is not searched again.
        #expect(asked.withLock { $0 } == ["/v1/me/storefront", "/v1/me/favorites"])
    }

    @Test func `The requests for one album are sent in parallel`() async throws {
        let underWay = Mutex((now: 0, most: 0))
        let service = try PretendAppleMusic().service(
            before: { request in
                guard request.method != .get else { return }
                underWay.withLock { count in
                    count.now += 1
                    count.most = max(count.most, count.now)
                }
                for _ in 0..<1000 where underWay.withLock({ $0.most }) < 3 { await Task.yield() }
            },
            after: { request in
                if request.method != .get { underWay.withLock { $0.now -= 1 } }
            }
        )
        try mark(trust, .favorite, writeBack(service))
        _ = try await writeBack(service).send()
        #expect(underWay.withLock { $0.most } == 3)
    }

    @Test func `A mark that has since been removed is not sent, and the latest mark counts`()
        async throws
    {
        let account = PretendAppleMusic()
        let offline = writeBack(nil)
        try mark(trust, .favorite, offline)
        #expect(try await offline.send().sent.isEmpty)
        try collection.remove(trust, from: .favorite)
        let help = Album(artist: "The Beatles", title: "Help!")
        try mark(help, .favorite, offline)
        try mark(help, .dislike, offline)
        let report = try await writeBack(try account.service()).send()
        #expect(report.sent == [help])
        #expect(account.marks == PretendAppleMusic.Marks(ratings: ["12": -1]))
    }

    @Test func `An album that is missing on Apple Music is reported once`() async throws {
        let writeBack = writeBack(try PretendAppleMusic().service())
        let album = Album(artist: "Nobody", title: "Dummy")
        try mark(album, .favorite, writeBack)
        #expect(try await writeBack.send().notFound == [album])
        #expect(try await writeBack.send().notFound.isEmpty)
    }

    @Test func `A mark that Apple Music refuses is not sent again`() async throws {
        let account = PretendAppleMusic { _, isChange in
            isChange ? .refusal(status: 400, body: "") : nil
        }
        let writeBack = writeBack(try account.service())
        try mark(trust, .dislike, writeBack)
        let report = try await writeBack.send()
        #expect(report.failed.count == 1 && report.waiting == 0)
        #expect(try await writeBack.send().failed.isEmpty)
    }

    @Test func `Marks stay queued while another process is sending`() async throws {
        let account = PretendAppleMusic()
        let writeBack = writeBack(try account.service())
        try mark(trust, .dislike, writeBack)
        do {
            let lock = try #require(try FileLock(lockPath))
            #expect(try await writeBack.send().sent.isEmpty)
            withExtendedLifetime(lock) {}
        }
        #expect(try await writeBack.send().sent == [trust])
    }

    @Test func `A mark is sent even if it is queued just before another sender lets go`()
        async throws
    {
        let path = directory.url.appending(path: "write-back.json").path
        let queue = Preferences.file(PreferencesFile(path: path))
        let late = Album(artist: "Beatles", title: "Help!")
        let isFirst = Atomic(true)
        let entry = AlbumCollection.Entry(album: late, addedAt: Date(timeIntervalSince1970: 0))
        try collection.add(entry, as: .dislike)
        let account = PretendAppleMusic()
        let service = try account.service()
        let writeBack = WriteBack(
            queue: Preferences(
                read: { [self] in
                    let document = try queue.read()
                    let isSent = account.marks.ratings == ["11": -1]
                    if isSent, isFirst.exchange(false, ordering: .relaxed) {
                        try self.writeBack(service).add(late, as: .dislike)
                    }
                    return document
                },
                update: queue.update
            ),
            collection: collection,
            service: { service },
            lockPath: lockPath
        )
        try mark(trust, .dislike, writeBack)
        let report = try await writeBack.send()
        #expect(report.sent == [trust, late] && report.waiting == 0)
        #expect(account.marks.ratings == ["11": -1, "12": -1])
    }

    @Test func `Marks stay queued if Apple Music denies permission`() async throws {
        let account = PretendAppleMusic { _, _ in .refusal(status: 403, body: "") }
        let writeBack = writeBack(try account.service())
        try mark(trust, .dislike, writeBack)
        await #expect(throws: KitError.service(Failure(.forbidden, at: "Apple Music"))) {
            try await writeBack.send()
        }
        let later = self.writeBack(try PretendAppleMusic().service())
        #expect(try await later.send().sent == [trust])
    }
}
