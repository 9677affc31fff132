import Foundation

/// Reads the requests of one connection.
struct RequestReader {
    private let connection: Socket
    private var pending = Data()

    init(_ connection: Socket) {
        self.connection = connection
    }

    /// Reads the next request; nil at the end of the connection or for invalid input.
    mutating func next() -> ReceivedRequest? {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let range = pending.range(of: end) {
                let head = String(decoding: pending[..<range.lowerBound], as: UTF8.self)
                pending = Data(pending[range.upperBound...])
                guard var request = ReceivedRequest(head: head) else { return nil }
                let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                while pending.count < length { guard receive() else { return nil } }
                request.body = Data(pending.prefix(length))
                pending = Data(pending.dropFirst(length))
                request.connection = connection
                return request
            }
            guard receive() else { return nil }
        }
    }

    private mutating func receive() -> Bool {
        let more = connection.receive()
        guard !more.isEmpty, pending.count < 1 << 20 else { return false }
        pending.append(more)
        return true
    }
}

extension ReceivedRequest {
    fileprivate init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        self.init(
            method: String(words[0]),
            path: String(target[0]),
            rawQuery: target.count > 1 ? String(target[1]) : "",
            headers: headers
        )
    }
}
