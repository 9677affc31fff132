import Foundation

/// Sends bytes over a socket, closes this side's direction, and reads until the other side closes its own.
func say(_ bytes: [UInt8], to client: Int32) {
    var place = 0
    while place < bytes.count {
        let part = Array(bytes[place...])
        let count = unsafe send(client, part, part.count, 0)
        guard count > 0 else { return }
        place += count
    }
    shutdown(client, Int32(SHUT_WR))
    var rest = [UInt8](repeating: 0, count: 4096)
    while unsafe recv(client, &rest, rest.count, 0) > 0 {}
}
