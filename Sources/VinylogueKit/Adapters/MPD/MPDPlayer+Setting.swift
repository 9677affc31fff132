import Foundation
import MPD
import Storage

extension MPDPlayer {
    /// Resolves the player from the setting and the environment.
    ///
    /// `MPD_HOST` and `MPD_PORT` come first, as for every MPD client; then the setting; then the
    /// sockets that MPD creates for the user and the machine; then port 6600 on this machine. Its
    /// albums are kept in the cache. Throws `PlayerProblem.invalidAddress`.
    package init(setting: String?, environment: [String: String], cache: ResponseCache) throws {
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

    /// Whether a text is a valid setting: an address without a password, which belongs in
    /// `MPD_HOST`.
    package static func isAddress(_ text: String) -> Bool {
        MPDAddress(text).map { $0.password == nil } ?? false
    }
}
