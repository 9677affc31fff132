import Foundation
import TestSupport
import Testing

@testable import Storage

/// Reading randomly damaged preferences must not crash or lose a byte.
@Suite(.timeLimit(.minutes(20)))
struct MutationTests {
    static let sound = """
        {
          "currentUser": "joe",
          "friends": [
            {"username": "amélie", "realName": "A. \\u00e9\\ud83d\\ude00", "url": "https://x.test/a?b"},
            {"username": "bob"}
          ],
          "playCountFilter": 20,
          "other": {"deep": [1.5, -2e10, null, true, [[[]]]], "text": "tab\\t"},
          "version": 1
        }

        """

    static let pieces = [
        "null", "\"\"", "[]", "{}", "-1", "1e999", "99999999999999999999", "\\u", "\\ud800", "[",
        "{",
        "}", "]", "\"", ",", ":", "\u{0}", "\"version\": 2,", "é", "\\",
    ]

    /// Linux's in-memory file system, where syncing is fast; elsewhere the temporary directory.
    static var memory: URL {
        let memory = URL(filePath: "/dev/shm")
        return FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
    }

    func damaged(_ sound: Data, with generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](sound)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            let length = Int.random(in: 0..<40, using: &generator)
            let end = min(place + length, bytes.count)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0 where place < bytes.count:
                bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            case 1: bytes.removeSubrange(place...)
            case 2: bytes.removeSubrange(place..<end)
            case 3: for index in place..<end { bytes[index] = 0 }
            case 4:
                let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
                guard let digit = digits.randomElement(using: &generator) else { break }
                bytes[digit] = UInt8.random(in: 0x30...0x39, using: &generator)
            case 5: bytes.insert(contentsOf: bytes[place..<end], at: end)
            default:
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                bytes.insert(contentsOf: piece.utf8, at: place)
            }
        }
        return Data(bytes)
    }

    @Test func `Twenty thousand damaged files are each read, rejected or moved aside unchanged`()
        throws
    {
        let directory = try TemporaryDirectory(below: Self.memory)
        try withExtendedLifetime(directory) {
            let url = directory.url
            var generator = SeededGenerator(seed: 2013)
            let file = PreferencesFile(path: url.path + "/preferences.json")
            let place = URL(filePath: file.path)
            var (sound, aside, refused) = (0, 0, 0)
            for index in 0..<20_000 {
                let bytes = damaged(Data(Self.sound.utf8), with: &generator)
                try bytes.write(to: place)
                switch Result(catching: { () throws(StorageError) in try file.read() }) {
                case .success(let document):
                    sound += 1
                    #expect(try Data(contentsOf: place) == bytes)
                    try expectRoundTrip(of: document, index)
                case .failure(.damaged(_, let path)):
                    aside += 1
                    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
                    #expect(!FileManager.default.fileExists(atPath: file.path))
                    try FileManager.default.removeItem(atPath: path)
                case .failure(let error):
                    refused += 1
                    #expect(try Data(contentsOf: place) == bytes, "\(error)")
                }
            }
            #expect(sound > 500)
            #expect(aside > 10_000)
            #expect(refused > 20)
            #expect(sound + aside + refused == 20_000)
        }
    }

    private func expectRoundTrip(of document: PreferencesDocument, _ index: Int) throws {
        let text = document.text
        let again = try PreferencesDocument(text: text, path: "again")
        #expect(again?.text == text, "file \(index)")
        #expect(again == document, "file \(index)")
    }
}
