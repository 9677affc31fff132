/// Why a time span could not be read from a service; the archive stores the reason's code.
package enum GapReason: Hashable, Sendable {
    /// The service reported, with this error code, that it is temporarily unavailable.
    case serviceError(Int)
    /// The service responded with this HTTP status: it is temporarily unavailable.
    case status(Int)
    /// There were too many requests.
    case rateLimit
    /// The response was about another user.
    case otherUser
    /// The response could not be read.
    case unreadable
    /// The response took too long.
    case timeout
    /// The response was too large.
    case tooLarge
    /// The connection was lost.
    case connection
    /// A page that should have contained plays was empty.
    case emptyPage
    /// The pages contradict each other.
    case contradiction
    /// The service returned no plays where the archive has some, without any sign that they had
    /// been deleted.
    case noPlays
    /// A code from another version of the program, or a text stored before codes were introduced.
    case other(String)

    /// Creates the reason with this code.
    package init(code: String) {
        let known = [
            Self.rateLimit, .otherUser, .unreadable, .timeout, .tooLarge, .connection, .emptyPage,
            .contradiction, .noPlays,
        ]
        if let reason = known.first(where: { $0.code == code }) {
            self = reason
        } else if code.hasPrefix("error-"), let number = Int(code.dropFirst(6)) {
            self = .serviceError(number)
        } else if code.hasPrefix("http-"), let number = Int(code.dropFirst(5)) {
            self = .status(number)
        } else {
            self = .other(code)
        }
    }

    /// The code to store; a reason's code never changes.
    package var code: String {
        switch self {
        case .serviceError(let number): "error-\(number)"
        case .status(let number): "http-\(number)"
        case .rateLimit: "rate-limit"
        case .otherUser: "other-user"
        case .unreadable: "unreadable"
        case .timeout: "timeout"
        case .tooLarge: "too-large"
        case .connection: "connection"
        case .emptyPage: "empty-page"
        case .contradiction: "contradiction"
        case .noPlays: "no-plays"
        case .other(let text): text
        }
    }
}
