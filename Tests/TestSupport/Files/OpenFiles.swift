import Foundation

/// The limit on files and sockets that the tests may have open at the same time.
enum OpenFiles {
    /// Raises the limit as far as allowed, up to 8,192, since hundreds of tests run in parallel, and many
    /// systems allow a process only 1,024 or even 256.
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
