import Foundation

/// The sound files that mutations start from.
struct LegacySamples: Sendable {
    /// The contents by path below the samples' folder.
    let files: [String: [UInt8]]
    private let others: [[UInt8]]

    init(folder: String) throws {
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            // A folder has no data, and fails.
            if let data = try? Data(contentsOf: URL(filePath: folder + "/" + path)) {
                files[path] = [UInt8](data)
            }
        }
        self.files = files
        others = files.sorted { $0.key < $1.key }.map(\.value)
    }

    /// A damaged form of one file.
    func mutated(
        _ sample: String,
        words: [String],
        using random: inout SplitMix64
    ) -> [UInt8] {
        let bytes = files[sample] ?? []
        if bytes.starts(with: "bplist00".utf8), random.below(3) > 0 {
            return BinaryPlistMutator().mutate(bytes, using: &random)
        }
        return Mutator(others: others, words: words).mutate(bytes, using: &random)
    }
}
