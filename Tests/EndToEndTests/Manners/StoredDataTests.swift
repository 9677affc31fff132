import Foundation
import TestSupport
import Testing

/// The amount of services' data kept on disk; Last.fm's terms allow 100 MB.
@Suite(.timeLimit(.minutes(20)))
struct StoredDataTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Creates files of two megabytes that were last used at least ten days ago, to fill a cache.
    private func fill(_ folder: String, with count: Int, prefix: String = "") throws {
        let url = home.temporary.appending(path: folder)
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for number in 0..<count {
            let digits = String(number, radix: 16)
            let name = String(repeating: "0", count: 64 - digits.count) + digits
            let file = url.appending(path: prefix + name)
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 2_000_000)
            try handle.close()
            let date = Date(timeIntervalSinceNow: -86_400 * Double(10 + number))
            try FileManager.default.setAttributes(
                [.modificationDate: date],
                ofItemAtPath: file.path
            )
        }
    }

    /// The total size of the files in the home folder and the temporary folder, in bytes.
    private func size() throws -> Int {
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.url.path)
        return try names.reduce(0) { sum, name in
            let path = home.url.appending(path: name).path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            return facts[.type] as? FileAttributeType == .typeRegular
                ? sum + (facts[.size] as? Int ?? 0) : sum
        }
    }

    @Test func `Responses, covers and leftovers of interrupted writes take up less than 100 MB`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        try fill("VinylogueCache", with: 40)
        try fill("VinylogueCache", with: 20, prefix: ".tmp-")
        try fill("VinylogueImages", with: 40)
        try fill("VinylogueImages", with: 20, prefix: ".tmp-")
        #expect(try size() > 240_000_000)
        let program = home.program(service.openServices)
        let commands = [
            ["week", "--art", "--color", "always"], ["crate", "--art", "--color", "always"],
            ["years"], ["digest", "--as", "html"], ["playlist", "draft", "--from", "week"],
            ["archive", "sync", "--since", Day.ago(176)], ["week", "--friends"],
        ]
        for command in commands {
            let outcome = try await program.run(command)
            #expect(outcome.status == 0, "\(command) \(outcome.errors)")
        }
        let size = try size()
        #expect(size < 100_000_000, "\(size)")
        // The most recent responses are still cached.
        let asked = service.server.requests.count
        #expect(try await program.run(["years", "--offline"]).status == 0)
        #expect(service.server.requests.count == asked)
    }
}
