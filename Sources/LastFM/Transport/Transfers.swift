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
        // On Linux, Foundation ends the process if the handler is called for a task that was
        // cancelled. So it is called only for a transfer that is still in the table, and under the
        // lock, which orders it before the cancellation of whoever takes the transfer out next.
        let isRefused = table.withLock { table in
            guard var transfer = table[task.taskIdentifier] else { return false }
            guard let target = request.url, target.hasSameOrigin(as: transfer.request.url),
                transfer.redirects < Transfer.redirectLimit
            else { return true }
            transfer.redirects += 1
            table[task.taskIdentifier] = transfer
            completionHandler(request)
            return false
        }
        if isRefused {
            end(task, with: LastFMError.redirectRefused(to: request.url?.shownOrigin ?? ""))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        guard var transfer = table.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        if transfer.response == nil, error == nil {
            // On Linux, the header of a redirect to nowhere is given here only.
            transfer.response = task.response.map { HTTPResponse($0) }
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
