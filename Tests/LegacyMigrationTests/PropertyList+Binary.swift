import FuzzTargets

@testable import LegacyMigration

extension PropertyList {
    /// The list in binary format, in which equal plain values are stored once.
    var binary: [UInt8] {
        var table = BinaryPlistTable()
        var known: [[UInt8]: Int] = [:]
        let top = add(to: &table, known: &known)
        return table.file(top: top)
    }

    private func add(to table: inout BinaryPlistTable, known: inout [[UInt8]: Int]) -> Int {
        switch self {
        case .array(let elements):
            let numbers = elements.map { $0.add(to: &table, known: &known) }
            return table.add(BinaryPlistTable.array(numbers))
        case .dictionary(let entries):
            let keys = entries.keys.map { Self.string($0).add(to: &table, known: &known) }
            let values = entries.values.map { $0.add(to: &table, known: &known) }
            return table.add(BinaryPlistTable.dictionary(keys: keys, values: values))
        default:
            if let number = known[plainBytes] { return number }
            let number = table.add(plainBytes)
            known[plainBytes] = number
            return number
        }
    }

    private var plainBytes: [UInt8] {
        switch self {
        case .boolean(let flag): BinaryPlistTable.boolean(flag)
        case .integer(let number): BinaryPlistTable.integer(number)
        case .real(let number): BinaryPlistTable.real(number)
        case .string(let text): BinaryPlistTable.string(text)
        case .data(let bytes): BinaryPlistTable.data(bytes)
        case .uid(let index): BinaryPlistTable.uid(Int(index))
        case .array, .dictionary, .other: [0x00]
        }
    }
}
