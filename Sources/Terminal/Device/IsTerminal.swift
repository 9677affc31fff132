#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether an open file descriptor is a terminal.
package func isTerminal(descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
