import Core
import Foundation
import Storage

/// Counts its changes in a preferences file that it shares with other workers.
///
/// Each change sets the worker's own count, adds one to the total, and, the first time, appends the
/// worker to the list of friends: three values that must agree in every state of the file.
struct StoreWorker {
    var mode: StoreMode
    var path: String
    var name: String

    /// Makes the change with this number.
    func write(_ number: Int) throws {
        switch mode {
        case .sound:
            try PreferencesFile(path: path).update { try count(number, in: &$0) }
        case .key:
            try CredentialsFile(path: path).store(apiKey: "\(number)")
        case .unlocked:
            let scratch = try scratch(number)
            guard unsafe rename(scratch, path) == 0 else { exit(74) }
        case .inPlace:
            let lock = unsafe open("\(path).worker-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard flock(lock, LOCK_EX) == 0 else { exit(74) }
            defer { close(lock) }
            try overwrite(with: Data(contentsOf: URL(filePath: scratch(number))))
        }
    }

    private func count(_ number: Int, in document: inout PreferencesDocument) throws {
        let total = PreferenceKey(name: "total", defaultValue: 0, expected: "a number")
        document.set(try document.value(of: total) + 1, for: total)
        document["count-\(name)"] = JSONText(integer: number)
        guard number == 1 else { return }
        let friends = PreferenceKey(name: "friends", defaultValue: [String](), expected: "names")
        document.set(try document.value(of: friends) + [name], for: friends)
    }

    /// Writes the changed preferences to another file and returns its path.
    private func scratch(_ number: Int) throws -> String {
        var document = try PreferencesFile(path: path).read()
        try count(number, in: &document)
        let scratch = "\(path).\(name)/scratch.json"
        try PreferencesFile(path: scratch).update { $0 = document }
        return scratch
    }

    private func overwrite(with bytes: Data) throws {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        // Writes slowly in pieces, so that a kill can interrupt it.
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let piece = [UInt8](bytes.dropFirst(start).prefix(64))
            guard unsafe Foundation.write(file, piece, piece.count) == piece.count else { exit(74) }
            usleep(50)
        }
    }
}
