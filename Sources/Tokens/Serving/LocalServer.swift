import CMicroHTTPD
import Foundation
import Synchronization

/// A small HTTP server on libmicrohttpd, for few clients and short messages.
///
/// It allows up to 256 connections at once, with a header and a body of up to 16 KB each. It closes
/// a connection after one response, 5 seconds of silence or 15 seconds in total. Above 192
/// connections, it also closes the oldest connection of the client with the most, so that a client
/// that sends its request immediately gets a response.
@safe package final class LocalServer: Sendable {
    /// Responds to a request to the server at an address; called on the server's thread.
    package typealias Handler = @Sendable (ServedRequest, ListeningAddress) -> ServedAnswer

    /// The maximum duration of a connection.
    static let longestConnection = Duration.seconds(15)
    /// The number of open connections above which each new connection closes an old one.
    static let crowd = 192
    /// The maximum size of a body, in bytes.
    static let bodySizeLimit = 16 << 10

    /// The address that the server listens on, with the port that the system assigned.
    package let address: ListeningAddress

    private let http: MicroHTTPDFunctions
    private let served: Unmanaged<Served>
    /// Safe to share: it never changes, and libmicrohttpd's functions may be called with it on any
    /// thread. Must not be used once `isStopped` is set.
    private nonisolated(unsafe) let daemon: OpaquePointer
    private let reaper: Task<Void, any Error>
    private let isStopped = Mutex(false)

    /// Starts listening and responding; throws a `TokenError`.
    package init(at address: ListeningAddress, handler: @escaping Handler) throws(TokenError) {
        guard let http = MicroHTTPDFunctions.loaded else { throw .noServer }
        let socket = try ListeningSocket(at: address)
        self.address = socket.address
        let served = Served(http: http, address: socket.address, handler: handler)
        let context = unsafe Unmanaged.passRetained(served)
        let limits = cmhd_limits(
            connections: 256,
            silence: 5,
            memory: 16 << 10
        )
        let daemon = unsafe cmhd_start(
            http,
            socket.descriptor,
            limits,
            answerRequest,
            endRequest,
            noteConnection,
            context.toOpaque()
        )
        guard let daemon = unsafe daemon else {
            unsafe context.release()
            throw .notListening(
                address: address.text,
                reason: unsafe String(cString: strerror(errno))
            )
        }
        self.http = http
        unsafe self.served = context
        unsafe self.daemon = daemon
        reaper = Task {
            while true {
                try await Task.sleep(for: .seconds(1))
                served.endLongConnections()
            }
        }
    }

    deinit { end() }

    /// Stops accepting connections, waits up to `timeout` for the open ones to close, and ends.
    package func stop(within timeout: Duration = .seconds(5)) async {
        guard !isStopped.withLock({ $0 }) else { return }
        let socket = unsafe http.MHD_quiesce_daemon(daemon)
        if socket >= 0 { close(socket) }
        let deadline = ContinuousClock.now + timeout
        while unsafe cmhd_connections(http, daemon) > 0, ContinuousClock.now < deadline {
            do { try await Task.sleep(for: .milliseconds(10)) } catch { break }
        }
        end()
    }

    private func end() {
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        guard !wasStopped else { return }
        reaper.cancel()
        unsafe http.MHD_stop_daemon(daemon)
        unsafe served.release()
    }
}

extension MicroHTTPDFunctions {
    /// libmicrohttpd, loaded on first use; nil if it is not installed.
    static let loaded: MicroHTTPDFunctions? = unsafe load_MicroHTTPD()?.pointee
}

/// State shared by libmicrohttpd's callbacks.
private final class Served: Sendable {
    let http: MicroHTTPDFunctions
    let address: ListeningAddress
    let handler: LocalServer.Handler
    /// An open connection.
    private struct Connection {
        var client: String
        /// The time after which it is closed.
        var end: ContinuousClock.Instant
    }

    /// The open connections by socket.
    private let connections = Mutex<[Int32: Connection]>([:])

    init(
        http: MicroHTTPDFunctions,
        address: ListeningAddress,
        handler: @escaping LocalServer.Handler
    ) {
        self.http = http
        self.address = address
        self.handler = handler
    }

    func opened(_ socket: Int32, by client: String) {
        let end = ContinuousClock.now + LocalServer.longestConnection
        connections.withLock { connections in
            connections[socket] = Connection(client: client, end: end)
            guard connections.count > LocalServer.crowd else { return }
            let counts = connections.values.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
            let most = counts.values.max()
            let oldest = connections.filter { counts[$0.value.client] == most }
                .min { $0.value.end < $1.value.end }
            if let oldest { Self.end(oldest.key, in: &connections) }
        }
    }

    /// Removes a connection. Called before its socket is closed and its number can be reused.
    func closing(_ socket: Int32) {
        connections.withLock { $0[socket] = nil }
    }

