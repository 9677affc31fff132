import Foundation
import Synchronization

/// A server on 127.0.0.1 that sends the same bytes to every client and ignores all input.
package final class RudeServer: Sendable {
    /// The port that the server listens on.
    package let port: Int
    private let isOver = Flag()

    /// Sends the greeting and then the text, repeated `times` times, to every client; then closes the
    /// connection, or keeps it open silently.
    ///
    /// - Parameter pause: the seconds to wait before each text.
    package init(
        greeting: Data,
        then text: Data = Data(),
        times: Int = 1,
        pause: Double = 0,
        staysOpen: Bool = false
    ) throws {
        ignoreClosedConnections()
        let (listening, port) = try Socket.listening()
        self.port = port
        let isOver = isOver
        Thread.detachNewThread {
            var open: [Socket] = []
            while !isOver.withLock({ $0 }) {
                guard let client = listening.accept() else { continue }
                var isListening = client.send(greeting)
                for _ in 0..<times where isListening && !text.isEmpty {
                    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
                    isListening = client.send(text) && !isOver.withLock { $0 }
                }
                if staysOpen { open.append(client) } else { client.close() }
            }
            for client in open + [listening] { client.close() }
        }
    }

    deinit { isOver.withLock { $0 = true } }
}

/// A flag that a thread and its owner share.
private final class Flag: Sendable {
    let value = Mutex(false)

    func withLock<Result>(_ body: (inout Bool) -> Result) -> Result { value.withLock { body(&$0) } }
}
