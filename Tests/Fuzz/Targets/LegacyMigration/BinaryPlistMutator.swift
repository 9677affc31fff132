/// Damages the critical parts of a binary property list: its offsets, its trailer and its markers.
struct BinaryPlistMutator {
    func mutate(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        guard bytes.count > 40, bytes.starts(with: "bplist00".utf8) else { return bytes }
        var result = bytes
        let trailer = bytes.count - 32
        let table = Int(bytes[trailer + 30]) << 8 | Int(bytes[trailer + 31])
        guard table > 8, table < trailer else { return bytes }
        for _ in 0...random.below(4) {
            switch random.below(5) {
            case 0:
                // Places two objects at the same offset, or one inside another.
                let (from, to) = (random.below(trailer - table), random.below(trailer - table))
                result[table + to] = result[table + from]
            case 1: result[trailer + 6 + random.below(26)] = UInt8(random.below(256))
            case 2:
                let marker: [UInt8] = [
                    0xA2, 0xD1, 0xAF, 0xDF, 0x4F, 0x5F, 0x6F, 0x80, 0x87, 0xC3, 0x14,
                ]
                result[8 + random.below(table - 8)] = marker.randomElement(using: &random) ?? 0
            case 3:
                // Small numbers are mostly references, so this changes which objects they refer to.
                let position = 8 + random.below(table - 8)
                if result[position] < 0x30 { result[position] = UInt8(random.below(0x30)) }
            default:
                let position = 8 + random.below(table - 8)
                result[position] ^= UInt8(random.below(256))
            }
        }
        return result
    }
}
