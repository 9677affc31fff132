import Foundation

extension Descriptor {
    /// Puts a file into this open folder in one step: readers see the old one or the new one, whole.
    ///
    /// The bytes go to a temporary file beside it (named `.tmp-...`, mode 0600, removed again on
    /// failure), which is then renamed. `changed` sets the file's time of change. With `durable`,
    /// the file and then the folder are synced, so that the change outlives a loss of power.
    borrowing func replaceFile(
        named name: String,
        with data: Data,
        changed: Date? = nil,
        durable: Bool
    ) throws(SystemFailure) {
        let temporary = "\(Self.temporaryPrefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
        do throws(SystemFailure) {
            let file = try Descriptor(
                opening: temporary,
                in: self,
                flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                mode: 0o600
            )
            try file.write(data)
            if let changed {
                try file.setTimes(used: timespec(changed), changed: timespec(changed))
            }
            if durable { try file.synchronize() }
            guard unsafe renameat(number, temporary, number, name) == 0 else { throw .current }
        } catch {
            _ = unsafe unlinkat(number, temporary, 0)
            throw error
        }
        if durable { try synchronize() }
    }

    /// What the names of unfinished files begin with.
    static var temporaryPrefix: String { ".tmp-" }
}
