import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FileWatchTests {
    @Test func `Watching reports a locked file's new notes and the release of the lock`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "archive.sync").path
        let watch = FileWatch()
        let pauses = Mutex<[String?]>([])
        let changes = watch.changes(
            from: String?.none,
            pause: { note in
                pauses.withLock { $0.append(note) }
                return .seconds(3600)
            },
            look: { FileLock.note(in: path)?.split(separator: " ").first.map(String.init) }
        )
        var iterator = changes.makeAsyncIterator()
        func next() async -> String?? {
            watch.lookNow()
            return await iterator.next()
        }
        var lock = try FileLock(path)
        lock?.note("begins")
        #expect(await next() == "begins")
        watch.lookNow()
        lock?.note("continues")
        #expect(await next() == "continues")
        lock = nil
        #expect(await next() == .some(nil))
        // The pause can depend on the note that was just read.
        #expect(pauses.withLock { Set($0) }.isSuperset(of: ["begins", "continues"]))
    }

    @Test func `Polling stops when no one is listening`() async {
        let (over, end) = AsyncStream.makeStream(of: Void.self)
        /// Tells the stream when the watch releases this token.
        final class Token: Sendable {
            let end: AsyncStream<Void>.Continuation
            init(_ end: AsyncStream<Void>.Continuation) { self.end = end }
            deinit {
                end.yield()
                end.finish()
            }
        }
        func changes() -> AsyncStream<Int> {
            let token = Token(end)
            return FileWatch().changes(from: 0, pause: { _ in .seconds(3600) }) {
                withExtendedLifetime(token) { 1 }
            }
        }
        for await _ in changes() { break }
        // Without the release, the stream ends only when the time limit cancels the test.
        var isReleased = false
        for await _ in over { isReleased = true }
        #expect(isReleased)
    }
}
