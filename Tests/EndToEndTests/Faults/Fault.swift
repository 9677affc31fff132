import TestSupport
import Testing

/// One way in which Last.fm can fail, and how the program must react.
struct Fault: Sendable, CustomTestStringConvertible {
    /// What the client gets instead of the correct response.
    enum Cause: Sendable {
        /// Connections are refused, since the server has stopped.
        case refusal
        /// Connections are reset before anything is read from them.
        case unwelcome
        /// Each request gets this reply.
        case reply(@Sendable (ReceivedRequest) -> ServerReply)
    }

    /// The fault's name.
    var name: String
    /// What the client gets.
    var cause: Cause
    /// The only method that fails; nil for all.
    var method: String?
    /// The messages that may be printed. HOST stands for the server, METHOD for the method of the request,
    /// and PART for the outermost key of its response.
    var messages: [String]
    /// The exit status with an empty cache.
    var status: Int32 = 69
    /// The number of times that each request is sent.
    var attempts = 1
    /// The time limit of a request, in seconds; nil for one that is never reached.
    var timeLimit: Int?
    /// Whether an outdated cached response is used instead.
    var isBridged = true

    var testDescription: String { name }
}

extension Fault {
    /// Creates a fault that is the same reply to every request.
    init(
        _ name: String,
        _ reply: ServerReply,
        _ messages: String...,
        status: Int32 = 69,
        attempts: Int = 1,
        isBridged: Bool = true
    ) {
        self.init(
            name: name,
            cause: .reply { _ in reply },
            messages: messages,
            status: status,
            attempts: attempts,
            isBridged: isBridged
        )
    }

    /// All faults.
    static let all: [Fault] = [
        connections, deadlines, lengths, compressions, redirects, statuses, codes, shapes, subjects,
    ].flatMap(\.self)
}
