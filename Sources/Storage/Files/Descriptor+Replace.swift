import Foundation

extension Descriptor {
    /// Replaces or creates a file in this open folder in one step: readers see either the complete
    /// old file or the complete new one.
    ///
    /// The bytes are written to a temporary file in the folder, which is then renamed, or removed
    /// on failure. Its name consists of `prefix`, the process ID and a random number. `changed`
    /// sets the file's modification time. With `durable`, the file and then the folder are synced,
    /// so that the change survives a power failure.
    borrowing func replaceFile(
        named name: String,
        with data: Data,
        prefix: String = temporaryPrefix,
        mode: mode_t = 0o600,
        changed: Date? = nil,
        durable: Bool
    ) throws(SystemFailure) {
        let temporary = TemporaryName(prefix: prefix).text
        do throws(SystemFailure) {
            let file = try Descriptor(
                opening: temporary,
                in: self,
                flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                mode: 0o600
            )
            if mode != 0o600, fchmod(file.number, mode) != 0 { throw .current }
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

    /// Writes a file in this open folder chunk by chunk; it replaces the old file once complete and safely
    /// on disk.
    borrowing func replaceFile<Result>(
        named name: String,
        mode: mode_t,
        _ body: (_ write: ([UInt8]) throws -> Void) throws -> Result
    ) throws -> Result {
        let temporary = TemporaryName(prefix: Self.temporaryPrefix).text
        do {
            let file = try Descriptor(
                opening: temporary,
                in: self,
                flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                mode: 0o600
            )
            let result = try body { try file.write(Data($0)) }
            try file.synchronize()
            guard fchmod(file.number, mode) == 0,
                unsafe renameat(number, temporary, number, name) == 0
            else { throw SystemFailure.current }
            return result
        } catch {
            _ = unsafe unlinkat(number, temporary, 0)
            throw error
        }
    }

    /// The default prefix of temporary files.
    static var temporaryPrefix: String { ".tmp-" }
}

/// The name of a temporary file, such as `.tmp-4711-0123456789abcdef`.
struct TemporaryName {
    /// The complete file name.
    let text: String

    init(prefix: String) {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        text = "\(prefix)\(getpid())-\(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }

    /// Parses a name created with the same prefix by any process; nil for other names.
    init?(_ name: String, prefix: String) {
        guard name.hasPrefix(prefix) else { return nil }
        let parts = name.dropFirst(prefix.count).split(
            separator: "-",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy("0123456789".contains),
            parts[1].count == 16, parts[1].allSatisfy("0123456789abcdef".contains)
        else { return nil }
        text = name
    }
}
