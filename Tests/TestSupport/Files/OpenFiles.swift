import Foundation

/// How many files and sockets the tests may have open at once.
enum OpenFiles {
    /// Raises the limit as far as anybody may, up to 8,192: hundreds of tests run side by side, and
    /// many systems give a process no more than 1,024, or even 256.
    static let areMany: Void = {
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < 8192 else { return }
        limit.rlim_cur = min(limit.rlim_max, 8192)
        unsafe _ = setrlimit(kind, &limit)
    }()
}
