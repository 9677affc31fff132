/// How long one request may take.
package struct TimeLimits: Hashable, Sendable {
    /// The time until the answer begins; connecting is within it, since libcurl's connecting cannot be
    /// seen apart through `URLSession`.
    package var begin: Duration
    /// The time until the answer is complete.
    package var total: Duration

    /// Creates limits: 10 seconds until the answer begins and 30 in all, unless told otherwise.
    package init(begin: Duration = .seconds(10), total: Duration = .seconds(30)) {
        self.begin = begin
        self.total = total
    }
}

extension Duration {
    /// Whole seconds, rounded up.
    var roundedSeconds: Int {
        Int(clamping: components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    }
}
