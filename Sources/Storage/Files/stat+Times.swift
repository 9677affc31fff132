import Foundation

#if canImport(Darwin)
    import Darwin

    extension stat {
        /// When the file was last read or written, according to the file system.
        var lastUse: timespec { st_atimespec }
        /// When the file's content last changed.
        var lastChange: timespec { st_mtimespec }
    }
#else
    import Glibc

    extension stat {
        /// When the file was last read or written, according to the file system.
        var lastUse: timespec { st_atim }
        /// When the file's content last changed.
        var lastChange: timespec { st_mtim }
    }
#endif

extension Date {
    /// Converts a file system's time to a date.
    init(_ time: timespec) {
        self.init(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}

extension timespec {
    /// Converts a date to a file system's time.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let nanoseconds = (date.timeIntervalSince1970 - seconds) * 1e9
        self.init(tv_sec: Int(seconds), tv_nsec: min(999_999_999, Int(nanoseconds)))
    }
}
