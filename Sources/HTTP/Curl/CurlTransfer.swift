import CCurl
import Core
import Foundation

/// One request in libcurl and its response so far; used only on the loop's thread.
@safe
final class CurlTransfer {
    /// The maximum number of redirects to follow on the same server.
    private static let redirectLimit = 5
    /// Whether HTTPS goes through a proxy, which then makes the connections.
    private static let usesProxy = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        .contains { ProcessInfo.processInfo.environment[$0]?.isEmpty == false }

    let identifier: Int
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    private let curl: CurlFunctions
    /// libcurl's handle, valid as long as this object exists.
    let easy: UnsafeMutableRawPointer
    private let request: HTTPRequest
    private let limits: TimeLimits
    private let start = ContinuousClock.now
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var answer = CurlAnswer()
    private var redirects = 0
    private var isOutOfReach = false

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
        if request.method != .get {
            unsafe request.body.withUnsafeBytes { body in
                unsafe ccurl_set_post(curl, easy, body.baseAddress, body.count)
            }
            unsafe ccurl_set_text(curl, easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        if request.method == .post {
            // If a reused connection is closed, libcurl resends the request, even if the server has
            // already processed it.
            unsafe ccurl_set_long(curl, easy, CURLOPT_FRESH_CONNECT, 1)
        }
        unsafe ccurl_set_opener(
            curl,
            easy,
            { unsafe CurlTransfer.socket($0, $1, $2) },
            Unmanaged.passUnretained(self).toOpaque()
        )
        prepare(for: request.url)
    }

    deinit {
        unsafe curl.curl_easy_cleanup(easy)
        unsafe curl.curl_slist_free_all(headerList)
    }

    /// Returns the transfer that a libcurl handle was created for.
    static func owner(
        of easy: UnsafeMutableRawPointer,
        in curl: CurlFunctions
    ) -> CurlTransfer? {
        unsafe ccurl_context(curl, easy).map {
            unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Returns the result; nil if the request continues at another URL on the same server.
    func result(of code: CURLcode) -> Result<HTTPResponse, any Error>? {
        if answer.isTooLarge {
            return .failure(
                Failure(.tooLarge(limit: request.bodySizeLimit), at: request.url.hostAndPort)
            )
        }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        // libcurl treats a connection that closes within the header as a response without a body.
        guard answer.hasBegun else { return .failure(failure(CURLE_GOT_NOTHING)) }
        let status = unsafe ccurl_status(curl, easy)
        var response = HTTPResponse(status: status, headers: answer.headers, body: answer.body)
        guard let target = unsafe ccurl_redirect(curl, easy) else { return .success(response) }
        let url = unsafe URL(string: String(cString: target))
        guard let url, request.method == .get else { return refusal(of: url) }
        if url.hasSameOrigin(as: request.url), redirects < Self.redirectLimit {
            redirects += 1
            prepare(for: url)
            return nil
        }
        guard request.redirects == .anywhereByHTTPS, !url.hasSameOrigin(as: request.url),
            url.scheme?.lowercased() == "https", let host = url.host(percentEncoded: false),
            request.reach.allows(host)
        else { return refusal(of: url) }
        response.redirect = url
        return .success(response)
    }

    private func refusal(of target: URL?) -> Result<HTTPResponse, any Error> {
        let shown = target?.shownOrigin ?? "an invalid URL"
        return .failure(Failure(.redirectRefused, at: request.url.hostAndPort, shown))
    }

    private func prepare(for url: URL) {
        answer = CurlAnswer()
        unsafe ccurl_set_text(curl, easy, CURLOPT_URL, url.absoluteString)
        // A proxy would see the key: plain HTTP is accepted only because it never leaves this
        // machine.
        if url.isLoopback { unsafe ccurl_set_text(curl, easy, CURLOPT_PROXY, "") }
        let left = limits.total - start.duration(to: .now)
        unsafe ccurl_set_long(curl, easy, CURLOPT_TIMEOUT_MS, left.milliseconds)
    }

    /// Opens a socket for libcurl if the request may connect to the address.
    ///
    /// The address is checked rather than the host name, because any name may resolve to a private
    /// address.
    private static func socket(
        _ context: UnsafeMutableRawPointer?,
        _ purpose: curlsocktype,
        _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let context = unsafe context, let address = unsafe address else {
            return ccurl_no_socket()
        }
        let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
            count = unsafe Int(ccurl_ip_address(address, buffer.baseAddress))
        }
        guard bytes.isEmpty || transfer.reaches(bytes) else {
            transfer.isOutOfReach = true
            return ccurl_no_socket()
        }
        return unsafe ccurl_socket(address)
    }

    private func reaches(_ address: [UInt8]) -> Bool {
        guard !Self.usesProxy, let host = request.url.host(percentEncoded: false) else {
            return true
        }
        return request.reach.allows(NetworkScope(ipAddress: address), for: host)
    }

    private func failure(_ code: CURLcode) -> Failure {
        if isOutOfReach, code == CURLE_COULDNT_CONNECT {
            return Failure(.privateAddress, at: request.url.hostAndPort)
        }
        let isConnected = unsafe ccurl_has_connected(curl, easy) != 0
        return Failure(
            code,
            host: request.url.hostAndPort,
            limits: limits,
            isConnected: isConnected,
            hasBegun: answer.hasBegun
        )
    }

    /// Passes bytes from libcurl to `take`; returning 0 instead of the count aborts the transfer.
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
