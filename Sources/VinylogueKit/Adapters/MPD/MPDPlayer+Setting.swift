import Foundation
import MPD
import Storage

extension MPDPlayer {
    /// Creates the player that the environment or the setting selects.
    ///
    /// `MPD_HOST` and `MPD_PORT` take precedence, as for every MPD client. The setting is next,
    /// then MPD's sockets for the user and the system, then port 6600 on this machine. The
    /// library's albums are stored in `cache`. Throws `KitError.player(.invalidAddress)`.
    package init(setting: String?, environment: [String: String], cache: DataCache) throws {
        let port = environment["MPD_PORT"].flatMap { Int($0) }.flatMap {
            (1...65_535).contains($0) ? $0 : nil
        }
        let own = environment["MPD_HOST"].flatMap { $0.isEmpty ? nil : $0 }
        if let text = own ?? setting {
            guard let address = MPDAddress(text, port: port ?? MPDAddress.defaultPort) else {
                throw KitError.player(.invalidAddress(name: own == nil ? "mpd" : "MPD_HOST"))
            }
            self.init(address, cache: cache)
            return
        }
        let sockets = [
            environment["XDG_RUNTIME_DIR"].map { "\($0)/mpd/socket" }, "/run/mpd/socket",
        ]
        let socket =
            port == nil
            ? sockets.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) } : nil
        self.init(
            MPDAddress(host: socket ?? "localhost", port: port ?? MPDAddress.defaultPort),
            cache: cache
        )
    }

    /// Whether a text is a valid setting: an address without a password. Passwords go in
    /// `MPD_HOST`.
    package static func isAddress(_ text: String) -> Bool {
        MPDAddress(text).map { $0.password == nil } ?? false
    }
}
