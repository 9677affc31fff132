import Foundation

/// The parameters for starting a program.
struct ProcessStart {
    /// The file at one of the program's descriptors.
    enum File {
        /// A copy of a descriptor of this process.
        case copy(of: Int32)
        /// The file at a path, opened by the new process for reading and writing.
        case path(String)
    }

    /// The path of the program.
    var path: String
    /// The arguments, without the program's name.
    var arguments: [String]
    /// The environment; if nil, that of this process.
    var environment: [String: String]?
    /// The descriptors, in the order in which they are created. The program inherits no others, except for
    /// standard streams: a copy of another program's pipe would hide the pipe's end from its reader.
    var files: [(descriptor: Int32, file: File)]
    /// Whether the program leads a new session with default signal handlers. The first terminal among `files`
    /// then becomes the session's controlling terminal.
    var leadsSession = false

    /// Starts the program, and returns its process ID.
    func run() throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        _ = unsafe posix_spawn_file_actions_init(&actions)
        _ = unsafe posix_spawnattr_init(&attributes)
        defer {
            _ = unsafe posix_spawn_file_actions_destroy(&actions)
            _ = unsafe posix_spawnattr_destroy(&attributes)
        }
        for (descriptor, file) in files {
            switch file {
            case .copy(let other):
                unsafe posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .path(let path):
                unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
            }
        }
        #if canImport(Darwin)
            var flags = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
            for standard in Int32(0)...2 where !files.contains(where: { $0.descriptor == standard })
            {
                unsafe posix_spawn_file_actions_addinherit_np(&actions, standard)
            }
        #else
            var flags: Int16 = 0
            for other in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                guard let other = Int32(other), other > 2 else { continue }
                guard !files.contains(where: { $0.descriptor == other }) else { continue }
                unsafe posix_spawn_file_actions_addclose(&actions, other)
            }
        #endif
        if leadsSession {
            var none = sigset_t()
            unsafe sigemptyset(&none)
            unsafe posix_spawnattr_setsigmask(&attributes, &none)
            var usual = none
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP] {
                unsafe sigaddset(&usual, signal)
            }
            unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
            flags |= Self.sessionFlags
        }
        unsafe posix_spawnattr_setflags(&attributes, flags)
        let variables = environment ?? ProcessInfo.processInfo.environment
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var settings = unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var id: pid_t = 0
        let status = unsafe posix_spawn(&id, path, &actions, &attributes, &words, &settings)
        guard status == 0 else {
            throw CocoaError(.executableLoad, userInfo: [NSFilePathErrorKey: path])
        }
        return id
    }

    private static var sessionFlags: Int16 {
        #if canImport(Darwin)
            let session = Int16(POSIX_SPAWN_SETSID)
        #else
            // Swift's Glibc module hides POSIX_SPAWN_SETSID.
            let session: Int16 = 0x80
        #endif
        return session | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    }
}
