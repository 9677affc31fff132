#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The resources that this process has used.
package enum Usage {
    /// The processor time of this process in seconds, which does not depend on other programs' load.
    package static func processorSeconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The peak of resident memory, in megabytes.
    package static func peakMegabytes() -> Int {
        var usage = rusage()
        #if canImport(Glibc)
            unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            unsafe getrusage(RUSAGE_SELF, &usage)
        #endif
        #if canImport(Darwin)
            return usage.ru_maxrss >> 20
        #else
            return usage.ru_maxrss >> 10
        #endif
    }
}
