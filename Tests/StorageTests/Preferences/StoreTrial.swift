import Foundation
import Storage
import TestSupport

/// Lets several processes write into one preferences file, and says what got lost.
struct StoreTrial {
    /// The worker's way of writing, as `StoreMode` names it.
    var mode: String
    /// Where the preferences are.
    var file: PreferencesFile
    /// The number of each worker's last change that it reported as done, by its name.
    private var reported: [String: Int] = [:]
    /// What the workers said that could not make a change.
    private var failures: [String] = []

    /// The workers of which a change is kept.
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
        /// The whole lines so far: the number of a change that is done, or what went wrong.
        var lines: [Substring] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        var reports: Int { lines.count { Int($0) != nil } }
    }

    /// Starts so many workers, which begin at the same moment and make one change each, over the
    /// links in turn if there are any.
    mutating func runTogether(count: Int, links: [String] = []) throws -> [String] {
        let workers = try (1...count).map { number in
            let path = links.isEmpty ? nil : links[number % links.count]
            return try start("w\(number)", "1", "wait", path: path)
        }
        for worker in workers { worker.process.endInput() }
        for var worker in workers { finish(&worker) }
        return faults()
    }

    /// Keeps so many workers running until so many changes are reported as done, and kills each at
    /// a random moment. Looks after each kill, and ends early at the first fault.
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
                // Only a worker that failed ends by itself.
                guard running[index].reports >= running[index].killAfter || part.isEmpty else {
                    continue
                }
                var worker = running.remove(at: index)
                // So that the kill comes at any point of a write.
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

    /// What is wrong with the preferences as they are now.
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
