import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests under way, by the identifier of their `URLSessionTask`.
///
/// Each is answered exactly once, by whoever takes it out of the table first: Foundation's completion,
/// a refusal of ours, or cancellation. What Foundation calls later finds nothing and is ignored, so
/// nothing here relies on the order of its callbacks.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    private let table = Mutex<[Int: Transfer]>([:])

    /// Starts a task and waits for its answer.
    func run(_ task: URLSessionDataTask, for request: HTTPRequest) async throws -> HTTPResponse {
        let identifier = task.taskIdentifier
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                table.withLock {
                    $0[identifier] = Transfer(continuation: continuation, request: request)
                }
                // A cancellation before this line has found no transfer to end; one after it will.
                if Task.isCancelled {
                    end(task, with: CancellationError())
                } else {
                    task.resume()
                }
            }
        } onCancel: {
            end(task, with: CancellationError())
        }
    }

    /// Whether the header of the answer has come.
    func hasBegun(_ identifier: Int) -> Bool {
        table.withLock { $0[identifier]?.response != nil }
    }

    private func end(_ task: URLSessionTask, with error: any Error) {
        let transfer = table.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        task.cancel()
        transfer?.continuation.resume(throwing: error)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        table.withLock { $0[dataTask.taskIdentifier]?.response = HTTPResponse(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let passedLimit = table.withLock { table -> Int? in
            guard let transfer = table[dataTask.taskIdentifier] else { return nil }
            let limit = transfer.request.bodySizeLimit
            guard data.count <= limit - (transfer.response?.body.count ?? 0) else { return limit }
            table[dataTask.taskIdentifier]?.response?.body.append(data)
            return nil
        }
        if let passedLimit { end(dataTask, with: LastFMError.tooLarge(limit: passedLimit)) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isAllowed = table.withLock { table in
            guard let transfer = table[task.taskIdentifier], let target = request.url else {
                return false
            }
            table[task.taskIdentifier]?.redirects += 1
            return transfer.redirects < Transfer.redirectLimit
                && target.hasSameOrigin(as: transfer.request.url)
        }
        if isAllowed {
            completionHandler(request)
        } else {
            let origin = request.url?.shownOrigin ?? ""
            end(task, with: LastFMError.redirectRefused(to: origin))
            completionHandler(nil)
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        guard let transfer = table.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        if let error {
            transfer.continuation.resume(throwing: LastFMError(error, of: transfer))
        } else {
            transfer.continuation.resume(with: transfer.result)
        }
    }
}

extension HTTPResponse {
    fileprivate init(_ response: URLResponse) {
        let http = response as? HTTPURLResponse
        var headers: [String: String] = [:]
        for (name, value) in http?.allHeaderFields ?? [:] {
            headers["\(name)".lowercased()] = "\(value)"
        }
        self.init(status: http?.statusCode ?? 0, headers: headers)
    }
}
