import Foundation
import HTTP

extension TimeLimits {
    /// The longest limit that can be set, in seconds.
    private static let longest = 3600

    /// The limits set by `VINYLOGUE_TIMEOUT`: whole seconds, 1 to 3600, for each request from the first
    /// packet to the last byte; anything else counts as unset.
    init(environment: [String: String]) {
        self.init()
        guard let seconds = environment["VINYLOGUE_TIMEOUT"].flatMap(Int.init),
            (1...Self.longest).contains(seconds)
        else { return }
        total = .seconds(seconds)
        connect = min(connect, total)
    }
}

extension HostLimits {
    /// The limits of the host of an address.
    ///
    /// With `VINYLOGUE_PACE=instant` there are none for servers on this machine: mirrors and tests. Others
    /// always have theirs.
    init(of url: URL, environment: [String: String]) {
        let isInstant = environment["VINYLOGUE_PACE"] == "instant" && url.isLoopback
        self = isInstant ? .instant : HostLimits()
    }
}
