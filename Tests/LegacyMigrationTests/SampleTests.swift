import Foundation
import Testing

@testable import LegacyMigration

/// Reads the samples in `Legacy/Samples`, and checks that their generator still writes the same
/// data.
@Suite struct SampleTests {
    @Test(arguments: ["v1-binary", "v1-xml"])
    func `The user, the friends in order and the minimum plays are read from version 1 defaults`(
        sample: String
    ) throws {
        let path = Samples.path(sample + "/com.twocentstudios.vinylogue.plist")
        let sources = try readLegacySource(at: path)
        let place = "com.twocentstudios.vinylogue.plist: "
        #expect(
            sources == [
                LegacySource(
                    kind: .defaultsV1,
                    path: path,
                    files: [path],
                    findings: LegacyFindings(
                        userName: Found(value: "vinylfan", place: place + "lastFMUserName"),
                        friends: Found(
                            value: SamplePeople.friends,
                            place: place + "lastFMFriendsList"
                        ),
                        playCountFilter: Found(value: 4, place: place + "playCountFilter")
                    )
                )
            ]
        )
    }

    @Test func `Friends in resaved defaults are read from names and dictionaries`() throws {
        let sources = try readLegacySource(
            at: Samples.path("resaved/com.twocentstudios.vinylogue.plist")
        )
        #expect(sources.map(\.kind) == [.resavedDefaults])
        let findings = sources[0].findings
        #expect(findings.userName?.value == "vinylfan")
        #expect(findings.friends?.value == SamplePeople.resavedFriends)
        #expect(findings.playCountFilter?.value == 8)
        #expect(findings.notes == [])
    }

    @Test func `Reading a version 2 folder finds its document and its defaults`() throws {
        let sources = try readLegacySource(at: Samples.path("v2"))
        #expect(sources.map(\.kind) == [.curatedFriends, .defaultsV2])
        #expect(sources[0].findings.friends?.value == SamplePeople.friends)
        #expect(sources[1].findings.userName?.value == "vinylfan")
        #expect(sources[1].findings.playCountFilter?.value == 16)
        #expect(sources.allSatisfy { $0.enclosure == .folder(Samples.path("v2")) })
    }

    @Test func `Reading a container finds its document, its defaults and its store`() throws {
        let path = Samples.path("container")
        let sources = try readLegacySource(at: path)
        #expect(sources.map(\.kind) == [.curatedFriends, .defaultsV2, .coreData])
        #expect(
            sources.map(\.path) == [
                path + "/Documents/curatedFriends.json",
                path + "/Library/Preferences/com.twocentstudios.vinylogue.plist",
                path + "/Library/Application Support/vinylogue.sqlite",
            ]
        )
        #expect(sources[0].findings.friends?.value == SamplePeople.friends)
        #expect(sources[1].findings.playCountFilter?.value == 16)
        #expect(sources.allSatisfy { $0.enclosure == .container(path) })
    }

    @Test(arguments: ["backup", "backup/Manifest.db"])
    func `Reading a backup finds the app's files under their original names`(
        sample: String
    ) throws {
        let path = Samples.path("backup")
        let sources = try readLegacySource(at: Samples.path(sample))
        #expect(sources.map(\.kind) == [.curatedFriends, .defaultsV1])
        #expect(sources[0].findings.friends?.value == SamplePeople.friends)
        #expect(sources[1].findings.friends?.value == SamplePeople.friends)
        #expect(sources[1].findings.userName?.value == "vinylfan")
        #expect(
            sources[1].findings.userName?.place
                == "Library/Preferences/com.twocentstudios.vinylogue.plist: lastFMUserName"
        )
        #expect(sources.allSatisfy { $0.enclosure == .backup(path) })
        #expect(sources.allSatisfy { $0.files == [$0.path] && !$0.path.hasSuffix("Manifest.db") })
    }

    @Test func `Each name in a store's username column is read once`() throws {
        let sources = try readLegacySource(at: Samples.path("coredata/vinylogue.sqlite"))
        #expect(sources.map(\.kind) == [.coreData])
        #expect(
            sources[0].findings.friends
                == Found(
                    value: [
                        LegacyFriend(username: "GrooveDigger"), LegacyFriend(username: "b-side"),
                    ],
                    place: "vinylogue.sqlite: ZWEEKLYCHART.ZUSERNAME"
                )
        )
    }

    @Test func `The samples match what their generator writes`() throws {
        let folder = try TemporaryFolder()
        try SampleWriter(folder: folder.url).write()
        let written = try Samples.contents(of: folder.url)
        let checkedIn = try Samples.contents(of: Samples.folder)
        #expect(written.keys.sorted() == checkedIn.keys.sorted())
        for name in written.keys.sorted() {
            let (fresh, kept) = (folder.path(name), Samples.path(name))
            guard (try? readLegacySource(at: kept)) != nil else {
                // Without its backup folder, Manifest.plist cannot be read as a source.
                #expect(try Self.list(fresh) == Self.list(kept))
                continue
            }
            #expect(
                try readLegacySource(at: fresh).map(\.findings)
                    == readLegacySource(at: kept).map(\.findings)
            )
        }
    }

    @Test func `Reading does not change or create files`() throws {
        let folder = try TemporaryFolder()
        try SampleWriter(folder: folder.url).write()
        let before = try Samples.contents(of: folder.url)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            _ = try readLegacySource(at: folder.path(name))
        }
        #expect(try Samples.contents(of: folder.url) == before)
    }

    /// Rewrites the samples if `VINYLOGUE_RECORD_SAMPLES` is set, and then fails.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["VINYLOGUE_RECORD_SAMPLES"] != nil))
    func `Recording rewrites the samples`() throws {
        try? FileManager.default.removeItem(at: Samples.folder)
        try SampleWriter(folder: Samples.folder).write()
        Issue.record("The samples have been written anew.")
    }

    private static func list(_ path: String) throws -> PropertyList {
        try PropertyList.read([UInt8](Data(contentsOf: URL(filePath: path))))
    }
}
