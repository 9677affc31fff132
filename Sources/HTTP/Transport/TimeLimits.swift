/// How long a request may take.
package struct TimeLimits: Hashable, Sendable {
    /// The time to connect, including the name lookup and the TLS handshake.
    package var connect: Duration
    /// The time until the response is complete, including redirects on the same server.
    package var total: Duration

    /// Creates limits; the defaults are 10 seconds to connect and 30 in total.
    package init(connect: Duration = .seconds(10), total: Duration = .seconds(30)) {
        self.connect = connect
        self.total = total
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up.
    var roundedSeconds: Int {
        Int(clamping: components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    }

    /// The duration in whole milliseconds, at least 1, since libcurl treats 0 as no limit.
    var milliseconds: Int {
        let whole = Swift.min(Swift.max(components.seconds, 0), 1_000_000) * 1000
        return Swift.max(1, Int(whole + components.attoseconds / 1_000_000_000_000_000))
    }
}
