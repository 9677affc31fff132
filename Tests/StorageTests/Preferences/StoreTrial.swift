import Foundation
import Storage
import TestSupport

/// Runs several processes that write to one preferences file, and reports lost changes.
struct StoreTrial {
    /// The raw value of the workers' `StoreMode`.
    var mode: String
    /// The preferences file that the workers change.
    var file: PreferencesFile
    /// The number of the last change that each worker reported as done, by worker name.
    private var reported: [String: Int] = [:]
    /// The error messages of workers that could not make a change.
    private var failures: [String] = []

    /// The preference that lists each worker with at least one stored change.
    static let friends = PreferenceKey(name: "friends", defaultValue: [String](), expected: "names")

    private static func count(_ name: String) -> PreferenceKey<Int> {
        PreferenceKey(name: name, defaultValue: 0, expected: "a number")
    }

    /// Prepares a trial in an empty folder.
    init(mode: String, folder: URL) {
        self.mode = mode
        file = PreferencesFile(path: folder.path + "/preferences.json")
    }

    private struct Worker {
        var name: String
        var process: ChildProcess
        var killAfter: Int
        var output = ""
        /// The complete lines so far: each is the number of a finished change or an error message.
        var lines: [Substring] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        var reports: Int { lines.count { Int($0) != nil } }
    }

    /// Starts `count` workers, which begin at the same moment and make one change each. If there
    /// are links, the workers use them in turn. Returns the faults that were found.
    mutating func runTogether(count: Int, links: [String] = []) throws -> [String] {
        let workers = try (1...count).map { number in
            let path = links.isEmpty ? nil : links[number % links.count]
            return try start("w\(number)", "1", "wait", path: path)
        }
        for worker in workers { worker.process.endInput() }
        for var worker in workers { finish(&worker) }
        return faults()
    }

    /// Keeps `count` workers running until they have reported `changes` changes as done, and kills
    /// each at a random moment. Checks the file after each kill, and stops at the first fault.
    /// Returns the faults that were found.
    mutating func runWithKills(workers count: Int, changes: Int) throws -> [String] {
        var running: [Worker] = []
        var started = 0
        var faults: [String] = []
        while faults.isEmpty, done < changes || !running.isEmpty {
            while done < changes, running.count < count {
                started += 1
                let worker = try start("w\(started)", "\(changes)")
                worker.process.endInput()
                running.append(worker)
            }
            var polled = running.map {
                pollfd(fd: $0.process.output, events: Int16(POLLIN), revents: 0)
            }
            _ = unsafe poll(&polled, nfds_t(polled.count), 10_000)
            for index in running.indices.reversed() where polled[index].revents != 0 {
                let part = running[index].process.read()
                running[index].output += part
                reported[running[index].name] = running[index].reports
                // Output that ends without a kill means that the worker has failed.
                guard running[index].reports >= running[index].killAfter || part.isEmpty else {
                    continue
                }
                var worker = running.remove(at: index)
                // A random pause, so that the kill can hit any point of a write.
                usleep(.random(in: 0...2_000))
                worker.process.kill()
                finish(&worker)
                faults = self.faults()
            }
        }
        for var worker in running {
            worker.process.kill()
            finish(&worker)
        }
        return faults + self.faults()
    }

    private var done: Int { reported.values.reduce(0, +) }

    private func start(
        _ name: String,
        _ arguments: String...,
        path: String? = nil
    ) throws -> Worker {
        let process = try ChildProcess(
            program: "StoreWorker",
            [mode, path ?? file.path, name] + arguments
        )
        return Worker(name: name, process: process, killAfter: .random(in: 1...30))
    }

    private mutating func finish(_ worker: inout Worker) {
        worker.output += worker.process.finish()
        reported[worker.name] = worker.reports
        failures += worker.lines.filter { Int($0) == nil }.map { "\(worker.name) failed: \($0)" }
    }

    /// The faults in the preferences as they are now.
    private func faults() -> [String] {
        do throws(StorageError) {
            let document = try file.read()
            let friends = try document.value(of: Self.friends)
            let total = try document.value(of: Self.count("total"))
            let counts = try friends.map { name throws(StorageError) in
                try document.value(of: Self.count("count-\(name)"))
            }
            var faults = failures
            if Set(friends).count != friends.count || counts.contains(0)
                || counts.reduce(0, +) != total
            {
                faults.append("no state that was asked for: \(friends), \(counts), \(total)")
            }
            let known = Dictionary(zip(friends, counts)) { first, _ in first }
            for (name, number) in reported where known[name, default: 0] < number {
                faults.append(
                    "\(name) reported \(number), but there are \(known[name, default: 0])"
                )
            }
            return faults
        } catch {
            return failures + ["\(error)"]
        }
    }
}
