import TestSupport
import Testing

/// One way in which the service can fail, and what must come of it.
struct Fault: Sendable, CustomTestStringConvertible {
    /// What stands in the place of the service's answers.
    enum Cause: Sendable {
        /// Nobody listens on the port.
        case refusal
        /// Connections are reset before anything is read from them.
        case unwelcome
        /// Such a reply to each request.
        case reply(@Sendable (ReceivedRequest) -> ServerReply)
    }

    /// What happens.
    var name: String
    /// What causes it.
    var cause: Cause
    /// The only method whose answers are at fault; nil for all.
    var method: String?
    /// What the message may be, in which HOST stands for the server, METHOD and PART for the method that
    /// it is about and for the outermost part of its answers.
    var messages: [String]
    /// The exit status with an empty cache.
    var status: Int32 = 69
    /// How often a request is sent: once, and again where that may help.
    var attempts = 1
    /// The seconds that a request gets; nil for more than any takes.
    var timeLimit: Int?
    /// Whether an old answer takes the place of the failed one.
    var isBridged = true

    var testDescription: String { name }
}

extension Fault {
    /// A fault that is the same reply to each request.
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

    /// All faults that are tried.
    static let all =
        connections + deadlines + lengths + compressions + redirects + statuses + codes + shapes
        + subjects
}
