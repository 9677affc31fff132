import Foundation

extension FileHandle {
    /// Reads everything up to the end. Foundation's own methods fail if a signal interrupts them, as in the
    /// tests of signals.
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
