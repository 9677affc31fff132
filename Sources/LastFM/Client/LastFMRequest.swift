import Foundation

/// One method of the web service with its parameters, and how its answer is read.
package protocol LastFMRequest<Answer>: Sendable {
    /// What the answer becomes.
    associatedtype Answer: Sendable
    /// The method's name, such as "user.getInfo".
    static var method: String { get }
    /// Whether sending it twice does no harm, so that it may be sent again after a failure.
    static var isRepeatable: Bool { get }
    /// The parameters, without `method`, `api_key` and `format`.
    var parameters: [String: String] { get }
    /// Reads a body, whatever the HTTP status, and checks that it answers this request.
    func answer(from body: Data) throws(LastFMError) -> Answer
}

extension LastFMRequest {
    /// What only asks for something may be asked again.
    package static var isRepeatable: Bool { true }
}

/// An answer that was read and checked, and the bytes it came from.
package struct LastFMAnswer<Value: Sendable>: Sendable {
    /// The answer.
    package var value: Value
    /// The body as received, decompressed.
    package var body: Data
}

extension LastFMAnswer: Equatable where Value: Equatable {}
