import Foundation
import TestSupport
import Testing

/// One way in which a service can fail, for every service.
struct ServiceFault: Sendable, CustomTestStringConvertible {
    /// The kind of failure, which every service reports in its own words.
    enum Meaning: Sendable, Equatable {
        /// Reported by one of these messages. HOST stands for the server and SECONDS for the time limit.
        case words([String])
        /// An HTTP status that refuses the request.
        case refusal(Int)
        /// The rate limit was reached.
        case rateLimit
        /// A temporary failure, by its HTTP status.
        case failure(Int)
    }

    var testDescription: String
    /// The server's reply.
    var reply: ServerReply
    var meaning: Meaning
    /// The number of times that each request is sent.
    var tries = 1
    /// Whether only the time limit ends the request.
    var isEndless = false
    /// Whether the reply means that the request was not carried out and may succeed soon.
    var isForNow: Bool {
        switch meaning {
        case .rateLimit: tries > 1
        case .refusal(404): true
        default: false
        }
    }
    /// How often libcurl may send a request by itself: it repeats one if the connection it reuses was closed.
    var sendings = 1

    static let all =
        [
            ServiceFault(
                testDescription: "closed at once",
                reply: .close,
                // Closing a connection before the whole request is read resets it.
                meaning: .words([
                    "Failed to reach HOST: the server closed the connection without a response.",
                    "Failed to reach HOST: the connection was lost.",
                ]),
                tries: 3,
                sendings: 6
            ),
            ServiceFault(
                testDescription: "hanging",
                reply: .hang,
                meaning: .words([
                    "HOST didn't respond within SECONDS seconds.",
                    "Last.fm didn't respond within SECONDS seconds.",
                    "Apple Music didn't respond within SECONDS seconds.",
                ]),
                isEndless: true
            ),
            ServiceFault(
                testDescription: "rubbish",
                reply: .response(body: Data([0xFF, 0xFE, 0x7B, 0x80])),
                meaning: .words(["Expected JSON from HOST, got something else."])
            ),
            ServiceFault(
                testDescription: "a web page with 200",
                reply: .response(body: Data("<!DOCTYPE html><title>Hotel</title>".utf8)),
                meaning: .words(["Expected JSON from HOST, got a web page."])
            ),
            ServiceFault(
                testDescription: "429 with a body and to be tried at once",
                reply: .response(
                    status: 429,
                    headers: ["Retry-After": "0"],
                    body: Data(#"{"message":"slow down"}"#.utf8)
                ),
                meaning: .rateLimit,
                tries: 3
            ),
            ServiceFault(
                testDescription: "429 without a body",
                reply: .response(status: 429),
                meaning: .rateLimit,
                tries: 3
            ),
            ServiceFault(
                testDescription: "429 to be tried in an hour",
                reply: .response(status: 429, headers: ["Retry-After": "3600"]),
                meaning: .rateLimit
            ),
            ServiceFault(
                testDescription: "500",
                reply: .response(status: 500),
                meaning: .failure(500),
                tries: 3
            ),
            ServiceFault(
                testDescription: "503 to be tried in an hour",
                reply: .response(status: 503, headers: ["Retry-After": "3600"]),
                meaning: .failure(503)
            ),
            ServiceFault(
                testDescription: "cut-off body",
                reply: .truncated(declared: 5000, body: Data(#"{"data":"#.utf8)),
                meaning: .words(["The connection to HOST closed mid-response."]),
                tries: 3
            ),
            ServiceFault(
                testDescription: "9 MiB",
                reply: .response(body: Data(repeating: UInt8(ascii: " "), count: 9 << 20)),
                meaning: .words(["The response is larger than 8 MiB, far more than expected."])
            ),
        ]
        + [401, 403, 404].map {
            ServiceFault(
                testDescription: "\($0)",
                reply: .response(status: $0),
                meaning: .refusal($0)
            )
        }
}
