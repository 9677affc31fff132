import Core
import Foundation
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ConcurrentStoreTests {
    @Test func `No change is lost when processes are killed during a thousand changes`()
        async throws
    {
        try await withTemporaryDirectory { url in
            var trial = StoreTrial(mode: "sound", folder: url)
            let faults = try trial.runWithKills(workers: 4, changes: 1_000)
            #expect(faults == [])
            // The next change also removes the temporary files of killed processes.
            try trial.file.update { $0["last"] = JSONText("true") }
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            #expect(names.sorted() == [".lock", "preferences.json"])
        }
    }

    @Test
    func `All friends are kept when 64 processes each add one at the same time`()
        async throws
    {
        try await withTemporaryDirectory { url in
            var trial = StoreTrial(mode: "sound", folder: url)
            let faults = try trial.runTogether(count: 64)
            #expect(faults == [])
            let friends = try trial.file.read().value(of: StoreTrial.friends)
            #expect(Set(friends).count == 64)
        }
    }

    @Test func `No change is lost when 64 processes write to one file through two links`()
        async throws
    {
        try await withTemporaryDirectory { url in
            let folders = ["a", "b"].map { url.appending(path: $0) }
            for folder in folders + [url.appending(path: "shared")] {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: false
                )
            }
            for folder in folders {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/preferences.json",
                    withDestinationPath: "../shared/preferences.json"
                )
            }
            var trial = StoreTrial(mode: "sound", folder: url.appending(path: "shared"))
            let links = folders.map { $0.path + "/preferences.json" }
            #expect(try trial.runTogether(count: 64, links: links) == [])
            #expect(try trial.file.read().value(of: StoreTrial.friends).count == 64)
        }
    }

    @Test func `The trial detects a missing lock`() async throws {
        try await withTemporaryDirectory { url in
            var faults: [String] = []
            for round in 1...20 where faults.isEmpty {
                var trial = StoreTrial(mode: "unlocked", folder: url.appending(path: "\(round)"))
                faults = try trial.runTogether(count: 32)
            }
            #expect(faults.contains { $0.contains("reported") })
        }
    }

    @Test func `The trial detects that a worker overwrites the file in place`() async throws {
        try await withTemporaryDirectory { url in
            var trial = StoreTrial(mode: "inPlace", folder: url)
            let faults = try trial.runWithKills(workers: 4, changes: 1_000)
            #expect(faults != [])
        }
    }
}
