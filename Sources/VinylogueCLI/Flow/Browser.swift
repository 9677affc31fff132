import Foundation

/// The user's web browser.
enum Browser {
    /// How long a program may take to fail; one that still runs then is the browser itself.
    private static let patience = Duration.seconds(2)

    /// Shows a page; false when the address is not a web address or no browser could be started.
    ///
    /// Returns within two seconds, also when the browser stays in the foreground.
    static func open(_ address: String) async -> Bool {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
            return false
        }
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        guard let process = start(program, url.absoluteString) else { return false }
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            var status: Int32 = 0
            if unsafe waitpid(process, &status, WNOHANG) == process { return status == 0 }
            guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return true }
        }
        reap(process)
        return true
    }

    /// Waits for a browser on a thread of its own, which does not keep the program from ending.
    private static func reap(_ process: pid_t) {
        Thread.detachNewThread {
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
    }

    /// Starts a program of the search path without access to the terminal; nil if it cannot be started.
    private static func start(_ program: String, _ argument: String) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // In a group of its own, so that Ctrl-C in the terminal does not end the browser.
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var arguments = unsafe [strdup(program), strdup(argument), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawnp(
            &process,
            program,
            &actions,
            &attributes,
            &arguments,
            environ
        )
        return failure == 0 ? process : nil
    }
}
