import Foundation
import LegacyMigration

/// Reads files in a scratch folder, and checks the guarantees for every source.
struct LegacyReading: Sendable {
    let scratch: String

    /// Writes files below the scratch folder.
    func write(_ files: [String: [UInt8]]) throws {
        for (name, bytes) in files {
            let file = URL(filePath: scratch + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(bytes).write(to: file)
        }
    }

    /// Writes all files, or only `victim` if given, and reads the source at a path below the folder.
    func read(
        _ files: [String: [UInt8]],
        changing victim: String? = nil,
        at path: String
    ) throws -> FuzzTarget.Outcome {
        try write(victim.map { [$0: files[$0] ?? []] } ?? files)
        let start = Usage.processorSeconds()
        // An error is also a valid result.
        let sources = (try? readLegacySource(at: scratch + "/" + path)) ?? []
        let seconds = Usage.processorSeconds() - start
        return FuzzTarget.Outcome(
            seconds: seconds,
            failure: try brokenPromise(of: sources) ?? change(of: files),
            wasAccepted: !sources.isEmpty
        )
    }

    private func brokenPromise(of sources: [LegacySource]) -> String? {
        for source in sources {
            let findings = source.findings
            if findings.userName?.value.isEmpty == true { return "an empty user name" }
            if findings.friends?.value.contains(where: { $0.username.isEmpty }) == true {
                return "a friend with an empty name"
            }
            if let filter = findings.playCountFilter?.value, !(0...10_000).contains(filter) {
                return "a filter of \(filter)"
            }
            if source.files.isEmpty { return "a source without files" }
        }
        return nil
    }

    private func change(of files: [String: [UInt8]]) throws -> String? {
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: scratch) {
            if let data = try? Data(contentsOf: URL(filePath: scratch + "/" + path)) {
                names.insert(path)
                if data != files[path].map({ Data($0) }) { return "\(path) has changed" }
            }
        }
        return names == Set(files.keys) ? nil : "a file has come or gone"
    }
}
