import Foundation
import TestSupport
import Testing

@testable import Storage

/// The order of the system calls that make a change survive a power loss, traced with strace.
@Suite(.timeLimit(.minutes(20)), .enabled(if: SystemCalls.areTraceable))
struct DurabilityTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [("sound", "preferences.json"), ("key", "credentials.json")])
    func `A file is written, synced and renamed, and then its folder is synced`(
        mode: String,
        name: String
    ) throws {
        let path = directory.url.path + "/" + name
        for _ in 1...2 {
            let calls = try SystemCalls.of(mode, path: path, log: directory.url.path + "/log")
            let steps = calls.compactMap { call -> String? in
                let isAboutTemporary = call.contains(".\(name).tmp-")
                if call.hasPrefix("fsync"), call.contains("<\(directory.url.path)>") {
                    return "sync folder"
                }
                guard isAboutTemporary else { return nil }
                return call.hasPrefix("rename") ? "rename" : String(call.prefix { $0 != "(" })
            }
            #expect(steps == ["openat", "write", "fsync", "rename", "sync folder"], "\(calls)")
        }
    }
}

/// The system calls of a program, traced with strace.
enum SystemCalls {
    /// Whether strace is installed and permitted to trace.
    static let areTraceable: Bool = {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return false }
        let probe = Process()
        probe.executableURL = URL(filePath: "/usr/bin/strace")
        probe.arguments = ["-o", "/dev/null", "/bin/true"]
        probe.standardError = nil
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    /// The successful file system calls that a worker makes for one change. Descriptors are shown
    /// with their paths, as in `fsync(5</tmp/x>)`.
    static func of(_ mode: String, path: String, log: String) throws -> [String] {
        let worker = BuildProducts.folder.appending(path: "StoreWorker").path
        let tracer = Process()
        tracer.executableURL = URL(filePath: "/usr/bin/strace")
        tracer.arguments = [
            "-f", "-y", "-o", log, "-e",
            "trace=openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2",
            worker, mode, path, "w", "1",
        ]
        tracer.standardOutput = FileHandle.nullDevice
        try tracer.run()
        tracer.waitUntilExit()
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            // Each line starts with a process ID.
            .map { String($0.drop { $0 == " " || $0.isNumber }) }
            .filter { !$0.contains(" = -1 ") }
    }
}
