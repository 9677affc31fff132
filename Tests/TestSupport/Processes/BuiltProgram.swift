import Foundation
import Synchronization

/// The program under test, which runs in a separate process: the one built with the tests, or the installed
/// one that `VINYLOGUE_PROGRAM` names.
package struct BuiltProgram: Sendable {
    /// The result of a run.
    package struct Outcome: Sendable {
        /// The exit status; 128 plus the signal's number if a signal ended the program.
        package var status: Int32
        /// All of standard output.
        package var output: String
        /// All of standard error.
        package var errors: String
        /// The duration of the run, in seconds.
        package var seconds: Double
    }

    /// Limits how many programs run at once, since hundreds would slow each other down.
    private static let places = DispatchSemaphore(value: 16)

    /// The environment of the program; of the tests' own variables it has only those in `passedOn`.
    package var environment: [String: String]
    /// The location of the program.
    package let executable: URL

    /// Creates the package's program with this name.
    package init(_ name: String, environment: [String: String]) {
        self.init(BuildProducts.program(name), environment: environment)
    }

    /// The system's shell, to run command lines as users type them.
    package static func shell(environment: [String: String]) -> BuiltProgram {
        BuiltProgram(URL(filePath: "/bin/sh"), environment: environment)
    }

    /// Writes a shell script that can be run.
    ///
    /// Another program writes it. If this process did, other processes that it starts at that moment could
    /// keep the file open for writing, and such a file cannot be run.
    package static func install(_ script: String, at file: URL) async throws {
        let writer = shell(environment: ["PATH": "/usr/bin:/bin"])
        let outcome = try await writer.run(
            ["-c", #"cat > "$1"; chmod 700 "$1""#, "sh", file.path],
            input: "#!/bin/sh\n\(script)\n"
        )
        guard outcome.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private init(_ executable: URL, environment: [String: String]) {
        self.executable = executable
        self.environment = environment.merging(Self.passedOn) { own, _ in own }
        if let own = environment["LD_PRELOAD"], let day = Self.passedOn["LD_PRELOAD"] {
            self.environment["LD_PRELOAD"] = "\(own):\(day)"
        }
    }

    /// The library path and, if `Tests/Dates/run` simulates another date, the variables for that.
    private static let passedOn: [String: String] = {
        let all = ProcessInfo.processInfo.environment
        let day = ["VINYLOGUE_TEST_SECONDS", "LD_PRELOAD", "TZ"]
        let names = ["LD_LIBRARY_PATH", "VINYLOGUE_PLANTED_BUG"] + (all[day[0]] == nil ? [] : day)
        return all.filter { names.contains($0.key) }
    }()

    /// Runs the program to its end, with this text as standard input.
    ///
    /// If there is a `script`, a shell runs it instead, with the program and its arguments as `"$@"`.
    package func run(
        _ arguments: [String],
        input: String = "",
        through script: String? = nil
    ) async throws -> Outcome {
        try await onThread {
            Self.places.wait()
            defer { Self.places.signal() }
            return Result { try runHere(arguments, input: input, through: script) }
        }.get()
    }

    /// Runs the program to its end on this thread.
    private func runHere(
        _ arguments: [String],
        input: String,
        through script: String?
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = script == nil ? executable : URL(filePath: "/bin/sh")
        process.arguments =
            script.map { ["-c", $0, "sh", executable.path] + arguments } ?? arguments
        process.environment = environment
        let (output, errors, inputPipe) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = inputPipe
        let start = ContinuousClock.now
        // A dispatch thread blocks most signals, and a child inherits that: the bus would outlive the program.
        var (all, blocked) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_UNBLOCK, &all, &blocked)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
        try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? inputPipe.fileHandleForWriting.close()
        let errorText = Mutex("")
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            let text = errors.fileHandleForReading.rest()
            errorText.withLock { $0 = String(decoding: text, as: UTF8.self) }
            group.leave()
        }
        let text = output.fileHandleForReading.rest()
        group.wait()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Outcome(
            status: signal + process.terminationStatus,
            output: String(decoding: text, as: UTF8.self),
            errors: errorText.withLock { $0 },
            seconds: start.duration(to: .now) / .seconds(1)
        )
    }
}
