/// A port of 127.0.0.1 with a full queue, so that new connections are never established.
package final class DeafListener: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let sockets: [Socket]

    /// Starts listening without accepting connections, and fills the queue.
    package init() throws {
        let listening = try Socket.listening(backlog: 0)
        port = listening.port
        sockets =
            try [listening.socket] + (0..<4).map { _ in try Socket.connecting(to: listening.port) }
    }

    deinit {
        for socket in sockets { socket.close() }
    }
}
