import CCurl
import Core
import Dispatch
import Synchronization

/// A thread that runs all transfers of one session in one libcurl multi handle.
///
/// Only this thread accesses the transfers; other threads post orders. So each transfer ends
/// exactly once, and no lock is held while libcurl runs.
@safe
final class CurlLoop: Sendable {
    /// An instruction to the thread.
    enum Order {
        case start(Int, HTTPRequest, CheckedContinuation<HTTPResponse, any Error>)
        case cancel(Int)
    }

    private struct Inbox {
        var orders: [Order] = []
        var isClosed = false
        var isFreed = false
    }

    private let curl: CurlFunctions
    private let inbox = Mutex(Inbox())
    private let userAgent: String
    private let limits: TimeLimits
    /// Used only by the thread, except to wake it, which libcurl allows from any thread. Other
    /// threads do that under the inbox's lock, and never once `isFreed` is set.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    /// Starts the thread.
    init(userAgent: String, limits: TimeLimits) throws {
        guard let curl = CurlFunctions.loaded else { throw Failure(.noLibrary) }
        guard let multi = unsafe curl.curl_multi_init() else {
            throw Failure(.unreachable, at: "the network", "libcurl can't be used")
        }
        self.curl = curl
        unsafe self.multi = multi
        self.userAgent = userAgent
        self.limits = limits
        // Also counts idle connections toward each host's limit.
        unsafe ccurl_limit_connections(curl, multi, HostLimits.usualAtOnce)
        DispatchQueue(label: "vinylogue.network").async { self.run() }
    }

    /// Queues an order, and wakes the thread to carry it out.
    func post(_ order: Order) {
        inbox.withLock { inbox in
            inbox.orders.append(order)
            if !inbox.isFreed { _ = unsafe curl.curl_multi_wakeup(multi) }
        }
    }

    /// Ends the thread, and cancels the transfers that are still running.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            if !inbox.isFreed { _ = unsafe curl.curl_multi_wakeup(multi) }
        }
    }

    private func run() {
        var transfers: [Int: CurlTransfer] = [:]
        while true {
            let (orders, isClosed) = inbox.withLock { inbox in
                defer { inbox.orders = [] }
                return (inbox.orders, inbox.isClosed)
            }
            for order in orders { carryOut(order, on: &transfers) }
            if isClosed { break }
            var running: Int32 = 0
            _ = unsafe curl.curl_multi_perform(multi, &running)
            endTransfers(&transfers)
            // Waits up to a minute; libcurl's own timeouts and new orders end the wait earlier.
            _ = unsafe curl.curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
        for transfer in transfers.values { end(transfer, with: .failure(CancellationError())) }
        inbox.withLock { $0.isFreed = true }
        _ = unsafe curl.curl_multi_cleanup(multi)
    }

    private func carryOut(_ order: Order, on transfers: inout [Int: CurlTransfer]) {
        switch order {
        case .start(let identifier, let request, let continuation):
            guard
                let transfer = CurlTransfer(
                    curl,
                    identifier,
                    request,
                    userAgent: userAgent,
                    limits: limits,
                    continuation: continuation
                )
            else {
                let host = request.url.hostAndPort
                let failure = Failure(.unreachable, at: host, "out of memory")
                continuation.resume(throwing: failure)
                return
            }
            transfers[identifier] = transfer
            _ = unsafe curl.curl_multi_add_handle(multi, transfer.easy)
        case .cancel(let identifier):
            guard let transfer = transfers.removeValue(forKey: identifier) else { return }
            end(transfer, with: .failure(CancellationError()))
        }
    }

    private func endTransfers(_ transfers: inout [Int: CurlTransfer]) {
        var code = CURLE_OK
        while let easy = unsafe ccurl_next_ended(curl, multi, &code) {
            guard let transfer = unsafe CurlTransfer.owner(of: easy, in: curl) else { continue }
            if let result = transfer.result(of: code) {
                transfers[transfer.identifier] = nil
                end(transfer, with: result)
            } else {
                _ = unsafe curl.curl_multi_remove_handle(multi, transfer.easy)
                _ = unsafe curl.curl_multi_add_handle(multi, transfer.easy)
            }
        }
    }

    private func end(_ transfer: CurlTransfer, with result: Result<HTTPResponse, any Error>) {
        _ = unsafe curl.curl_multi_remove_handle(multi, transfer.easy)
        transfer.continuation.resume(with: result)
    }
}

extension CurlFunctions {
    /// libcurl, initialized at the first request; nil if it is not installed.
    static let loaded: CurlFunctions? = {
        guard let curl = unsafe load_Curl()?.pointee,
            curl.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        return curl
    }()
}
