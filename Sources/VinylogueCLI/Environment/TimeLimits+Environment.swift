import LastFM

extension TimeLimits {
    /// The longest time limit of a request, in seconds.
    private static let longest = 3600

    /// The limits that `VINYLOGUE_TIMEOUT` sets: whole seconds, 1 to 3600, for each request from the
    /// first packet to the last byte; anything else counts as unset.
    init(environment: [String: String]) {
        self.init()
        guard let seconds = environment["VINYLOGUE_TIMEOUT"].flatMap(Int.init),
            (1...Self.longest).contains(seconds)
        else { return }
        total = .seconds(seconds)
        connect = min(connect, total)
    }
}
