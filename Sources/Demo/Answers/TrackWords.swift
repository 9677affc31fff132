/// Words from which the titles of a kind of music are made.
struct TrackWords: Sendable {
    let adjectives: [String]
    let nouns: [String]
    /// In them `{A}` stands for an adjective, `{N}` and `{M}` for two different nouns.
    let patterns: [String]

    /// A title drawn from a seed.
    func title(seed: Seed) -> String {
        let pattern = patterns[seed.branch(1).below(patterns.count)]
        let adjective = adjectives[seed.branch(2).below(adjectives.count)]
        let noun = seed.branch(3).below(nouns.count)
        let step = 1 + seed.branch(4).below(nouns.count - 1)
        return
            pattern
            .replacing("{A}", with: adjective)
            .replacing("{N}", with: nouns[noun])
            .replacing("{M}", with: nouns[(noun + step) % nouns.count])
    }
}
