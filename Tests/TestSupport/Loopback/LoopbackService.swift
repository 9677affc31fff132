import Foundation
import Synchronization

/// The state that a loopback server's threads share; it exists until the last thread ends.
final class LoopbackService: Sendable {
    /// The connections and requests so far.
    struct Record {
        var isStopped = false
        var connections: Set<Socket> = []
        var connectionCount = 0
        var requests: [ReceivedRequest] = []
        var underWay = 0
        var peak = 0
    }

    private let state = Mutex(Record())
    private let listening = DispatchGroup()
    private let connections = DispatchGroup()
    private let admits: @Sendable () -> Bool
    private let handler: @Sendable (ReceivedRequest) -> ServerReply

    init(
        admits: @escaping @Sendable () -> Bool,
        handler: @escaping @Sendable (ReceivedRequest) -> ServerReply
    ) {
        self.admits = admits
        self.handler = handler
    }

    var record: Record { state.withLock { $0 } }

    /// Accepts connections until `stop()`, then closes the listening socket.
    func start(on listener: Socket) {
        runThread(of: listening) { [self] in
            while !state.withLock({ $0.isStopped }) {
                if let connection = listener.accept() { open(connection) }
            }
            listener.close()
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            // Done under the lock, so that none of these descriptors can have been closed and reused.
            for connection in state.connections { connection.shutDown() }
        }
        listening.wait()
        _ = connections.wait(timeout: .now() + 5)
    }

    private func runThread(of group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        Thread.detachNewThread {
            body()
            group.leave()
        }
    }

    private func open(_ connection: Socket) {
        let isWelcome = state.withLock { state in
            guard !state.isStopped else { return false }
            state.connections.insert(connection)
            state.connectionCount += 1
            return true
        }
        guard isWelcome else { return connection.close() }
        guard admits() else { return reset(connection) }
        runThread(of: connections) { [self] in
            var reader = RequestReader(connection)
            while let request = reader.next() {
                state.withLock { state in
                    state.requests.append(request)
                    state.underWay += 1
                    state.peak = max(state.peak, state.underWay)
                }
                let reply = handler(request)
                // The request counts as finished before the client sees the end, so that a test can check at
                // once.
                let keepsConnection = ReplyWriter(connection: connection) { [self] in
                    state.withLock { $0.underWay -= 1 }
                }.write(reply)
                guard keepsConnection else { break }
            }
            state.withLock { state in
                state.connections.remove(connection)
                connection.close()
            }
        }
    }

    private func reset(_ connection: Socket) {
        state.withLock { state in
            state.connections.remove(connection)
            connection.resetOnClose()
            connection.close()
        }
    }
}
