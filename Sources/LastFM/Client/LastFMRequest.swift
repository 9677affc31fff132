import Foundation

/// One method of the web service with its parameters, and how its answer is read.
package protocol LastFMRequest<Answer>: Sendable {
    /// What the answer becomes.
    associatedtype Answer: Sendable
    /// The method's name, such as "user.getInfo".
    static var method: String { get }
    /// The parameters, without `method`, `api_key` and `format`.
    var parameters: [String: String] { get }
    /// Reads a body, whatever the HTTP status, and checks that it answers this request.
    func answer(from body: Data) throws(LastFMError) -> Answer
}

/// An answer that was read and checked, and the bytes it came from.
package struct LastFMAnswer<Value: Sendable>: Sendable {
    /// The answer.
    package var value: Value
    /// The body as received, decompressed.
    package var body: Data
}

extension LastFMAnswer: Equatable where Value: Equatable {}
