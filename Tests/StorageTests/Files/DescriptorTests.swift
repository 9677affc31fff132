import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// Files as the system opens them.
struct DescriptorTests {
    @Test func `A write interrupted by signals continues where it stopped`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "pipe").path
        let isMade = unsafe mkfifo(path, 0o600) == 0
        #expect(isMade)
        let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        // Without SA_RESTART, a signal ends a write early. Nothing else uses SIGURG.
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in }
        let isSet = unsafe sigaction(SIGURG, &action, nil) == 0
        #expect(isSet)

        let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) })
        let writer = Mutex<pthread_t?>(nil)
        let (isReady, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let written = onThread {
            // Threads start with their creator's mask, and the runtime's threads block signals.
            var signals = sigset_t()
            unsafe sigaddset(&signals, SIGURG)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            writer.withLock { $0 = pthread_self() }
            isReady.signal()
            // The thread must exist as long as signals are sent to it.
            defer { isRead.wait() }
            return Result { try Descriptor(opening: path, flags: O_WRONLY).write(data) }
        }
        await onThread { isReady.wait() }
        let thread = try #require(writer.withLock { $0 })
        var (received, chunk) = (Data(), [UInt8](repeating: 0, count: 4_096))
        while received.count < data.count {
            pthread_kill(thread, SIGURG)
            let count = unsafe read(reader, &chunk, chunk.count)
            if count > 0 { received += chunk[..<count] }
            // The writer has given up.
            if count == 0 && !received.isEmpty { break }
            await Task.yield()
        }
        isRead.signal()
        try await written.get()
        #expect(received == data)
    }
}
