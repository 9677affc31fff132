import Foundation

/// One question to the web service, and how its answer is read.
package protocol LastFMRequest<Answer>: Sendable {
    /// What the service answers.
    associatedtype Answer: Sendable
    /// The method's name, such as "user.getInfo".
    static var method: String { get }
    /// The parameters, without `method`, `api_key` and `format`.
    var parameters: [String: String] { get }
    /// Reads a body, whatever the HTTP status, and checks that it answers this very request.
    func answer(from body: Data) throws(LastFMError) -> Answer
}
