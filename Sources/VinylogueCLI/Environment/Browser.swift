import CSpawn
import Foundation
import VinylogueKit

#if canImport(Darwin)
    import Darwin

    /// What differs between systems in starting a program.
    private enum Spawning {
        static let opener = "open"
        static let closesOthers = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)

        static func actions() -> posix_spawn_file_actions_t? { nil }
        static func attributes() -> posix_spawnattr_t? { nil }
        static func closeOthers(_ actions: inout posix_spawn_file_actions_t?) {}
    }
#else
    /// What differs between systems in starting a program.
    private enum Spawning {
        static let opener = "xdg-open"
        static let closesOthers: Int32 = 0

        static func actions() -> posix_spawn_file_actions_t { unsafe .init() }
        static func attributes() -> posix_spawnattr_t { .init() }
        static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
            unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        }
    }
#endif

/// The user's web browser.
struct Browser {
    /// How long to wait for a failure; a browser that is still running then has opened the page.
    private static let startTimeout = Duration.seconds(2)
    /// Variables that the browser must not see; `MPD_HOST` may contain a password.
    private static let secrets = Set(
        [Accounts.keyVariable, Accounts.secretVariable, "MPD_HOST"]
            + PlaylistService.allCases.flatMap(\.tokens.names)
    )

    /// This process's environment variables.
    var environment: [String: String]

    /// Opens a web page; returns false if the URL is not a web URL or no browser opened the page.
    ///
    /// Returns as soon as the task is cancelled, and never waits for a browser to be closed.
    func open(_ address: String) async -> Bool {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
            return false
        }
        return await open(url)
    }

    /// Opens a redirect file; returns false if no browser opened it.
    func open(_ file: RedirectFile) async -> Bool {
        await open(URL(filePath: file.path))
    }

    private func open(_ url: URL) async -> Bool {
        guard let program = path(of: Spawning.opener),
            let process = start(program, arguments: [Spawning.opener, url.absoluteString])
        else { return false }
        let deadline = ContinuousClock.now + Self.startTimeout
        while true {
            var status: Int32 = 0
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { return status == 0 }
            if ended < 0, errno != EINTR { return false }
            guard ContinuousClock.now < deadline,
                (try? await Task.sleep(for: .milliseconds(20))) != nil
            else {
                Task.detached {
                    var status: Int32 = 0
                    while unsafe waitpid(process, &status, WNOHANG) == 0 {
                        try await Task.sleep(for: .seconds(1))
                    }
                }
                return true
            }
        }
    }

    /// The path of a program in `PATH`; nil if it is not found.
    private func path(of name: String) -> String? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { unsafe access($0, X_OK) == 0 }
    }

    /// Starts a program detached from the terminal, with default signal handling, and without this
    /// process's open files and secrets; nil if it cannot be started.
    private func start(_ path: String, arguments: [String]) -> pid_t? {
        var actions = unsafe Spawning.actions()
        var attributes = Spawning.attributes()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        unsafe Spawning.closeOthers(&actions)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(Int32(flags) | Spawning.closesOthers))

        let variables = environment.filter { !Self.secrets.contains($0.key) }
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var settings = unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let status = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &settings)
        return status == 0 ? process : nil
    }
}
