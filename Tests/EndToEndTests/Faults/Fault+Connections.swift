import Foundation
import TestSupport

extension Fault {
    private static let lost = "Failed to reach HOST: the connection was lost."
    private static let refused = "Failed to reach HOST: connection refused."
    private static let cut = "The connection to HOST closed mid-response."
    private static let late = "HOST didn't respond within 3 seconds."
    private static let header = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"

    /// Connections that fail or end too early.
    static let connections = [
        Fault(
            name: "connection refused",
            cause: .refusal,
            messages: [refused],
            attempts: 3
        ),
        Fault(name: "reset on accept", cause: .unwelcome, messages: [lost, refused], attempts: 3),
        Fault("reset before the answer", .reset, lost, attempts: 3),
        Fault(
            "reset in the status line",
            .rawThenReset(Data("HTTP/1.1 2".utf8)),
            lost,
            attempts: 3
        ),
        Fault(
            "reset in the headers",
            .rawThenReset(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)),
            lost,
            attempts: 3
        ),
        Fault(
            "reset in the body",
            .rawThenReset(Data((header + #"{"user":"#).utf8)),
            // A reset discards received data that has not been read.
            cut,
            lost,
            attempts: 3
        ),
        Fault(
            "closed before the answer",
            .close,
            "Failed to reach HOST: the server closed the connection without a response.",
            attempts: 3
        ),
        Fault(
            "closed in the headers",
            .raw(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)),
            "Failed to reach HOST: the server closed the connection without a response.",
            attempts: 3
        ),
        Fault(
            "not HTTP",
            .raw(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)),
            "Failed to reach HOST: the server does not speak HTTP.",
            attempts: 3
        ),
        Fault(
            "headers without end",
            .raw(Data(("HTTP/1.1 200 OK\r\n" + String(repeating: "X: 1\r\n", count: 90_000)).utf8)),
            "Failed to reach HOST: the response header is too long.",
            attempts: 3
        ),
    ]

    /// Responses that miss the time limit.
    static let deadlines = [
        ("hang before the headers", ServerReply.hang),
        ("hang after the headers", .hangAfterHeaders),
        ("slow drip", .drip(body: Data(count: 100_000), chunk: 10, interval: 0.05)),
    ].map { name, reply in
        Fault(name: name, cause: .reply { _ in reply }, messages: [late], timeLimit: 3)
    }
}