    /// Ends connections that exceed `longestConnection`; libmicrohttpd limits only silence.
    func endLongConnections() {
        connections.withLock { connections in
            let now = ContinuousClock.now
            for (socket, connection) in connections where connection.end < now {
                Self.end(socket, in: &connections)
            }
        }
    }

    private static func end(_ socket: Int32, in connections: inout [Int32: Connection]) {
        _ = shutdown(socket, Int32(SHUT_RDWR))
        connections[socket] = nil
    }
}

/// The part of a request's body received so far.
private final class Pending {
    var body = Data()
    var isTooLong = false
}

/// Called for each request: once for its header, once for each chunk of its body, once at its end.
private func answerRequest(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?,
    part: UnsafePointer<CChar>?,
    size: UnsafeMutablePointer<Int>?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection,
        let size = unsafe size, let state = unsafe state
    else { return .NO }
    let served = unsafe Unmanaged<Served>.fromOpaque(context).takeUnretainedValue()
    guard let box = unsafe state.pointee else {
        unsafe state.pointee = Unmanaged.passRetained(Pending()).toOpaque()
        return .YES
    }
    let pending = unsafe Unmanaged<Pending>.fromOpaque(box).takeUnretainedValue()
    if unsafe size.pointee > 0 {
        if unsafe pending.body.count + size.pointee > LocalServer.bodySizeLimit {
            pending.isTooLong = true
        } else if let part = unsafe part {
            unsafe pending.body.append(
                UnsafeRawPointer(part).assumingMemoryBound(to: UInt8.self),
                count: size.pointee
            )
        }
        unsafe size.pointee = 0
        return .YES
    }
    guard !pending.isTooLong else {
        let answer = ServedAnswer.refusal(413, "The body is too long.")
        return unsafe send(answer, on: connection, served.http)
    }
    let request = ServedRequest(
        method: unsafe text(method),
        path: unsafe text(path),
        headers: unsafe headers(of: connection, served.http),
        body: pending.body,
        client: unsafe address(of: connection, served.http)
    )
    return unsafe send(served.handler(request, served.address), on: connection, served.http)
}

/// The values of the header fields that the server reads. The values of a repeated field are joined in
/// order: some proxies add a second line after a client's.
private func headers(
    of connection: OpaquePointer,
    _ http: MicroHTTPDFunctions
) -> [String: String] {
    var found: [String: String] = [:]
    unsafe withUnsafeMutablePointer(to: &found) { found in
        _ = unsafe http.MHD_get_connection_values(
            connection,
            .HEADER_KIND,
            { found, _, name, value in
                guard let name = unsafe name.map({ unsafe String(cString: $0).lowercased() }),
                    ServedRequest.knownHeaders.contains(name)
                else { return .YES }
                let value = unsafe value.map { unsafe String(cString: $0) } ?? ""
                unsafe found?.assumingMemoryBound(to: [String: String].self)
                    .pointee[name, default: ""].append(",\(value)")
                return .YES
            },
            found
        )
    }
    return found.mapValues { String($0.dropFirst()) }
}

/// A client's IPv4 address, or the /64 network of its IPv6 address.
private func address(of connection: OpaquePointer, _ http: MicroHTTPDFunctions) -> String {
    var client = [CChar](repeating: 0, count: 64)
    unsafe cmhd_address(http, connection, &client, Int32(client.count))
    return String(decoding: client.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
}

private func text(_ bytes: UnsafePointer<CChar>?) -> String {
    unsafe bytes.map { unsafe String(cString: $0) } ?? ""
}

private func send(
    _ answer: ServedAnswer,
    on connection: OpaquePointer,
    _ http: MicroHTTPDFunctions
) -> MHD_Result {
    var body = [UInt8](answer.body)
    let response = unsafe http.MHD_create_response_from_buffer(
        body.count,
        &body,
        .RESPMEM_MUST_COPY
    )
    guard let response = unsafe response else { return .NO }
    defer { unsafe http.MHD_destroy_response(response) }
    let always = [
        "Cache-Control": "no-store", "Connection": "close", "X-Content-Type-Options": "nosniff",
    ]
    for (name, value) in always.merging(answer.headers, uniquingKeysWith: { _, own in own }) {
        _ = unsafe http.MHD_add_response_header(response, name, value)
    }
    return unsafe http.MHD_queue_response(connection, UInt32(answer.status), response)
}

/// Releases a request's state. Called when the request ends, with or without a response.
private func endRequest(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    reason: MHD_RequestTerminationCode
) {
    guard let state = unsafe state, let box = unsafe state.pointee else { return }
    unsafe Unmanaged<Pending>.fromOpaque(box).release()
    unsafe state.pointee = nil
}

/// Called when a connection opens, and again before its socket is closed.
private func noteConnection(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    event: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let served = unsafe Unmanaged<Served>.fromOpaque(context).takeUnretainedValue()
    let socket = unsafe cmhd_socket(served.http, connection)
    if event == .CONNECTION_NOTIFY_STARTED {
        served.opened(socket, by: unsafe address(of: connection, served.http))
    } else {
        served.closing(socket)
    }
}
