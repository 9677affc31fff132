import Foundation

/// The parts of a 64-bit little-endian ELF file that tell how to load it.
struct ELFFile {
    private struct Segment {
        let type: UInt64
        /// A bit set: 1 is executable, 2 writable, 4 readable.
        let flags: UInt64
        let offset: Int
        let address: UInt64
        let size: Int
    }

    private let data: Data

    /// Opens a file; throws a `CocoaError` if it is not such an ELF file.
    init(_ file: URL) throws {
        data = try Data(contentsOf: file, options: .mappedIfSafe)
        guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
            throw CocoaError(.fileReadCorruptFile)
        }
    }

    /// The names of the libraries that the loader must find, in the file's order.
    var neededLibraries: [String] {
        let segments = segments
        guard let address = dynamicEntries.first(where: { $0.tag == 5 })?.value,
            let home = segments.first(where: {
                $0.type == 1 && ($0.address..<$0.address + UInt64($0.size)).contains(address)
            })
        else { return [] }
        let names = home.offset + Int(address - home.address)
        return dynamicEntries.filter { $0.tag == 1 }.map { text(names + Int($0.value)) }
    }

    /// Whether the file can be loaded at any address.
    var isPositionIndependent: Bool { number(16, 2) == 3 }

    /// Whether all library functions are looked up before the program starts, by either of two flags.
    var bindsAtOnce: Bool {
        dynamicEntries.contains { entry in
            switch entry.tag {
            case 24: true
            case 30: entry.value & 8 != 0
            case 0x6FFF_FFFB: entry.value & 1 != 0
            default: false
            }
        }
    }

    /// Whether the addresses of functions are made read-only before the program starts.
    var hasReadOnlyRelocations: Bool { segments.contains { $0.type == 0x6474_E552 } }

    /// Whether the file names folders to search for libraries before the system's.
    var hasRunPath: Bool { dynamicEntries.contains { $0.tag == 15 || $0.tag == 29 } }

    /// Whether any memory, including the stack, is both writable and executable.
    var hasWritableCode: Bool { segments.contains { $0.flags & 3 == 3 } }

    /// The entries for the dynamic loader, up to the end mark.
    private var dynamicEntries: [(tag: UInt64, value: UInt64)] {
        guard let dynamic = segments.first(where: { $0.type == 2 }) else { return [] }
        return Array(
            stride(from: 0, to: dynamic.size, by: 16).lazy.map { place in
                (number(dynamic.offset + place, 8), number(dynamic.offset + place + 8, 8))
            }.prefix { $0.0 != 0 }
        )
    }

    private var segments: [Segment] {
        let (table, size, count) = (number(32, 8), number(54, 2), number(56, 2))
        return (0..<Int(count)).map { index in
            let start = Int(table) + index * Int(size)
            return Segment(
                type: number(start, 4),
                flags: number(start + 4, 4),
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
