/// The words that a user searches for.
struct FindQuery {
    /// The text as a key.
    let whole: [UInt8]
    /// Its words, without punctuation around them.
    let words: [ArraySlice<UInt8>]
    /// Its letters and digits without spaces.
    private let run: [UInt8]
    let letters: Letters

    /// Creates a query; only the first 100 characters of a text count.
    init(_ text: String) {
        whole = Array(String(text.prefix(100)).findKey)
        words = whole.split { !Self.isLetter($0) }
        run = words.flatMap(\.self)
        letters = Letters(run)
    }

    /// How well an item's name and the words beside it match, from 0 for an exact match; nil if
    /// they don't.
    func score(_ names: (title: Range<Int>, detail: Range<Int>), in keys: [UInt8]) -> Int? {
        let title = names.title
        if starts(whole[...], at: title.lowerBound, before: title.upperBound, in: keys) {
            return (whole.count == title.count ? Tier.exact : .prefix).score()
        }
        if isJoined(names, in: keys) { return Tier.exact.score(1) }
        var tier = Tier.word
        var isInTitle = true
        for word in words {
            var quality = find(word, in: title, of: keys)
            if quality != .wordStart {
                let other = find(word, in: names.detail, of: keys)
                if other.rawValue > quality.rawValue {
                    quality = other
                    isInTitle = false
                }
            }
            switch quality {
            case .wordStart: continue
            case .inside where run.count > 1: tier = Tier.inside
            case .inside, .missing: return lettersInOrder(in: title, of: keys)
            }
        }
        return tier.score(isInTitle ? 0 : 1)
    }

    /// Whether the query is the whole name and the words beside it, in either order, apart from
    /// spaces and punctuation.
    private func isJoined(
        _ names: (title: Range<Int>, detail: Range<Int>),
        in keys: [UInt8]
    ) -> Bool {
        !names.detail.isEmpty
            && (isRun(names.detail, names.title, in: keys)
                || isRun(names.title, names.detail, in: keys))
    }

    /// Whether the run has just the letters of two ranges of the keys.
    private func isRun(_ first: Range<Int>, _ second: Range<Int>, in keys: [UInt8]) -> Bool {
        let middle = run(from: 0, after: first, in: keys)
        return middle.flatMap { run(from: $0, after: second, in: keys) } == run.count
    }

    /// The index in the run after the letters of a range of the keys; nil if they differ.
    private func run(from start: Int, after range: Range<Int>, in keys: [UInt8]) -> Int? {
        var index = start
        for key in range where Self.isLetter(keys[key]) {
            guard index < run.count, run[index] == keys[key] else { return nil }
            index += 1
        }
        return index
    }

    /// How well an item matches, best first.
    enum Tier: Int, Comparable {
        case exact, prefix, word, inside, letters

        init(score: Int) { self = Tier(rawValue: score >> 10) ?? .letters }

        /// The score of a match, with its order among those of the same tier, up to 1023.
        func score(_ order: Int = 0) -> Int { rawValue << 10 | order }

        static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }

    private enum Quality: Int {
        case missing, inside, wordStart
    }

    /// Where a word is found in a range of the keys.
    private func find(_ word: ArraySlice<UInt8>, in range: Range<Int>, of keys: [UInt8]) -> Quality
    {
        guard let first = word.first, range.count >= word.count else { return .missing }
        var quality = Quality.missing
        for index in range.lowerBound...(range.upperBound - word.count)
        where keys[index] == first
            && starts(word, at: index, before: range.upperBound, in: keys)
        {
            if index == range.lowerBound || !Self.isLetter(keys[index - 1]) { return .wordStart }
            quality = .inside
        }
        return quality
    }

    private func starts(
        _ word: ArraySlice<UInt8>,
        at index: Int,
        before end: Int,
        in keys: [UInt8]
    ) -> Bool {
        guard end - index >= word.count else { return false }
        var index = index
        for byte in word {
            if keys[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// The score if all letters come in this order, the first one at the start of a word; nil if not,
    /// or if more letters are skipped than could be meant.
    private func lettersInOrder(in title: Range<Int>, of keys: [UInt8]) -> Int? {
        guard run.count > 1 else { return nil }
        var best: Int?
        for start in title
        where keys[start] == run[0]
            && (start == title.lowerBound || !Self.isLetter(keys[start - 1]))
        {
            guard let skipped = skipped(from: start, to: title.upperBound, of: keys) else {
                continue
            }
            best = min(best ?? skipped, skipped)
        }
        guard let best, best <= 2 * run.count else { return nil }
        return Tier.letters.score(best)
    }

    /// The number of letters between those searched for, if these start at an index; letters at the
    /// start of a word skip nothing.
    private func skipped(from start: Int, to end: Int, of keys: [UInt8]) -> Int? {
        var (count, next) = (0, 1)
        for index in (start + 1)..<max(end, start + 1) {
            guard next < run.count else { break }
            if keys[index] == run[next] {
                next += 1
            } else if Self.isLetter(keys[index]) {
                count += 1
            }
        }
        return next == run.count ? count : nil
    }

    /// Whether a byte belongs to a letter or a digit.
    static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte &- 0x30 < 10 || byte &- 0x61 < 26
    }
}
