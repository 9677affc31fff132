import Archive
import Foundation

// Imports a file again and again, each time for another listener, for tests that kill it:
//
//     ArchiveWorker ARCHIVE FILE FIRST COUNT
//
// FIRST is the number of the first listener, COUNT how many there are. A line on standard output says "reading" whenever a part
// of the file has been read, and the number of a listener when the import is done.
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

/// Writes a line at once: what stays in a buffer is lost when the process is killed.
func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
