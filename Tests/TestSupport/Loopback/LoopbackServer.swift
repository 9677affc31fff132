import Foundation
import Synchronization

/// A real HTTP/1.1 server on a free port of 127.0.0.1, for tests.
///
/// Each connection has a thread, which asks the handler what to do with each request. The server stops
/// with `stop()`, or when the last reference to it goes.
package final class LoopbackServer: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let service: LoopbackService
    private let holder = Mutex<Socket?>(nil)

    /// Starts a server that replies as the handler says; the handler runs on many threads.
    ///
    /// A connection that `admits` says no to is reset before anything is read from it.
    package init(
        handler: @escaping @Sendable (ReceivedRequest) -> ServerReply,
        admits: @escaping @Sendable () -> Bool = { true }
    ) throws {
        OpenFiles.areMany
        let listening = try Socket.listening()
        port = listening.port
        service = LoopbackService(admits: admits, handler: handler)
        service.start(on: listening.socket)
    }

    deinit {
        service.stop()
        holder.withLock { $0?.close() }
    }

    /// The address that a client is given, with the path of the real service.
    package var url: URL {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "127.0.0.1"
        parts.port = port
        parts.path = "/2.0/"
        return parts.url ?? URL(filePath: "/")
    }

    /// All requests so far, in order of arrival.
    package var requests: [ReceivedRequest] { service.record.requests }

    /// How many connections were accepted so far.
    package var connectionCount: Int { service.record.connectionCount }

    /// The most requests that were under way at the same time.
    package var peakOfSimultaneousRequests: Int { service.record.peak }

    /// How many requests are under way now.
    package var requestsUnderWay: Int { service.record.underWay }

    /// Ends all connections and waits for the threads, for those of connections at most 5 seconds.
    ///
    /// Nobody else gets the port as long as this server lives: connecting to it is refused.
    package func stop() {
        holder.withLock { holder in
            if holder == nil { holder = try? Socket.bound(to: port).socket }
        }
        service.stop()
    }
}
