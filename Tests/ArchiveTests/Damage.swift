import Foundation
import TestSupport

/// A way to damage a database file.
enum Damage: CaseIterable {
    case cut, zeroedPage, flippedByte, flippedBit, changedHeader, zeroedTables, lostVersion

    /// Damages a database with 4096-byte pages, usually at a random position.
    func apply(to bytes: inout Data, using random: inout SeededGenerator) {
        switch self {
        case .cut:
            bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))
        case .zeroedPage:
            let page = 4096 * Int.random(in: 0..<bytes.count / 4096, using: &random)
            bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
        case .flippedByte:
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= .random(
                in: 1...255,
                using: &random
            )
        case .flippedBit:
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
        case .changedHeader:
            bytes[Int.random(in: 0..<108, using: &random)] = .random(in: 0...255, using: &random)
        case .zeroedTables:
            bytes.replaceSubrange(103...104, with: [0, 0])
        case .lostVersion:
            bytes.replaceSubrange(60..<64, with: Data(count: 4))
            if Bool.random(using: &random) { bytes.replaceSubrange(103...104, with: [0, 0]) }
        }
    }
}
