import Foundation
import TestSupport
import Testing

/// The archive commands, in a temporary home folder.
@Suite(.timeLimit(.minutes(20)))
struct ArchiveCommandTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// The contents of a file to import, by the kind of export it should be recognized as.
    private static let exports = [
        "vinylogue":
            #"{"artist":"Élan","source":"lastfm","time":"2020-01-02T03:04:05Z","track":"One","user":"nora"}"#,
        "spotify":
            #"[{"ts":"2020-01-02T03:07:25Z","ms_played":200000,"master_metadata_track_name":"One","master_metadata_album_artist_name":"Élan","master_metadata_album_album_name":"Blue","skipped":false}]"#,
        "listenbrainz":
            #"{"listened_at":1577934245,"track_metadata":{"artist_name":"Élan","track_name":"One"}}"#,
        "koito":
            #"{"version":"1","listens":[{"listened_at":"2020-01-02T03:04:05Z","track":{"aliases":[{"alias":"One","is_primary":true}]},"album":null,"artists":[{"aliases":[{"alias":"Élan","is_primary":true}]}]}]}"#,
        "youtube-music":
            #"[{"header":"YouTube Music","title":"Watched One","titleUrl":"","subtitles":[{"name":"Élan - Topic"}],"time":"2020-01-02T03:04:05.784Z"}]"#,
        "apple-music":
            "Artist Name,Event End Timestamp,Play Duration Milliseconds,Song Name\nÉlan,2020-01-02T03:07:25Z,200000,One\n",
        "maloja":
            #"{"maloja":{"export_time":1},"scrobbles":[{"time":1577934245,"track":{"artists":["Élan"],"title":"One","album":null}}]}"#,
        "pano": #"{"timeMs":1577934245933,"artist":"Élan","track":"One","event":"scrobble"}"#,
        "scrobbler-log":
            "#AUDIOSCROBBLER/1.1\n#TZ/UTC\nÉlan\tBlue\tOne\t1\t365\tL\t1577934245\t\n",
        "lastfm-to-csv": "Élan,Blue,One,02 Jan 2020 03:04\n",
        "ghan JSON":
            ##"[{"track":[{"artist":{"#text":"Élan"},"name":"One","date":{"uts":"1577934245"}}]}]"##,
        "ghan": "uts,utc_time,artist,album,track\n1577934245,,Élan,Blue,One\n",
    ]

    private func file(_ name: String, _ text: String) throws -> String {
        let file = home.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func archive(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await home.program().run(["archive"] + arguments)
    }

    private var database: URL {
        home.url.appending(path: "home/.local/share/vinylogue/archive.sqlite")
    }

    @Test func `A play imported from every kind of export is stored once`() async throws {
        var added = 0
        for (kind, text) in Self.exports.sorted(by: { $0.key < $1.key }) {
            let path = try file(kind, text)
            let first = try await archive("import", path, "--user", "nora", "--format", "json")
            #expect(first.status == 0, "\(kind): \(first.errors)")
            let name = kind.prefix { $0 != " " }
            #expect(first.output.contains(#""kind":"\#(name)""#), "\(first.output)")
            if first.output.contains(#""added":1"#) { added += 1 }
            let second = try await archive("import", path, "--user", "nora", "--format", "json")
            #expect(second.output.contains(#""added":0,"duplicates":1"#), "\(second.output)")
        }
        #expect(added == 1)
        #expect(try await archive("info", "--format", "csv").output.contains("nora,1,"))
        #expect(try await archive("verify").status == 0)
    }

    @Test func `An import says how many plays were added and how many were already there`()
        async throws
    {
        let path = try file("own", try #require(Self.exports["vinylogue"]))
        let table = try await archive("import", path, path).output
        #expect(
            table == """
                 \(path) (vinylogue): 1 added, 0 already in the archive
                 \(path) (vinylogue): 0 added, 1 already in the archive

                """
        )
    }

    @Test func `A log without a header is imported if its format is named`() async throws {
        let log = try #require(Self.exports["scrobbler-log"])
        let path = try file("log", log.split(separator: "\n").last.map(String.init) ?? "")
        #expect(try await archive("import", path, "--user", "nora").status == 65)
        let named = try await archive("import", path, "--user", "nora", "--kind", "scrobbler-log")
        #expect(named.status == 0, "\(named.errors)")
        #expect(try await archive("info", "--format", "csv").output.contains("nora,1,"))
    }

    @Test func `The table lists the first ten rejected records, and JSON lists them all`()
        async throws
    {
        let path = try file(
            "plays.csv",
            "time,artist,track\n" + String(repeating: "1,,T\n", count: 12)
        )
        let outcome = try await archive("import", path, "--user", "nora", "--dry-run")
        let table = outcome.output
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("No record in \(path) could be imported."))
        #expect(table.contains("12 rejected"))
        #expect(table.contains("line 11: no artist"))
        #expect(!table.contains("line 12: no artist"))
        #expect(table.contains("and 2 more"))
        let json = try await archive(
            "import",
            path,
            "--user",
            "nora",
            "--dry-run",
            "--format",
            "json"
        ).output
        #expect(json.components(separatedBy: "no artist").count == 13)
        #expect(!FileManager.default.fileExists(atPath: database.path))
    }

    @Test func `The reasons why records were skipped are listed, most frequent first`() async throws
    {
        let entry =
            #""title":"Watched T","titleUrl":"","subtitles":[{"name":"A"}],"time":"2020-01-02T03:04:05Z"}"#
        let path = try file(
            "history.json",
            #"[{"header":"YouTube",\#(entry),{"header":"YouTube Music",\#(entry),{"header":"YouTube",\#(entry)]"#
        )
        let table = try await archive("import", path, "--user", "nora", "--dry-run").output
        let lines = table.split(separator: "\n").dropFirst()
        #expect(
            lines == [
                "   2 skipped: not from YouTube Music", "   1 skipped: a video",
                " Dry run: nothing was changed.",
            ]
        )
    }

    @Test func `An import fails only if all records were rejected, not if others were skipped`()
        async throws
    {
        let entry = #""title":"Watched T","titleUrl":"","subtitles":[{"name":"A - Topic"}]"#
        let path = try file(
            "history.json",
            #"[{"header":"YouTube",\#(entry)},{"header":"YouTube Music",\#(entry),"time":"soon"}]"#
        )
        let outcome = try await archive("import", path, "--user", "nora", "--dry-run")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("1 skipped, 1 rejected"), "\(outcome.output)")
    }

    @Test func `A missing file is reported before any file is imported`() async throws {
        let play = try file("play", try #require(Self.exports["spotify"]))
        let missing = home.url.appending(path: "missing").path
        let outcome = try await archive("import", play, missing, "--user", "n")
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("vinylogue: No such file: \(missing)\n"))
        #expect(!FileManager.default.fileExists(atPath: database.path))
    }

    @Test func `The exit status of a failed import depends on the cause`() async throws {
        let missing = home.url.appending(path: "missing").path
        #expect(try await archive("import", missing, "--user", "n").status == 66)
        let odd = try file("odd.txt", "hello")
        #expect(try await archive("import", odd, "--user", "n").status == 65)
        let apple =
            "Event End Timestamp,Play Duration Milliseconds,Song Name\n2020-01-02T03:07:25Z,200000,One\n"
        let nameless = try await archive("import", try file("apple.csv", apple), "--user", "n")
        #expect(nameless.status == 65)
        #expect(nameless.errors.contains("does not name the artists"))
        let zip = try file("odd.zip", "PK\u{3}\u{4}odd")
        #expect(try await archive("import", zip, "--user", "n").status == 65)
        let play = try file("play", try #require(Self.exports["spotify"]))
        let nobodys = try await archive("import", play)
        #expect(nobodys.status == 78)
        #expect(nobodys.errors.contains("has plays without a user"))
        #expect(try await archive("import", odd, "--user", "n", "--kind", "tape").status == 64)
        #expect(try await archive("remove", "--user", "n", "--yes").status == 1)
    }

    @Test func `Importing an export restores a removed user, and removal requires confirmation`()
        async throws
    {
        let own = try #require(Self.exports["vinylogue"])
        _ = try await archive("import", try file("own", own), "--user", "nora")
        let lines = try await archive("export").output
        let table = home.url.appending(path: "all.csv").path
        #expect(try await archive("export", table).status == 0)
        #expect(try await archive("export", "--since", "2020-01-03").output.isEmpty)
        #expect(try await archive("export", "--user", "Nora").output == lines)
        let unknown = try await archive("export", "--user", "zoe")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains(#"no plays by "zoe""#), "\(unknown.errors)")
        #expect(try await archive("remove", "--user", "NORA").status == 64)
        #expect(try await archive("remove", "--user", "NORA", "--yes").status == 0)
        #expect(try await archive("export").output.isEmpty)
        #expect(try await archive("import", table, "--user", "somebody").status == 0)
        #expect(try await archive("export").output == lines)
    }

    @Test func `A vinylogue export can be imported without naming a user`() async throws {
        let own = try file("own", try #require(Self.exports["vinylogue"]))
        #expect(try await archive("import", own).status == 0)
        #expect(try await archive("info", "--format", "csv").output.contains("nora,1,"))
    }

    @Test func `The reported size of an archive is the size of its file`() async throws {
        _ = try await archive(
            "import",
            try file("own", try #require(Self.exports["vinylogue"]))
        )
        let size = try Data(contentsOf: database).count
        #expect(size > 0)
        let info = try await archive("info", "--format", "json").output
        #expect(info.contains(#""bytes":\#(size),"#), "\(info)")
    }

    @Test(.enabled(if: InstalledTool.has("sqlite3"), "sqlite3 is not installed"))
    func `Plays that are only in a database's write-ahead log are imported`() async throws {
        let path = home.url.appending(path: "plays.db").path
        let script = """
            PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
            CREATE TABLE artists(id, name); CREATE TABLE albums(id, title, artist_id);
            CREATE TABLE tracks(id, title, album_id); CREATE TABLE plays(track_id, timestamp);
            INSERT INTO artists VALUES (1, 'A'); INSERT INTO albums VALUES (1, 'B', 1);
            INSERT INTO tracks VALUES (1, 'T', 1); INSERT INTO plays VALUES (1, '2020-01-01T00:00:00');
            PRAGMA wal_checkpoint(TRUNCATE);
            INSERT INTO plays VALUES (1, '2020-01-02T00:00:00'), (1, '2020-01-03T00:00:00');
            """
        // Copied while it is open, since closing the database would empty its log.
        let copy = home.url.appending(path: "copy.db").path
        let shell = BuiltProgram.shell(environment: home.program().environment)
        let made = try await shell.run(
            [
                "-c", "(cat; echo \".shell cp $0 $1; cp $0-wal $1-wal\") | sqlite3 \"$0\"", path,
                copy,
            ],
            input: script + "\n"
        )
        #expect(made.status == 0, "\(made.errors)")
        let outcome = try await archive("import", copy, "--user", "nora", "--format", "json")
        #expect(outcome.output.contains(#""added":3"#), "\(outcome.output) \(outcome.errors)")
    }

    @Test func `An archive with a damaged list of tables is moved aside, not overwritten`()
        async throws
    {
        let own = try file("own", try #require(Self.exports["vinylogue"]))
        _ = try await archive("import", own)
        var bytes = try Data(contentsOf: database)
        bytes.replaceSubrange(103...104, with: [0, 0])
        for version in [bytes[63], 0] {
            bytes[63] = version
            try bytes.write(to: database)
            for command in ["info", "verify", "export"] {
                #expect(try await archive(command).status == 65, "\(command)")
            }
            #expect(try await archive("import", own, "--dry-run").status == 65)
            #expect(try Data(contentsOf: database) == bytes)
            let moved = try await archive("import", own)
            #expect(moved.status == 65)
            let aside = database.path + ".damaged-\(version == 0 ? 2 : 1)"
            #expect(moved.errors.contains(aside))
            #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
            #expect(!FileManager.default.fileExists(atPath: database.path))
        }
    }

    @Test func `An archive link whose target is missing is reported and kept`() async throws {
        let own = try file("own", try #require(Self.exports["vinylogue"]))
        _ = try await archive("import", own)
        try FileManager.default.removeItem(at: database)
        let missing = home.url.appending(path: "nowhere/archive.sqlite").path
        try FileManager.default.createSymbolicLink(
            atPath: database.path,
            withDestinationPath: missing
        )
        for arguments in [["info"], ["verify"], ["export"], ["import", own]] {
            let outcome = try await home.program().run(["archive"] + arguments)
            #expect(outcome.status == 66, "\(arguments)")
            #expect(
                outcome.errors == """
                    vinylogue: \(database.path) is a link to \(missing), which does not exist.
                    If it is on another disk, mount the disk. Otherwise remove the link.

                    """
            )
        }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: database.path)
                == missing
        )
    }

    /// Root may write everywhere, so if root runs the tests, the program runs as another user.
    @Test(.enabled(if: geteuid() != 0 || InstalledTool.has("setpriv"), "setpriv is not installed"))
    func `An archive in a read-only folder can be read`() async throws {
        let own = try file("own", try #require(Self.exports["vinylogue"]))
        _ = try await archive("import", own)
        let lines = try await archive("export").output
        let folder = database.deletingLastPathComponent().path
        let shell = BuiltProgram.shell(environment: home.program().environment)
        let closing =
            "cd \"$0\" && chmod 0444 vinylogue/* && chmod 0555 vinylogue . .. ../.. ../../.."
        let share = database.deletingLastPathComponent().deletingLastPathComponent().path
        // Only its owner may enter the test's folder otherwise.
        let opening = "chmod 0755 \"$0\""
        _ = try await shell.run(["-c", opening, home.url.path])
        let closed = try await shell.run(["-c", closing, share])
        #expect(closed.status == 0, "\(closed.errors)")
        let script =
            geteuid() == 0
            ? "exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$@\"" : "exec \"$@\""
        func read(_ arguments: String...) async throws -> BuiltProgram.Outcome {
            try await home.program().run(arguments, through: script)
        }
        #expect(try await read("archive", "info", "--format", "csv").output.contains("nora,1,"))
        #expect(try await read("archive", "verify", "--offline").status == 0)
        #expect(try await read("archive", "export").output == lines)
        #expect(try await read("top", "--user", "nora", "--by", "tracks").status == 0)
        #expect(try await read("doctor", "--offline").output.contains("1 play"))
        #expect(try await read("archive", "import", own, "--dry-run").status == 0)
        #expect(try await read("archive", "remove", "--user", "nora", "--yes").status == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["archive.sqlite"])
        _ = try await shell.run(["-c", "chmod -R u+w \"$0\"", home.url.path])
    }

    @Test func `An export on standard input can be imported`() async throws {
        let log = try #require(Self.exports["scrobbler-log"])
        let outcome = try await home.program()
            .run(["archive", "import", "-", "--user", "nora"], input: log)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await archive("info").output.contains("1 play"))
        #expect(try await archive("import", "-", "-", "--user", "nora").status == 64)
    }

    @Test
    func `A damaged archive is moved aside by an import, and importing again then works`()
        async throws
    {
        let log = try file("log", try #require(Self.exports["scrobbler-log"]))
        _ = try await archive("import", log, "--user", "nora")
        var bytes = try Data(contentsOf: database)
        // The root page of the table of totals, far from the plays.
        bytes.replaceSubrange(100..<104, with: [0xFF, 0xFF, 0xFF, 0xFF])
        try bytes.write(to: database)
        #expect(try await archive("verify").status == 65)
        #expect(try await archive("info").status == 65)
        #expect(try Data(contentsOf: database) == bytes)
        let moved = try await archive("import", log, "--user", "nora")
        #expect(moved.status == 65)
        #expect(moved.errors.contains("archive.sqlite.damaged-1"))
        #expect(try Data(contentsOf: URL(filePath: "\(database.path).damaged-1")) == bytes)
        #expect(try await archive("import", log, "--user", "nora").status == 0)
        let saved = try await archive("export", "--from", "\(database.path).damaged-1")
        #expect(saved.status == 65, "\(saved.errors)")
    }

    @Test func `The error for an unreadable archive does not suggest an export`()
        async throws
    {
        let log = try file("log", try #require(Self.exports["scrobbler-log"]))
        _ = try await archive("import", log, "--user", "nora")
        try Data("something else".utf8).write(to: database)
        let outcome = try await archive("export")
        #expect(outcome.status == 65)
        #expect(
            outcome.errors == """
                vinylogue: \(database.path) is damaged, and nothing in it can be read.
                Move it aside, then run `vinylogue archive sync`, or import a backup.

                """
        )
    }

    @Test func `The error for another program's file says that it was not changed`() async throws {
        let log = try file("log", try #require(Self.exports["scrobbler-log"]))
        try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
        let outcome = try await archive("import", log, "--user", "nora")
        #expect(outcome.status == 65)
        #expect(
            outcome.errors == """
                vinylogue: \(database.path) is not a vinylogue archive.
                It was not changed. Move it aside.

                """
        )
    }

    @Test func `Exporting a damaged archive to standard output writes no play twice`() async throws
    {
        let rows = (1...6000).map { "\($0 * 1000),Artist \($0 % 50),Album,Track \($0)" }
        let text = "time,artist,album,track\n" + rows.joined(separator: "\n")
        _ = try await archive("import", try file("plays.csv", text), "--user", "nora")
        var bytes = try Data(contentsOf: database)
        // The last pages of plays: leaf pages of a table without row numbers begin with 10.
        let page = Int(bytes[16]) << 8 | Int(bytes[17])
        let leaves = stride(from: page, to: bytes.count, by: page).filter {
            bytes[$0] == 10 && bytes[($0 + 8)..<($0 + page)].count { $0 == 0 } < page / 2
        }
        var wrong = 0
        for leaf in leaves.dropFirst(leaves.count / 3) {
            bytes.replaceSubrange(leaf..<leaf + 12, with: Data(repeating: 0xFF, count: 12))
            try bytes.write(to: database)
            let outcome = try await archive("export")
            guard outcome.status != 0, !outcome.output.isEmpty else { continue }
            wrong += 1
            let lines = outcome.output.split(separator: "\n")
            #expect(Set(lines).count == lines.count)
            break
        }
        #expect(wrong == 1)
    }

    @Test func `vinylogue top lists the most played albums and artists with their URLs`()
        async throws
    {
        let path = try file("plays.csv", "time,artist,album,track\n1,A,B,T\n2,A,B,U\n3,C,,T\n")
        _ = try await archive("import", path, "--user", "nora")
        func top(_ arguments: String...) async throws -> BuiltProgram.Outcome {
            try await home.program().run(["top", "--user", "nora"] + arguments)
        }
        let page = "https://www.last.fm/music/A"
        let albums = try await top("--format", "csv")
        #expect(albums.output == "rank,artist,album,plays,url\n1,A,B,2,\(page)/B\n")
        let artists = try await top("--by", "artists", "--limit", "1", "--format", "json")
        #expect(
            artists.output
                == #"{"artists":[{"artist":"A","plays":2,"rank":1,"url":"\#(page)"}],"service":"lastfm","user":"nora"}"#
                + "\n"
        )
        let tracks = try await top("--by", "tracks")
        #expect(tracks.output.contains("nora · most played tracks of all time"))
        #expect(try await top("--limit", "0").status == 64)
        #expect(try await home.program().run(["top", "--user", "zoe"]).status == 1)
    }

    @Test func `The demo's archive is separate from the user's`() async throws {
        let path = try file("own", try #require(Self.exports["vinylogue"]))
        #expect(try await archive("import", path, "--demo").status == 0)
        #expect(try await archive("info", "--demo").output.contains("1 play"))
        #expect(!FileManager.default.fileExists(atPath: database.path))
    }

    @Test(.enabled(if: InstalledTool.has("sqlite3"), "sqlite3 is not installed"))
    func `The SQL in the guide runs on an archive`() async throws {
        let own = try #require(Self.exports["vinylogue"]).replacing(
            "\"nora\"",
            with: "\"nora_needle\""
        )
        .replacing("\"artist\"", with: "\"album\":\"Blue\",\"artist\"")
        .replacing("2020-01-02", with: "2020-12-31")
        _ = try await archive("import", try file("own", own), "--user", "nora")
        let queries = try DocumentationPage.article("Archive").fences
        #expect(queries.count == 4)
        for query in queries {
            let shell = BuiltProgram.shell(environment: home.program().environment)
            let outcome = try await shell.run(
                ["-c", "sqlite3 \"$0\"", database.path],
                input: ".parameter set :album Blue\n\(query)"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.split(separator: "\n").count == 1, "\(query)")
        }
    }

    @Test func `Every kind of export in the guide is also in the help`() async throws {
        let help = try await archive("import", "--help").output
        let kinds = try DocumentationPage.article("Archive").section("Import").rows
            .compactMap { DocumentationPage.codeSpans(in: $0[0]).first }
        #expect(kinds.count == 14)
        for kind in kinds { #expect(help.contains(kind), "\(kind)") }
    }
}
