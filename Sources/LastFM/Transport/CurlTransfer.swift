import CCurl
import Foundation

/// One request in libcurl, and what has come of it so far; it never leaves the loop's thread.
@safe
final class CurlTransfer {
    /// The most redirects that are followed.
    private static let redirectLimit = 5

    let identifier: Int
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    private let curl: CurlFunctions
    /// libcurl's handle, valid as long as this object.
    let easy: UnsafeMutableRawPointer
    private let request: HTTPRequest
    private let limits: TimeLimits
    private let start = ContinuousClock.now
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var answer = CurlAnswer()
    private var redirects = 0

    init?(
        _ curl: CurlFunctions,
        _ identifier: Int,
        _ request: HTTPRequest,
        userAgent: String,
        limits: TimeLimits,
        continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        guard let easy = unsafe curl.curl_easy_init() else { return nil }
        self.curl = curl
        unsafe self.easy = easy
        self.identifier = identifier
        self.request = request
        self.limits = limits
        self.continuation = continuation
        for (name, value) in request.headers {
            unsafe headerList = curl.curl_slist_append(headerList, "\(name): \(value)")
        }
        unsafe ccurl_set_headers(curl, easy, headerList)
        unsafe ccurl_set_http_only(curl, easy)
        unsafe ccurl_set_quick_exit(curl, easy)
        unsafe ccurl_set_long(curl, easy, CURLOPT_NOSIGNAL, 1)
        unsafe ccurl_set_long(curl, easy, CURLOPT_FOLLOWLOCATION, 0)
        unsafe ccurl_set_long(curl, easy, CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        unsafe ccurl_set_text(curl, easy, CURLOPT_ACCEPT_ENCODING, "gzip")
        unsafe ccurl_set_text(curl, easy, CURLOPT_USERAGENT, userAgent)
        unsafe ccurl_set_sinks(
            curl,
            easy,
            { unsafe CurlTransfer.received($0, $1 * $2, $3) { $0.takeHeader($1) } },
            { unsafe CurlTransfer.received($0, $1 * $2, $3) { $0.takeBody($1) } },
            Unmanaged.passUnretained(self).toOpaque()
        )
        prepare(for: request.url.absoluteString)
    }

    deinit {
        unsafe curl.curl_easy_cleanup(easy)
        unsafe curl.curl_slist_free_all(headerList)
    }

    /// The transfer that a handle was made for.
    static func owner(
        of easy: UnsafeMutableRawPointer,
        in curl: CurlFunctions
    ) -> CurlTransfer? {
        unsafe ccurl_context(curl, easy).map {
            unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// What became of the request, or nil if it goes on at another address.
    func result(of code: CURLcode) -> Result<HTTPResponse, any Error>? {
        if answer.isTooLarge {
            return .failure(LastFMError.tooLarge(limit: request.bodySizeLimit))
        }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        // libcurl takes a connection that closes within the header for an answer without a body.
        guard answer.hasBegun else { return .failure(failure(CURLE_GOT_NOTHING)) }
        guard let target = unsafe ccurl_redirect(curl, easy) else {
            let status = unsafe ccurl_status(curl, easy)
            return .success(
                HTTPResponse(status: status, headers: answer.headers, body: answer.body)
            )
        }
        let address = unsafe String(cString: target)
        let url = URL(string: address)
        guard let url, url.hasSameOrigin(as: request.url), redirects < Self.redirectLimit else {
            let shown = url?.shownOrigin ?? "an address that cannot be read"
            return .failure(LastFMError.redirectRefused(to: shown))
        }
        redirects += 1
        prepare(for: address)
        return nil
    }

    private func prepare(for address: String) {
        answer = CurlAnswer()
        unsafe ccurl_set_text(curl, easy, CURLOPT_URL, address)
        // A proxy would see the key, which travels in clear text only because it stays on this machine.
        if URL(string: address)?.isLoopback == true {
            unsafe ccurl_set_text(curl, easy, CURLOPT_PROXY, "")
        }
        let left = limits.total - start.duration(to: .now)
        unsafe ccurl_set_long(curl, easy, CURLOPT_TIMEOUT_MS, left.milliseconds)
    }

    private func failure(_ code: CURLcode) -> LastFMError {
        let isConnected = unsafe ccurl_has_connected(curl, easy) != 0
        return LastFMError(
            code,
            host: request.url.hostAndPort,
            limits: limits,
            isConnected: isConnected,
            hasBegun: answer.hasBegun
        )
    }

    /// Hands bytes from libcurl on; 0 instead of their count ends the transfer.
    private static func received(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ take: (CurlTransfer, Data) -> Bool
    ) -> Int {
        guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
        let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return unsafe take(transfer, Data(bytes: bytes, count: count)) ? count : 0
    }

    private func takeHeader(_ line: Data) -> Bool {
        answer.takeHeader(line)
    }

    private func takeBody(_ data: Data) -> Bool {
        answer.takeBody(data, limit: request.bodySizeLimit)
    }
}
