import Foundation
import Synchronization

/// A real HTTP/1.1 server on a free port of 127.0.0.1, for tests.
///
/// Each connection has its own thread, which calls the handler for each request. The server stops with
/// `stop()`, or when the last reference to it is released.
package final class LoopbackServer: Sendable {
    /// The port that the server listens on.
    package let port: Int
    private let service: LoopbackService
    private let holder = Mutex<Socket?>(nil)

    /// Starts a server that sends the handler's replies. The handler is called on many threads.
    ///
    /// Connections that `admits` rejects are reset before anything is read from them.
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

    /// The server's URL, with the path of the real Last.fm API.
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

    /// The number of connections accepted so far.
    package var connectionCount: Int { service.record.connectionCount }

    /// The largest number of requests that were in progress at the same time.
    package var peakOfSimultaneousRequests: Int { service.record.peak }

    /// The number of requests that are in progress now.
    package var requestsUnderWay: Int { service.record.underWay }

    /// Ends all connections and waits for the threads; for those of connections, at most 5 seconds.
    ///
    /// The port stays reserved as long as this object exists, so that connections to it are refused.
    package func stop() {
        holder.withLock { holder in
            if holder == nil { holder = try? Socket.bound(to: port).socket }
        }
        service.stop()
    }
}
