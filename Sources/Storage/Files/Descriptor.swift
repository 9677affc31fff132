import Foundation

/// An open file or folder that is closed when it goes out of scope.
struct Descriptor: ~Copyable {
    /// The number of the file descriptor.
    let number: Int32

    /// Opens a path, relative to the current folder.
    init(opening path: String, flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
        number = unsafe open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .current }
    }

    /// Opens a name in an open folder.
    init(
        opening name: String,
        in folder: borrowing Descriptor,
        flags: Int32,
        mode: mode_t = 0
    ) throws(SystemFailure) {
        number = unsafe openat(folder.number, name, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .current }
    }

    deinit { if number >= 0 { close(number) } }

    /// Returns the system's information about the open file.
    borrowing func status() throws(SystemFailure) -> stat {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .current }
        return status
    }

    /// Reads all bytes from the current position; nil if there are more than `limit`.
    borrowing func contents(limit: Int) throws(SystemFailure) -> Data? {
        var contents = [UInt8]()
        // Most files are smaller than this.
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe read(number, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN {
                _ = isReadable(within: -1)
                continue
            }
            guard count >= 0 else { throw .current }
            if count == 0 { return Data(contents) }
            contents += chunk[..<count]
            if contents.count > limit { return nil }
        }
    }

    /// Whether data or the end of the file can be read within this many milliseconds; -1 waits
    /// forever.
    borrowing func isReadable(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) > 0
    }

    /// Writes all of `data`.
    borrowing func write(_ data: Data) throws(SystemFailure) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.write(number, bytes.baseAddress, bytes.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .current }
            rest = rest.dropFirst(count)
        }
    }

    /// Sets the times of the last use and the last change.
    borrowing func setTimes(used: timespec, changed: timespec) throws(SystemFailure) {
        var times = [used, changed]
        guard unsafe futimens(number, &times) == 0 else { throw .current }
    }
}

/// A failed system call.
struct SystemFailure: Error, Equatable {
    /// The value of `errno` after the call.
    var code: Int32

    /// The failure of the most recent call.
    static var current: SystemFailure { SystemFailure(code: errno) }

    /// The system's message in English, such as "No space left on device".
    var reason: String {
        unsafe String(cString: strerror(code))
    }

    /// Returns why a path could not be opened.
    func reason(opening path: String) -> String {
        var status = stat()
        guard code == ENXIO, unsafe stat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else { return reason }
        return "Is a socket"
    }
}

extension Descriptor {
    /// Opens an existing folder; links in its path are followed.
    init(openingFolder path: String) throws(SystemFailure) {
        try self.init(opening: path, flags: O_RDONLY | O_DIRECTORY)
    }

    /// Creates a folder and its missing parents with mode 0700, so that they survive a power
    /// failure. An existing folder is not changed.
    static func makeFolder(_ path: String) throws(SystemFailure) {
        guard unsafe mkdir(path, 0o700) != 0 else { return try synchronizeParent(of: path) }
        switch errno {
        case EEXIST: return
        case ENOENT where path.parentPath != path: break
        default: throw .current
        }
        try makeFolder(path.parentPath)
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .current }
        try synchronizeParent(of: path)
    }

    /// Makes writes, renames and removals survive a power failure.
    borrowing func synchronize() throws(SystemFailure) {
        guard fsync(number) == 0 else { throw .current }
    }

    private static func synchronizeParent(of path: String) throws(SystemFailure) {
        try Descriptor(openingFolder: path.parentPath).synchronize()
    }
}
