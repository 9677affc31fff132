import Foundation

/// Carries out replies on one connection.
struct ReplyWriter {
    let connection: Socket
    /// Called once, when the request counts as finished.
    let finished: () -> Void

    init(connection: Socket, finished: @escaping () -> Void) {
        self.connection = connection
        self.finished = finished
    }

    /// Carries out a reply; returns whether the connection can be used again.
    func write(_ reply: ServerReply) -> Bool {
        switch reply {
        case .response(let status, let headers, let body):
            finished()
            return send(status: status, headers: headers, length: body.count, body: body)
        case .redirect(let target):
            finished()
            return send(status: 302, headers: ["Location": target], length: 0, body: Data())
        case .close:
            finished()
            return false
        case .reset:
            finished()
            connection.resetOnClose()
            return false
        case .hang:
            waitForEnd()
            finished()
            return false
        case .hangAfterHeaders:
            _ = send(status: 200, headers: [:], length: 1000, body: Data())
            waitForEnd()
            finished()
            return false
        case .truncated(let declared, let headers, let body):
            finished()
            _ = send(status: 200, headers: headers, length: declared, body: body)
            return false
        case .cutChunks(let body):
            finished()
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            let size = String(body.count, radix: 16) + "\r\n"
            _ = connection.send(Data((head + size).utf8) + body + Data("\r\n".utf8))
            return false
        case .raw(let bytes):
            finished()
            _ = connection.send(bytes)
            return false
        case .rawThenReset(let bytes):
            finished()
            _ = connection.send(bytes)
            connection.resetOnClose()
            return false
        case .drip(let body, let chunk, let interval):
            let isComplete = drip(body, chunk: chunk, interval: interval)
            finished()
            return isComplete
        case .delayed(let seconds, let reply):
            guard !connection.isReadable(within: seconds) else {
                finished()
                return false
            }
            return write(reply)
        }
    }

    private func send(status: Int, headers: [String: String], length: Int, body: Data) -> Bool {
        var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(length)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            head += "\(name): \(value)\r\n"
        }
        return connection.send(Data((head + "\r\n").utf8) + body)
    }

    private func drip(_ body: Data, chunk: Int, interval: Double) -> Bool {
        guard send(status: 200, headers: [:], length: body.count, body: Data()) else {
            return false
        }
        var rest = body
        while !rest.isEmpty {
            guard connection.send(Data(rest.prefix(chunk))) else { return false }
            rest = rest.dropFirst(chunk)
            if !rest.isEmpty, connection.isReadable(within: interval) { return false }
        }
        return true
    }

    private func waitForEnd() {
        while connection.isReadable(within: 60), !connection.receive().isEmpty {}
    }
}
