/// Damages bytes in ways that happen to files, and in ways that an attacker might choose.
package struct Mutator: Sendable {
    /// Other inputs, pieces of which are spliced in.
    package var others: [[UInt8]]
    /// Words that are meaningful to the decoder.
    package var words: [[UInt8]]

    private static let largest = 1 << 18
    private static let numbers: [UInt64] = [
        0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
        0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    ]

    /// Creates a mutator.
    package init(others: [[UInt8]], words: [String] = []) {
        self.others = others
        self.words = words.map { Array($0.utf8) }
    }

    /// The bytes after one to eight mutations.
    package func mutate(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var result = bytes
        for _ in 0...random.below(8) {
            mutateOnce(&result, using: &random)
            if result.count > Self.largest { result.removeLast(result.count - Self.largest) }
        }
        return result
    }

    private func mutateOnce(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        let position = random.below(bytes.count)
        guard bytes.indices.contains(position) else {
            bytes.append(UInt8(truncatingIfNeeded: random.next()))
            return
        }
        switch random.below(12) {
        case 0, 1: bytes[position] ^= 1 << UInt8(random.below(8))
        case 2: bytes[position] = UInt8(truncatingIfNeeded: random.next())
        case 3: bytes.removeSubrange(range(in: bytes, from: position, &random))
        case 4: bytes.removeSubrange(position...)
        case 5:
            bytes.insert(contentsOf: bytes[range(in: bytes, from: position, &random)], at: position)
        case 6: overwrite(&bytes, at: position, with: number(&random))
        case 7:
            guard let other = others.randomElement(using: &random), !other.isEmpty else { return }
            let piece = other[range(in: other, from: random.below(other.count), &random)]
            bytes.insert(contentsOf: piece, at: position)
        case 8:
            guard let other = others.randomElement(using: &random) else { return }
            overwrite(
                &bytes,
                at: position,
                with: other.dropFirst(random.below(other.count)).prefix(64)
            )
        case 9:
            guard let word = words.randomElement(using: &random) else { return }
            bytes.insert(contentsOf: word, at: position)
        case 10:
            let word = words.randomElement(using: &random) ?? [bytes[position]]
            let times = 1 << random.below(13)
            bytes.insert(contentsOf: repeatElement(word, count: times).joined(), at: position)
        default:
            let piece = Array(bytes[range(in: bytes, from: position, &random)])
            overwrite(&bytes, at: random.below(bytes.count), with: piece)
        }
    }

    private func range(
        in bytes: [UInt8],
        from position: Int,
        _ random: inout SplitMix64
    ) -> Range<Int> {
        let length = 1 + random.below(1 << random.below(10))
        return position..<min(bytes.count, position + length)
    }

    private func overwrite(_ bytes: inout [UInt8], at position: Int, with new: some Sequence<UInt8>)
    {
        for (index, byte) in zip(position..<bytes.count, new) {
            bytes[index] = byte
        }
    }

    private func number(_ random: inout SplitMix64) -> [UInt8] {
        let size = 1 << random.below(4)
        let number = (Self.numbers.randomElement(using: &random) ?? 0) &- UInt64(random.below(2))
        return (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (size - 1 - $0))) }
    }
}
