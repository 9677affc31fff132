import Foundation
import Storage

// Changes a preferences file repeatedly, for tests that need a separate process:
//
//     StoreWorker MODE PATH NAME COUNT [wait] [unprivileged] [full] [read]
//
// MODE is a `StoreMode`. The worker prints the number of each change when it is done. With `wait`,
// the changes begin when standard input ends; with `unprivileged`, the process first gives up root
// privileges; with `full`, files cannot grow, as on a full disk; with `read`, the worker reads the
// preferences before each change.
var arguments = CommandLine.arguments[1...]
guard let mode = arguments.popFirst().flatMap(StoreMode.init), let path = arguments.popFirst(),
    let name = arguments.popFirst(), let count = arguments.popFirst().flatMap({ Int($0) })
else {
    exit(64)
}

if arguments.contains("unprivileged"), geteuid() == 0 {
    guard setgid(65534) == 0, setuid(65534) == 0 else { exit(71) }
}
if arguments.contains("full") {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 16, rlim_max: 16)
    #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        let resource = RLIMIT_FSIZE
    #endif
    guard unsafe setrlimit(resource, &limit) == 0 else { exit(71) }
}
if arguments.contains("wait") { _ = readLine() }

let worker = StoreWorker(mode: mode, path: path, name: name)
for number in 1...count {
    do {
        if arguments.contains("read") { _ = try PreferencesFile(path: path).read() }
        try worker.write(number)
    } catch {
        say("\(error)")
        exit(1)
    }
    say("\(number)")
}

/// Writes a line without buffering, because a kill would lose buffered output.
func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
