/// Inputs that are unlikely to result from mutations: cycles, bombs, deep nesting and huge counts.
enum HostileInput {
    static func make(using random: inout SplitMix64) -> [UInt8] {
        switch random.below(5) {
        case 0: graph(using: &random)
        case 1: bomb(using: &random)
        case 2: chain(using: &random)
        case 3: nestedText("<array>", "</array>", "<plist version=\"1.0\">", using: &random)
        default: nestedText("[", "]", "", using: &random)
        }
    }

    /// Containers that refer to any object, including themselves; some have counts that are far too large.
    private static func graph(using random: inout SplitMix64) -> [UInt8] {
        var table = BinaryPlistTable()
        let count = 1 + random.below(200)
        for object in 0..<count {
            // Refers mostly to later objects, so that not every graph has a cycle.
            func any(_ random: inout SplitMix64) -> Int {
                random.below(20) == 0
                    ? random.below(count + 1) : min(count, object + 1 + random.below(10))
            }
            let references = (0..<random.below(6)).map { _ in any(&random) }
            switch random.below(8) {
            case 0...2: table.add(BinaryPlistTable.array(references))
            case 3, 4:
                let keys = references.map { _ in count }
                table.add(BinaryPlistTable.dictionary(keys: keys, values: references))
            case 5: table.add(BinaryPlistTable.uid(random.below(count)))
            case 6 where random.below(10) == 0:
                let huge = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                table.add(
                    [[0xAF, 0xDF, 0x4F, 0x5F, 0x6F].randomElement(using: &random) ?? 0, 0x13] + huge
                )
            default: table.add(BinaryPlistTable.integer(Int64(object)))
            }
        }
        table.add(BinaryPlistTable.string("currentUser"))
        return table.file(top: 0)
    }

    /// Arrays that each refer to the next one many times, so that the expanded size is exponential.
    private static func bomb(using random: inout SplitMix64) -> [UInt8] {
        var table = BinaryPlistTable()
        let depth = 1 + random.below(70)
        let width = 1 + random.below(1 << random.below(12))
        for level in 1...depth {
            table.add(BinaryPlistTable.array(Array(repeating: level, count: level < 4 ? width : 2)))
        }
        let text = String(repeating: "a", count: random.below(1 << random.below(18)))
        table.add(BinaryPlistTable.string(text))
        return table.file(top: 0)
    }

    /// A chain of nested arrays, which may end in a cycle.
    private static func chain(using random: inout SplitMix64) -> [UInt8] {
        var table = BinaryPlistTable()
        let depth = 1 + random.below(1 << random.below(16))
        for level in 1...depth {
            table.add(BinaryPlistTable.array([level]))
        }
        let end = random.below(2) == 0 ? BinaryPlistTable.array([random.below(depth)]) : [0x09]
        table.add(end)
        return table.file(top: 0)
    }

    private static func nestedText(
        _ open: String,
        _ close: String,
        _ start: String,
        using random: inout SplitMix64
    ) -> [UInt8] {
        let depth = random.below(1 << random.below(17))
        let closed = random.below(2) == 0 ? depth : random.below(depth + 1)
        let text =
            start + String(repeating: open, count: depth) + String(repeating: close, count: closed)
        return Array(text.utf8)
    }
}
