import CCrashGuard

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Restores the terminal when a crash or SIGQUIT (Ctrl-\) ends the program, even when it hangs.
///
/// A process has one set of handlers, so only one guard can be active at a time. A stack overflow is not
/// caught on threads that have no separate stack for signals.
enum CrashGuard {
    /// From now on a crash writes `text`, of at most 256 bytes, to `output`, and gives `input` these
    /// settings.
    static func begin(input: Int32, settings: termios, output: Int32, text: String) {
        var settings = settings
        unsafe crash_guard_begin(input, &settings, output, text, text.utf8.count)
    }

    /// Puts the former handlers back.
    static func end() {
        crash_guard_end()
    }
}
