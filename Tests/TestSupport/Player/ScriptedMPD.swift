import Foundation
import Synchronization

/// A server on 127.0.0.1 that speaks MPD's protocol with responses from a test.
package final class ScriptedMPD: Sendable {
    /// The responses of a stopped player whose library has these albums; nil for unknown commands. `albums`
    /// has lines for artist, date and title.
    package static func answer(to command: String, albums: String = "") -> String? {
        switch command {
        case "status": "volume: 100\nplaylistlength: 0\nstate: stop\nOK\n"
        case "stats":
            "artists: 1\nalbums: 1\nsongs: 2\nuptime: 9\ndb_playtime: 4\ndb_update: 1700000000\nOK\n"
        case "currentsong", "command_list_end": "OK\n"
        default: command.hasPrefix("list ") ? "\(albums)OK\n" : nil
        }
    }

    /// The port that the server listens on.
    package let port: Int
    private let received = Mutex<[String]>([])
    private let isOver = Mutex(false)

    /// Greets every client, and sends the result of `answer` for each line; nothing if it is nil.
    ///
    /// `answer` is called on a separate thread for each connection, and may block.
    package init(_ answer: @escaping @Sendable (String) -> String?) throws {
        ignoreClosedConnections()
        let (listening, port) = try Socket.listening()
        self.port = port
        Thread.detachNewThread { [weak self] in
            while let server = self, !server.isOver.withLock({ $0 }) {
                guard let client = listening.accept() else { continue }
                Thread.detachNewThread { [weak server] in
                    Self.serve(client, answer) { line in
                        server?.received.withLock { $0.append(line) }
                    }
                }
            }
            listening.close()
        }
    }

    deinit { isOver.withLock { $0 = true } }

    /// The number of lines received so far that begin with these words.
    package func count(of words: String) -> Int {
        received.withLock { $0.count { $0.hasPrefix(words) } }
    }

    private static func serve(
        _ client: Socket,
        _ answer: (String) -> String?,
        _ note: (String) -> Void
    ) {
        defer { client.close() }
        var isOpen = client.send(Data("OK MPD 0.23.5\n".utf8))
        var text = Data()
        while isOpen {
            let part = client.receive()
            guard !part.isEmpty else { return }
            text += part
            while isOpen, let end = text.firstIndex(of: 0x0A) {
                let line = String(decoding: text[..<end], as: UTF8.self)
                text = Data(text[(end + 1)...])
                note(line)
                if let answer = answer(line) { isOpen = client.send(Data(answer.utf8)) }
            }
        }
    }
}
