/// Builds a binary property list from encoded objects, so that it can contain invalid references.
package struct BinaryPlistTable {
    /// The encoded objects.
    package private(set) var objects: [[UInt8]] = []

    /// Creates an empty table.
    package init() {}

    /// Adds an encoded object, and returns its number.
    @discardableResult
    package mutating func add(_ bytes: [UInt8]) -> Int {
        objects.append(bytes)
        return objects.count - 1
    }

    /// Replaces an object.
    package mutating func replace(_ object: Int, with bytes: [UInt8]) {
        objects[object] = bytes
    }

    /// An array of the objects with these numbers.
    package static func array(_ references: [Int]) -> [UInt8] {
        marker(0xA0, references.count) + references.flatMap { bigEndian($0, size: 4) }
    }

    /// A dictionary of the objects with these numbers.
    package static func dictionary(keys: [Int], values: [Int]) -> [UInt8] {
        marker(0xD0, keys.count) + (keys + values).flatMap { bigEndian($0, size: 4) }
    }

    /// A string, in ASCII if possible.
    package static func string(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return marker(0x50, text.utf8.count) + Array(text.utf8)
        }
        return marker(0x60, text.utf16.count)
            + text.utf16.flatMap { bigEndian(Int($0), size: 2) }
    }

    /// A data object.
    package static func data(_ bytes: [UInt8]) -> [UInt8] {
        marker(0x40, bytes.count) + bytes
    }

    /// An integer.
    package static func integer(_ number: Int64) -> [UInt8] {
        [0x13] + bigEndian(Int(number), size: 8)
    }

    /// A real number.
    package static func real(_ number: Double) -> [UInt8] {
        [0x23] + bigEndian(Int(Int64(bitPattern: number.bitPattern)), size: 8)
    }

    /// A Boolean.
    package static func boolean(_ flag: Bool) -> [UInt8] {
        [flag ? 0x09 : 0x08]
    }

    /// A reference in a keyed archive.
    package static func uid(_ index: Int) -> [UInt8] {
        [0x83] + bigEndian(index, size: 4)
    }

    /// The property list file with `top` as the outermost object.
    package func file(top: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += Self.bigEndian(bytes.count, size: 4)
            bytes += object
        }
        let table = bytes.count
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 4, 4]
            + [objects.count, top, table].flatMap { Self.bigEndian($0, size: 8) }
    }

    private static func marker(_ type: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [type | UInt8(count)] : [type | 0x0F, 0x12] + bigEndian(count, size: 4)
    }

    private static func bigEndian(_ number: Int, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }
}
