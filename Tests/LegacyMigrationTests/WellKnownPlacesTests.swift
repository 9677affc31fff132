import Foundation
import LegacyMigration
import Testing

/// The paths that are searched for old data.
@Suite struct WellKnownPlacesTests {
    @Test func `On Linux only one folder is searched, below the XDG data folder`() {
        func paths(_ environment: [String: String]) -> [String] {
            WellKnownPlaces.paths(home: "/home/joe", environment: environment, platform: .linux)
        }
        #expect(paths([:]) == ["/home/joe/.local/share/vinylogue/legacy"])
        #expect(paths(["XDG_DATA_HOME": "/data"]) == ["/data/vinylogue/legacy"])
        #expect(paths(["XDG_DATA_HOME": "data"]) == ["/home/joe/.local/share/vinylogue/legacy"])
        #expect(paths(["XDG_DATA_HOME": ""]) == ["/home/joe/.local/share/vinylogue/legacy"])
    }

    @Test func `On macOS preferences, containers and backups are also searched`() {
        #expect(
            WellKnownPlaces.paths(home: "/Users/joe", environment: [:], platform: .macOS) == [
                "/Users/joe/Library/Preferences/com.twocentstudios.vinylogue.plist",
                "/Users/joe/Library/Containers/com.twocentstudios.vinylogue",
                "/Users/joe/Library/Group Containers/group.com.twocentstudios.vinylogue",
                "/Users/joe/Library/Application Support/MobileSync/Backup",
                "/Users/joe/.local/share/vinylogue/legacy",
            ]
        )
    }

    @Test func `Reading a folder that contains a backup and a container finds their sources`()
        throws
    {
        #expect(
            try readLegacySource(at: Samples.folder.path).map(\.kind) == [
                .curatedFriends, .curatedFriends, .defaultsV2, .defaultsV1, .coreData,
            ]
        )
    }
}
