import Foundation
import LegacyMigration

/// Writes everything in `Legacy/Samples` with Foundation's writers rather than our own code.
struct SampleWriter {
    let folder: URL

    private static let plistName = "com.twocentstudios.vinylogue.plist"
    private static let preferences = "Library/Preferences/" + plistName
    private static let document = "Documents/curatedFriends.json"
    private static let store = "Library/Application Support/vinylogue.sqlite"
    /// The names of files in an iOS backup: the SHA-1 of the domain, a hyphen and the path.
    private static let backupNames = [
        preferences: "9c161da7247d9b29f90ac143fa3673bf14375bf4",
        document: "3149e24fa22fb5b5c2b5391a7b3a9b08a457e500",
    ]

    func write() throws {
        try write(v1(.binary), to: "v1-binary/" + Self.plistName)
        try write(v1(.xml), to: "v1-xml/" + Self.plistName)
        try write(resaved(), to: "resaved/" + Self.plistName)
        try write(v2(), to: "v2/" + Self.plistName)
        try write(Self.curatedFriends, to: "v2/curatedFriends.json")
        try writeStore(to: "coredata/vinylogue.sqlite")
        try writeContainer()
        try writeBackup()
    }

    private func writeContainer() throws {
        try write(v2(), to: "container/" + Self.preferences)
        try write(Self.curatedFriends, to: "container/" + Self.document)
        try writeStore(to: "container/" + Self.store)
    }

    private func writeBackup() throws {
        let manifest = try plist(["IsEncrypted": false, "Version": "10.0"], .binary)
        try write(manifest, to: "backup/Manifest.plist")
        let domain = "AppDomain-com.twocentstudios.vinylogue"
        var script = """
            CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, \
            flags INTEGER, file BLOB);
            CREATE INDEX FilesDomainIdx ON Files(domain);
            INSERT INTO Files VALUES ('\(String(repeating: "0", count: 39))1', 'HomeDomain', \
            'Library/Preferences/com.example.player.plist', 1, x'00');
            INSERT INTO Files VALUES ('\(String(repeating: "0", count: 39))2', '\(domain)', \
            'Library/Preferences', 2, x'00');
            """
        for (path, name) in Self.backupNames.sorted(by: { $0.key < $1.key }) {
            script += "INSERT INTO Files VALUES ('\(name)', '\(domain)', '\(path)', 1, x'00');\n"
            let content = path == Self.document ? Self.curatedFriends : try v1(.binary)
            try write(content, to: "backup/\(name.prefix(2))/\(name)")
        }
        try writeDatabase(script, to: "backup/Manifest.db")
    }

    private func writeStore(to path: String) throws {
        try writeDatabase(
            """
            CREATE TABLE ZWEEKLYCHART (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
            ZUSERNAME VARCHAR);
            CREATE TABLE ZWEEKLYALBUMCHART (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, \
            Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            INSERT INTO Z_METADATA VALUES (1, '00000000-0000-0000-0000-000000000000', x'');
            INSERT INTO ZWEEKLYCHART VALUES (1, 1, 1, 'GrooveDigger');
            INSERT INTO ZWEEKLYCHART VALUES (2, 1, 1, 'b-side');
            INSERT INTO ZWEEKLYCHART VALUES (3, 1, 1, 'GrooveDigger');
            """,
            to: path
        )
    }

    private func v1(_ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        let user = ArchivedPerson(fields: [
            ("kUserUserName", SamplePeople.userName), ("kUserRealName", "Vinyl Fan"),
            ("kUserImageThumbURL", nil), ("kUserImageURL", nil), ("kUserLastFMid", "1000001"),
            ("kUserURL", "https://www.last.fm/user/vinylfan"),
        ])
        let friends = SamplePeople.friends.map { friend in
            ArchivedPerson(fields: [
                ("kUserUserName", friend.username), ("kUserRealName", friend.realName ?? ""),
                ("kUserImageThumbURL", friend.imageURL), ("kUserImageURL", friend.imageURL),
                ("kUserLastFMid", nil), ("kUserURL", friend.url),
            ])
        }
        return try plist(
            [
                "lastFMUserName": try OldAppArchive.data(of: user),
                "lastFMFriendsList": try OldAppArchive.data(of: NSArray(array: friends)),
                "playCountFilter": 4, "init_1_2_0": true, "unrelated": [1, 2],
            ],
            format
        )
    }

    private func resaved() throws -> Data {
        let order: [Any] = [
            "GrooveDigger", ["username": "b-side", "realName": "Bea"], ["name": "needle_drop"],
        ]
        return try plist(
            ["currentUser": SamplePeople.userName, "friendsOrder": order, "playCountFilter": 8],
            .xml
        )
    }

    private func v2() throws -> Data {
        try plist(
            [
                "currentUser": SamplePeople.userName, "currentPlayCountFilter": 16,
                "migration_completed_1_3_1": true,
            ],
            .binary
        )
    }

    private static let curatedFriends = Data(
        """
        [
          {"username": "GrooveDigger", "realName": "Ada Example", "playCount": 48213, \
        "imageURL": "https://images.example/300x300/ada.png", \
        "url": "https://www.last.fm/user/GrooveDigger"},
          {"username": "b-side", "realName": null, "imageURL": null, \
        "url": "https://www.last.fm/user/b-side", "playCount": null},
          {"username": "needle_drop"},
          {"username": "plattenspieler", "realName": "Jörg Müller 🎶", "playCount": 7, \
        "imageURL": "https://images.example/300x300/joerg.jpg", \
        "url": "https://www.last.fm/user/plattenspieler"}
        ]

        """.utf8
    )

    private func plist(
        _ entries: [String: Any],
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: entries, format: format, options: 0)
    }

    private func write(_ data: Data, to path: String) throws {
        try data.write(to: try prepare(path))
    }

    private func writeDatabase(_ script: String, to path: String) throws {
        try SQLiteWriter.write(script, to: try prepare(path).path)
    }

    private func prepare(_ path: String) throws -> URL {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        return file
    }
}
