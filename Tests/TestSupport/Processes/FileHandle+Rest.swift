import Foundation

extension FileHandle {
    /// Reads all up to the end; what Foundation has for that fails when a signal comes in between, as
    /// the tests of signals send.
    package func rest() -> Data {
        var all = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Foundation.read(fileDescriptor, &chunk, chunk.count)
            if count > 0 {
                all += chunk.prefix(count)
            } else if count == 0 || errno != EINTR {
                return all
            }
        }
    }
}
