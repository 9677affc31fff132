import Foundation

/// A 64-bit little-endian ELF file, as far as it says which libraries it needs.
struct ELFFile {
    private struct Segment {
        let type: UInt64
        let offset: Int
        let address: UInt64
        let size: Int
    }

    private let data: Data

    /// Opens a file, which must be one; throws a `CocoaError` otherwise.
    init(_ file: URL) throws {
        data = try Data(contentsOf: file, options: .mappedIfSafe)
        guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
            throw CocoaError(.fileReadCorruptFile)
        }
    }

    /// The names of the libraries, in the file's order.
    var neededLibraries: [String] {
        let segments = segments
        guard let dynamic = segments.first(where: { $0.type == 2 }) else { return [] }
        let entries = stride(from: 0, to: dynamic.size, by: 16).map { place in
            (tag: number(dynamic.offset + place, 8), value: number(dynamic.offset + place + 8, 8))
        }.prefix { $0.tag != 0 }
        guard let address = entries.first(where: { $0.tag == 5 })?.value,
            let home = segments.first(where: {
                $0.type == 1 && ($0.address..<$0.address + UInt64($0.size)).contains(address)
            })
        else { return [] }
        let names = home.offset + Int(address - home.address)
        return entries.filter { $0.tag == 1 }.map { text(names + Int($0.value)) }
    }

    private var segments: [Segment] {
        let (table, size, count) = (number(32, 8), number(54, 2), number(56, 2))
        return (0..<Int(count)).map { index in
            let start = Int(table) + index * Int(size)
            return Segment(
                type: number(start, 4),
                offset: Int(number(start + 8, 8)),
                address: number(start + 16, 8),
                size: Int(number(start + 32, 8))
            )
        }
    }

    private func number(_ offset: Int, _ count: Int) -> UInt64 {
        data[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func text(_ offset: Int) -> String {
        String(decoding: data[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }
}
