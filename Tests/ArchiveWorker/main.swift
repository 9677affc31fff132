import Archive
import Foundation

// Imports a file repeatedly, each time for a new listener, for tests that kill the process:
//
//     ArchiveWorker ARCHIVE FILE FIRST COUNT
//
// FIRST is the number of the first listener, and COUNT is the number of listeners. The worker
// prints "reading" after each part of the file, and a listener's number when that import is done.
let arguments = CommandLine.arguments
guard arguments.count == 5, let first = Int(arguments[3]), let count = Int(arguments[4]) else {
    exit(64)
}
do {
    let archive = try Archive(path: arguments[1], createIfMissing: true, busyTimeout: 60_000)
    for number in first..<first + count {
        _ = try archive.importPlays(from: arguments[2], of: "listener \(number)", in: .gmt) { _ in
            say("reading")
        }
        say("\(number)")
    }
} catch {
    say("failed: \(error)")
    exit(1)
}

/// Writes a line without buffering, because a kill would lose buffered output.
func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
