import Foundation

/// What has come of one request so far.
struct Transfer {
    /// Who waits for the answer.
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    /// What was asked.
    let request: HTTPRequest
    /// The answer as far as it has come; nil until its header is there.
    var response: HTTPResponse?
    /// How many redirects were followed.
    var redirects = 0

    /// The most redirects that are followed.
    static let redirectLimit = 5

    /// The answer if it is complete: a body shorter than announced is not.
    var result: Result<HTTPResponse, any Error> {
        guard let response else {
            return .failure(
                LastFMError.unreachable(
                    host: request.url.hostAndPort,
                    reason: "the server closed the connection without an answer"
                )
            )
        }
        // The announced length counts compressed bytes, if the body came compressed.
        if response.headers["content-encoding"] == nil,
            let announced = response.headers["content-length"].flatMap({ Int($0) }),
            response.body.count < announced
        {
            return .failure(LastFMError.incomplete(host: request.url.hostAndPort))
        }
        return .success(response)
    }
}
