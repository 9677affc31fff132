/// The valid legacy files that mutations start from.
struct LegacySamples: Sendable {
    /// The contents by path below the samples' folder.
    let files: [String: [UInt8]]
    private let others: [[UInt8]]

    init(checkout: String) throws {
        let seeds = try SeedFiles(in: "Legacy/Samples", of: checkout)
        files = seeds.files
        others = seeds.contents()
    }

    /// A damaged copy of one file.
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
