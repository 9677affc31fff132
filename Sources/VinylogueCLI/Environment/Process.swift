import Dispatch
import Foundation
import Terminal

/// Makes the three standard streams and their signals safe. Call this before any file is opened.
///
/// If the parent process closed a stream, `/dev/null` takes its place, opened for reading only, so
/// that no other file gets its descriptor and its output. Writing to a pipe without a reader, or
/// past the limit on file sizes (`ulimit -f`), fails instead of ending the process. The quit key
/// (Ctrl-\) ends the process without the crash report that Swift's runtime would print.
package func prepareStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var quitting = sigaction()
    // Only a handler sets `SA_SIGINFO`. If the parent ignored the signal, it stays ignored.
    if unsafe sigaction(SIGQUIT, nil, &quitting) == 0, quitting.sa_flags & SA_SIGINFO != 0 {
        signal(SIGQUIT, SIG_DFL)
    }
    for descriptor in STDIN_FILENO...STDERR_FILENO {
        guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
        // It gets the lowest free descriptor, which is this one.
        _ = unsafe open("/dev/null", O_RDONLY)
    }
}

/// The message if this process cannot open enough files to run; nil if it can. Call this before
/// using concurrency.
///
/// If it cannot open a few files, the Swift runtime crashes or hangs without giving a reason.
package func missingResources() -> String? {
    let files = 16
    guard case let available = openFiles(upTo: files), available < files else { return nil }
    return """
        Failed to start: only \(available) more files can be opened, but \(files) are needed. \
        Raise the limit with `ulimit -n 1024`.
        """
}

/// How many more files can be opened, up to `count`.
private func openFiles(upTo count: Int) -> Int {
    guard count > 0, case let file = dup(STDERR_FILENO), file >= 0 else { return 0 }
    defer { close(file) }
    return 1 + openFiles(upTo: count - 1)
}

/// Catches signals: the first ends a long-running command cleanly, the second ends the process.
struct EndingSignals {
    /// The pipe for the numbers of caught signals; both ends are -1 if it cannot be opened.
    ///
    /// A dispatch signal source would lose signals until its manager thread has installed it.
    private static let pipeEnds: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends { _ = (fcntl(end, F_SETFD, FD_CLOEXEC), fcntl(end, F_SETFL, O_NONBLOCK)) }
        return (ends[0], ends[1])
    }()

    private let stream: AsyncStream<Int32>
    private let source: (any DispatchSourceRead)?

    /// Starts catching these signals.
    init(_ numbers: [Int32] = [SIGINT, SIGTERM]) {
        let (stream, sender) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        let end = Self.pipeEnds.reading
        source = end < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: end)
        source?.setEventHandler {
            var byte: UInt8 = 0
            guard unsafe read(end, &byte, 1) == 1 else { return }
            for number in numbers { signal(number, SIG_DFL) }
            sender.yield(Int32(byte))
        }
        source?.activate()
        for number in source == nil ? [] : numbers {
            signal(number) { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(EndingSignals.pipeEnds.writing, &byte, 1)
                errno = saved
            }
        }
    }

    /// Waits for the first signal.
    func next() async {
        for await _ in stream { break }
        source?.cancel()
    }

    /// Runs `body` so that it can clean up even after SIGHUP, SIGINT or SIGTERM.
    ///
    /// A signal cancels the body and, once the body has ended, ends the process.
    static func clearingUp<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let numbers = [SIGHUP, SIGINT, SIGTERM]
        let signals = EndingSignals(numbers)
        let stream = signals.stream
        defer {
            signals.source?.cancel()
            for number in numbers { signal(number, SIG_DFL) }
        }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await number in stream { throw Ended(number: number) }
                return nil
            }
            do {
                defer { group.cancelAll() }
                guard let value = try await group.next() ?? nil else { throw CancellationError() }
                return value
            } catch let ended as Ended {
                // Waits for the body to end.
                while let _ = try? await group.next() {}
                sendOn(signal: ended.number)
                throw CancellationError()
            }
        }
    }

    /// Thrown when a signal is received.
    private struct Ended: Error {
        let number: Int32
    }
}
