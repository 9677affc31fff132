import Foundation
import LegacyMigration

extension FuzzTarget {
    /// One target for each kind of legacy source.
    package static let legacy: [FuzzTarget] = [
        legacyFile("legacy-v1-binary", sample: "v1-binary/" + plistName),
        legacyFile("legacy-v1-xml", sample: "v1-xml/" + plistName),
        legacyFile("legacy-resaved", sample: "resaved/" + plistName),
        legacyFile("legacy-v2", sample: "v2/" + plistName),
        legacyFile("legacy-json", sample: "v2/curatedFriends.json"),
        legacyFile("legacy-coredata", sample: "coredata/vinylogue.sqlite"),
        legacyFolder("legacy-container", sample: "container"),
        legacyFolder("legacy-backup", sample: "backup"),
        legacyArchive,
        FuzzTarget(name: "legacy-hostile") { _, scratch in
            let reading = LegacyReading(scratch: scratch)
            return { random in
                try reading.read([plistName: HostileInput.make(using: &random)], at: plistName)
            }
        },
    ]

    private static let plistName = "com.twocentstudios.vinylogue.plist"
    private static let words = [
        "<array>", "</array>", "<dict>", "</dict>", "<string>", "<data>", "<key>", "<!--", "-->",
        "<![CDATA[", "]]>", "<!DOCTYPE [", "&amp;", "&#x41;", "&#0;", "&#x00;", "&", "<?", "[", "{",
        "]", "}", "\"",
        ",",
        "\\u0000", "<integer>", "9223372036854775808", "bplist00", "SQLite format 3\0", "\0",
    ]

    private static func legacyFile(_ name: String, sample: String) -> FuzzTarget {
        FuzzTarget(name: name) { checkout, scratch in
            let reading = LegacyReading(scratch: scratch)
            let all = try LegacySamples(checkout: checkout)
            let file = (sample as NSString).lastPathComponent
            return { random in
                let bytes = all.mutated(sample, words: words, using: &random)
                return try reading.read([file: bytes], at: file)
            }
        }
    }

    /// A target that damages one file in a folder.
    private static func legacyFolder(_ name: String, sample: String) -> FuzzTarget {
        FuzzTarget(name: name) { checkout, scratch in
            let reading = LegacyReading(scratch: scratch)
            let all = try LegacySamples(checkout: checkout)
            let names = all.files.keys.filter { $0.hasPrefix(sample + "/") }.sorted()
            var files = all.files.filter { names.contains($0.key) }
            try reading.write(files)
            return { random in
                let victim = names[random.below(names.count)]
                files[victim] = all.mutated(victim, words: words, using: &random)
                defer { files[victim] = all.files[victim] }
                let outcome = try reading.read(files, changing: victim, at: sample)
                try reading.write([victim: all.files[victim] ?? []])
                return outcome
            }
        }
    }

    /// Damages the archive inside valid user defaults.
    private static let legacyArchive = FuzzTarget(name: "legacy-archive") { checkout, scratch in
        let reading = LegacyReading(scratch: scratch)
        let archive = try soundArchive(checkout: checkout)
        let mutator = Mutator(others: [archive], words: words)
        return { random in
            func damaged() -> String {
                let bytes =
                    switch random.below(3) {
                    case 0: mutator.mutate(archive, using: &random)
                    case 1: HostileArchive.make(using: &random)
                    default: BinaryPlistMutator().mutate(archive, using: &random)
                    }
                return Data(bytes).base64EncodedString()
            }
            let text = """
                <plist version="1.0"><dict><key>lastFMUserName</key><data>\(damaged())</data>\
                <key>lastFMFriendsList</key><data>\(damaged())</data></dict></plist>
                """
            return try reading.read([plistName: Array(text.utf8)], at: plistName)
        }
    }

    /// The archive of friends from the XML sample, where it is base64 data.
    private static func soundArchive(checkout: String) throws -> [UInt8] {
        let file = URL(filePath: checkout + "/Legacy/Samples/v1-xml/" + plistName)
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let data = text.split(separator: "<key>lastFMFriendsList</key>").last?
            .split(separator: "<data>").dropFirst().first?.split(separator: "</data>").first
        let archive = Data(base64Encoded: String(data ?? ""), options: .ignoreUnknownCharacters)
        guard let archive, !archive.isEmpty else { throw MissingSample(file: file.path) }
        return [UInt8](archive)
    }

    private struct MissingSample: Error {
        var file: String
    }
}
