import Core
import Foundation
import TestSupport
import Testing

@testable import Archive

/// Imports from zip files, which are read without unpacking them and within size limits.
@Suite struct ZipTests {
    private let test: TestArchive
    private var path: String { test.folder.url.appending(path: "export.zip").path }

    init() throws {
        test = try TestArchive()
    }

    private static let listens = """
        {"listened_at": 1577934245, "track_metadata": {"artist_name": "A", "track_name": "One"}}
        {"listened_at": 1577934445, "track_metadata": {"artist_name": "A", "track_name": "Two"}}

        """

    @Test func `A zipped ListenBrainz export is read without unpacking it`() throws {
        var zip = ZipWriter()
        zip.add("user.json", Array(#"{"user_id": 1, "username": "nora"}"#.utf8))
        zip.add("listens/2020/1.jsonl", Array(Self.listens.utf8))
        zip.add("feedback.jsonl", Array(#"{"recording_msid": "x", "score": 1}"#.utf8))
        try zip.data().write(to: URL(filePath: path))
        for added in [2, 0] {
            let reports = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            #expect(reports.map(\.path) == [path + ":listens/2020/1.jsonl"])
            #expect(reports.first?.added == added)
        }
    }

    @Test func `Zip entries with paths outside the folder are imported without writing files`()
        throws
    {
        var zip = ZipWriter()
        let outside = test.folder.url.appending(path: "outside.jsonl").path
        zip.add("../../outside.jsonl", Array(Self.listens.utf8))
        zip.add(outside, Array(Self.listens.utf8))
        try zip.data().write(to: URL(filePath: path))
        #expect(try test.archive.importPlays(from: path, of: "nora", in: .gmt).count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.url.path)
        #expect(names.sorted() == ["data", "export.zip"])
    }

    @Test func `An encrypted zip file is called encrypted rather than damaged`() throws {
        var zip = ZipWriter()
        zip.add("listens/1.jsonl", Array(Self.listens.utf8))
        var data = zip.data()
        // The first flag of both of an entry's headers.
        for (header, flags) in [("PK\u{3}\u{4}", 6), ("PK\u{1}\u{2}", 8)] {
            let start = try #require(data.firstRange(of: Data(header.utf8))).lowerBound
            data[start + flags] |= 1
        }
        try data.write(to: URL(filePath: path))
        #expect(throws: Archive.ImportFailure.encrypted) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
    }

    @Test func `A zip bomb is rejected, and anything imported before it is discarded`() throws {
        var zip = ZipWriter()
        zip.add("listens/1.jsonl", Array(Self.listens.utf8))
        zip.addSpaces("listens/2.jsonl", after: Array(Self.listens.utf8), count: 17 << 20)
        try zip.data().write(to: URL(filePath: path))
        #expect(try Data(contentsOf: URL(filePath: path)).count < 300_000)
        #expect(throws: Archive.ImportFailure.zipTooLarge) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
        #expect(try test.dump() == [])
    }

    @Test func `A truncated zip file is rejected, and a damaged one adds no extra plays`() throws {
        var zip = ZipWriter()
        zip.add("listens/1.jsonl", Array(Self.listens.utf8))
        zip.addSpaces("listens/2.jsonl", after: Array(Self.listens.utf8), count: 1000)
        let sound = zip.data()
        var random = SeededGenerator(seed: 3)
        for round in 0..<100 {
            var bytes = sound
            if round < 50 {
                bytes = bytes.prefix(bytes.count * round / 50)
            } else {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1 << round % 8)
            }
            try bytes.write(to: URL(filePath: path))
            do {
                let reports = try Archive(copying: test.archive)
                    .importPlays(from: path, of: "nora", in: .gmt)
                // A truncated file lacks the zip directory at its end, so it must be rejected.
                #expect(round >= 50 && reports.allSatisfy { $0.added <= 2 })
            } catch is Archive.ImportFailure {}
        }
        #expect(try test.dump() == [])
    }

    @Test func `A zip file without an export is rejected`() throws {
        var zip = ZipWriter()
        zip.add("README", Array("nothing here".utf8))
        try zip.data().write(to: URL(filePath: path))
        #expect(throws: Archive.ImportFailure.unrecognised) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
    }
}

/// Creates zip files of stored entries, or of spaces that are compressed with deflate's fixed
/// codes.
struct ZipWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds an uncompressed file.
    mutating func add(_ name: String, _ content: [UInt8]) {
        add(name, packed: content, method: 0, size: content.count, check: Self.crc(content))
    }

    /// Adds a compressed file with the content and then about `count` spaces.
    mutating func addSpaces(_ name: String, after content: [UInt8], count: Int) {
        var bits = BitWriter()
        bits.put(0b1, 1)
        bits.put(0b01, 2)
        for byte in content { bits.putLiteral(byte) }
        bits.putLiteral(0x20)
        // The longest match, at distance 1, which encodes 258 spaces in 13 bits.
        for _ in 0..<count / 258 {
            bits.putCode(0b1100_0101, 8)
            bits.putCode(0, 5)
        }
        bits.putCode(0, 7)
        let all = content + [UInt8](repeating: 0x20, count: 1 + count / 258 * 258)
        add(name, packed: bits.finished, method: 8, size: all.count, check: Self.crc(all))
    }

    private mutating func add(
        _ name: String,
        packed: [UInt8],
        method: UInt16,
        size: Int,
        check: UInt32
    ) {
        let offset = bytes.count
        let common =
            little(UInt16(20)) + little(UInt16(0x0800)) + little(method) + little(UInt32(0))
            + little(check) + little(UInt32(packed.count)) + little(UInt32(size))
            + little(UInt16(name.utf8.count)) + little(UInt16(0))
        bytes += little(UInt32(0x0403_4B50)) + common + Array(name.utf8) + packed
        directory +=
            little(UInt32(0x0201_4B50)) + little(UInt16(20)) + common + little(UInt16(0))
            + little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0)) + little(UInt32(offset))
            + Array(name.utf8)
        count += 1
    }

    /// The complete zip file.
    func data() -> Data {
        let end =
            little(UInt32(0x0605_4B50)) + little(UInt32(0)) + little(UInt16(count))
            + little(UInt16(count)) + little(UInt32(directory.count)) + little(UInt32(bytes.count))
            + little(UInt16(0))
        return Data(bytes + directory + end)
    }

    private func little(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<UInt32(256)).map { index in
            (0..<8).reduce(index) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
}

/// Writes the bits of deflate's fixed codes.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var rest: UInt32 = 0
    private var count = 0

    /// Adds a number of `size` bits, lowest bit first.
    mutating func put(_ value: UInt32, _ size: Int) {
        rest |= value << count
        count += size
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            count -= 8
        }
    }

    /// Adds a code of `size` bits, highest bit first.
    mutating func putCode(_ code: UInt32, _ size: Int) {
        for bit in (0..<size).reversed() { put(code >> bit & 1, 1) }
    }

    mutating func putLiteral(_ byte: UInt8) {
        if byte < 144 {
            putCode(0x30 + UInt32(byte), 8)
        } else {
            putCode(0x190 + UInt32(byte) - 144, 9)
        }
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: rest)] : bytes }
}
