/// How long one request may take.
package struct TimeLimits: Hashable, Sendable {
    /// The time until there is a connection, the name's look-up and the encryption included.
    package var connect: Duration
    /// The time until the answer is complete, redirects included.
    package var total: Duration

    /// Creates limits: 10 seconds to connect and 30 in all, unless told otherwise.
    package init(connect: Duration = .seconds(10), total: Duration = .seconds(30)) {
        self.connect = connect
        self.total = total
    }
}

extension Duration {
    /// Whole seconds, rounded up.
    var roundedSeconds: Int {
        Int(clamping: components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    }

    /// Whole milliseconds, at least one, since none means no limit to libcurl.
    var milliseconds: Int {
        let whole = Swift.min(Swift.max(components.seconds, 0), 1_000_000) * 1000
        return Swift.max(1, Int(whole + components.attoseconds / 1_000_000_000_000_000))
    }
}
