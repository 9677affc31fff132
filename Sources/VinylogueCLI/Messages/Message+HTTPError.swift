import HTTP
import VinylogueKit

extension Message {
    /// The message for a request without a complete answer.
    init(_ error: HTTPError) {
        let text: String
        var hint = "Try again later, or use --offline to see what is cached."
        switch error {
        case .unreachable(let host, let reason):
            text = "Failed to reach \(host.shown): \(reason.shown)."
            hint = "Check your connection, or use --offline."
        case .insecure(let host, let reason):
            text = "Failed to connect to \(host.shown) securely: \(reason.shown)."
            hint = "Check your clock, your certificates and your connection."
        case .timedOut(let host, let seconds):
            text =
                "\(host.shown) did not finish answering within \(Count.words(seconds, "second"))."
        case .tooLarge(let limit):
            text = "The answer is larger than \(limit >> 20) MiB, far more than expected."
        case .incomplete(let host):
            text = "The connection to \(host.shown) closed in the middle of the answer."
        case .redirectRefused(let address):
            text = "Refused a redirect to \(address.shown)."
            hint = Self.signInPage
        case .privateAddress(let host):
            text = "Refused to connect to \(host.shown) on this computer or a private network."
        }
        self.init(text, hint: hint, status: .unavailable)
    }
}
