import Foundation

/// The user's web browser.
enum Browser {
    /// Shows a page; false when the address is none of the web, or no browser could be started.
    static func open(_ address: String) async -> Bool {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
            return false
        }
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let page = url.absoluteString
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "vinylogue.browser").async {
                continuation.resume(returning: run(program, page))
            }
        }
    }

    /// Runs a program of the search path, far from the terminal, to its end; false when that is none.
    private static func run(_ program: String, _ argument: String) -> Bool {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments = unsafe [strdup(program), strdup(argument), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawnp(&process, program, &actions, nil, &arguments, environ) == 0 else {
            return false
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return false }
        }
        return status == 0
    }
}
