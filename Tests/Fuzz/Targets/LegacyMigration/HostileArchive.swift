/// Keyed archives with invalid references: cyclic, out of range, or to the wrong type.
enum HostileArchive {
    static func make(using random: inout SplitMix64) -> [UInt8] {
        var table = BinaryPlistTable()
        let count = 3 + random.below(30)
        func uid(_ random: inout SplitMix64) -> [UInt8] {
            BinaryPlistTable.uid(random.below(20) == 0 ? Int(UInt32.max) : random.below(count))
        }
        let keys = [
            "$class", "NS.objects", "NS.string", "kUserUserName", "kUserRealName", "kUserURL",
        ]
        .map { table.add(BinaryPlistTable.string($0)) }
        var objects = [
            table.add(BinaryPlistTable.string("$null")), classObject("User", in: &table),
        ]
        objects.append(classObject("NSArray", in: &table))
        for _ in 3..<count {
            switch random.below(5) {
            case 0: objects.append(table.add(BinaryPlistTable.string("name\(random.below(5))")))
            case 1: objects.append(table.add(uid(&random)))
            case 2:
                let elements = (0..<random.below(8)).map { _ in table.add(uid(&random)) }
                let list = table.add(BinaryPlistTable.array(elements))
                let kind = table.add(BinaryPlistTable.uid(random.below(4) == 0 ? 1 : 2))
                let object = BinaryPlistTable.dictionary(
                    keys: [keys[0], keys[1]],
                    values: [kind, list]
                )
                objects.append(table.add(object))
            default:
                let kind = table.add(BinaryPlistTable.uid(random.below(4) == 0 ? 0 : 1))
                let fields = keys.dropFirst(2).map { _ in table.add(uid(&random)) }
                let object = BinaryPlistTable.dictionary(
                    keys: [keys[0]] + keys.dropFirst(2),
                    values: [kind] + fields
                )
                objects.append(table.add(object))
            }
        }
        return table.archive(objects: objects, root: uid(&random))
    }

    private static func classObject(_ name: String, in table: inout BinaryPlistTable) -> Int {
        let keys = ["$classname", "$classes"].map { table.add(BinaryPlistTable.string($0)) }
        let text = table.add(BinaryPlistTable.string(name))
        let chain = table.add(BinaryPlistTable.array([text]))
        return table.add(BinaryPlistTable.dictionary(keys: keys, values: [text, chain]))
    }
}

extension BinaryPlistTable {
    /// The file of a keyed archive with these objects from the table.
    fileprivate mutating func archive(objects: [Int], root: [UInt8]) -> [UInt8] {
        let keys = ["$archiver", "$version", "$top", "$objects"].map { add(Self.string($0)) }
        let top = Self.dictionary(keys: [add(Self.string("root"))], values: [add(root)])
        let values = [
            add(Self.string("NSKeyedArchiver")), add(Self.integer(100_000)), add(top),
            add(Self.array(objects)),
        ]
        return file(top: add(Self.dictionary(keys: keys, values: values)))
    }
}
