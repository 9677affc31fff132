import CCrashGuard

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Restores the terminal if the program crashes or SIGQUIT (Ctrl-\) ends it, even while it hangs.
///
/// A process has one set of handlers, so only one guard can be active at a time. A stack overflow
/// is not caught on threads without a separate signal stack.
enum CrashGuard {
    /// Installs the handlers: from now on a crash writes `text` (at most 256 bytes) to `output`,
    /// and restores these settings on `input`.
    static func begin(input: Int32, settings: termios, output: Int32, text: String) {
        var settings = settings
        unsafe crash_guard_begin(input, &settings, output, text, text.utf8.count)
    }

    /// Restores the previous handlers.
    static func end() {
        crash_guard_end()
    }
}
