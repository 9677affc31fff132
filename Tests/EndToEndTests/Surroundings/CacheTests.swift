import Foundation
import TestSupport
import Testing

/// Caches that other users can change, that disappear during a run, or that cannot grow.
@Suite(.timeLimit(.minutes(20)))
struct CacheTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private var temporary: URL { home.url.appending(path: "tmp") }
    private var cache: URL { temporary.appending(path: "VinylogueCache") }

    private func run(
        _ line: String,
        at service: LoopbackLastFM,
        through script: String? = nil
    ) async throws -> BuiltProgram.Outcome {
        try await home.program(["LASTFM_API_KEY": UserHome.key]).run(
            line.split(separator: " ").map(String.init)
                + ["--api-url", service.server.url.absoluteString],
            through: script
        )
    }

    private func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test(arguments: ["tmp", "tmp/VinylogueCache"])
    func `A cache folder that is deleted during a run is created again`(path: String) async throws {
        let folder = home.url.appending(path: path)
        let service = try LoopbackLastFM { _ in
            try? FileManager.default.removeItem(at: folder)
            return nil
        }
        for line in [
            "week --user nora_needle", "years --user nora_needle", "years --user kaspar33",
        ] {
            let outcome = try await run(line, at: service)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("_needle") || outcome.output.contains("kaspar33"))
            // If the folder disappears just before a response is written, that response is not cached.
            let isTold = outcome.errors.hasPrefix("vinylogue: couldn't cache the response:")
            #expect(outcome.errors.isEmpty || isTold, "\(outcome.errors)")
        }
        #expect(!names(in: cache).contains { $0.hasPrefix(".tmp-") })
        let offline = try await run("week --user nora_needle --offline", at: service)
        #expect([0, 69].contains(offline.status), "\(offline.errors)")
    }

    @Test func `Without a temporary folder charts work but are not cached`()
        async throws
    {
        let folder = temporary
        let service = try LoopbackLastFM { _ in
            // With a file in its place, not even root can create the folder.
            try? FileManager.default.removeItem(at: folder)
            try? Data().write(to: folder)
            return nil
        }
        let outcome = try await run("years --user nora_needle", at: service)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("nora_needle"))
        #expect(
            outcome.errors.hasPrefix("vinylogue: couldn't cache the response: "),
            "\(outcome.errors)"
        )
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    /// Fills the cache, makes a change to it, and expects that the next run uses another folder instead.
    private func expectDistrusted(_ change: (URL) throws -> Void) async throws {
        let service = try LoopbackLastFM()
        let line = "week --user nora_needle --format json"
        let first = try await run(line, at: service)
        #expect(first.status == 0, "\(first.errors)")
        let count = service.server.requests.count
        try change(cache)
        let before = try UserHome.contents(of: cache)
        let second = try await run(line, at: service)
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.errors == "")
        #expect(second.output.contains(#""kind":"network""#))
        #expect(service.server.requests.count == 2 * count)
        #expect(try UserHome.contents(of: cache) == before)
        let own = temporary.appending(path: "VinylogueCache-\(geteuid())")
        #expect(names(in: own).count == count)
        let path = try await run("cache path", at: service)
        #expect(path.output == own.path + "\n")
        let third = try await run(line, at: service)
        #expect(third.output.contains(#""kind":"cache""#))
    }

    @Test(arguments: [0o777, 0o770, 0o722])
    func `A cache that others can write to is not used`(mode: Int) async throws {
        try await expectDistrusted { cache in
            try FileManager.default.setAttributes(
                [.posixPermissions: mode],
                ofItemAtPath: cache.path
            )
        }
    }

    @Test func `A cache folder that is a link is not used`() async throws {
        try await expectDistrusted { cache in
            let elsewhere = cache.appendingPathExtension("elsewhere")
            try FileManager.default.moveItem(at: cache, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: cache, withDestinationURL: elsewhere)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder to somebody else"))
    func `A cache that belongs to another user is not used`() async throws {
        try await expectDistrusted { cache in
            try FileManager.default.setAttributes(
                [.ownerAccountID: 65534],
                ofItemAtPath: cache.path
            )
        }
    }

    @Test func `If no cache folder is safe, nothing is cached and a note says so once`()
        async throws
    {
        let service = try LoopbackLastFM()
        for name in ["VinylogueCache", "VinylogueCache-\(geteuid())"] {
            try FileManager.default.createSymbolicLink(
                at: temporary.appending(path: name),
                withDestinationURL: home.url.appending(path: "home")
            )
        }
        let outcome = try await run("years --user nora_needle", at: service)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "vinylogue: couldn't cache the response: Failed to use the folder "
                + "\(cache.path)-\(geteuid()): "
                + "it is a link or a file, not a folder. Remove it, or choose another place with "
                + "VINYLOGUE_CACHE_DIR.\n"
        )
        #expect(names(in: home.url.appending(path: "home")) == [])
    }

    @Test(arguments: ["fifo", "folder", "link", "empty", "nulls", "half"])
    func `Links, folders, pipes and damaged files in the cache are not trusted`(kind: String)
        async throws
    {
        let service = try LoopbackLastFM()
        let line = "week --user nora_needle --format json"
        let first = try await run(line, at: service)
        let secret = home.url.appending(path: "secret")
        try Data("secret".utf8).write(to: secret)
        let entries = names(in: cache)
        #expect(!entries.isEmpty)
        for name in entries {
            let entry = cache.appending(path: name)
            let bytes = try Data(contentsOf: entry)
            try FileManager.default.removeItem(at: entry)
            switch kind {
            case "fifo": #expect(unsafe mkfifo(entry.path, 0o600) == 0)
            case "folder":
                try FileManager.default.createDirectory(
                    at: entry,
                    withIntermediateDirectories: false
                )
            case "link":
                try FileManager.default.createSymbolicLink(at: entry, withDestinationURL: secret)
            case "empty": try Data().write(to: entry)
            case "nulls": try Data(count: bytes.count).write(to: entry)
            default: try bytes.prefix(bytes.count / 2).write(to: entry)
            }
        }
        let second = try await run(line, at: service)
        #expect(second.status == 0, "\(second.errors)")
        #expect(service.server.requests.count == 6)
        #expect(second.output.contains(#""kind":"network""#))
        #expect(second.output.prefix { $0 != "h" } == first.output.prefix { $0 != "h" })
        #expect(try String(contentsOf: secret, encoding: .utf8) == "secret")
        // Files, pipes and links are replaced. A folder stays, so the response is not cached.
        #expect(second.errors.isEmpty == (kind != "folder"), "\(second.errors)")
    }

    /// A script that runs a program with a file size limit of 0, which acts like a full disk.
    private static let fullDisk = #"trap "" XFSZ; ulimit -f 0; exec "$@""#

    @Test func `On a full disk charts work and nothing is lost`() async throws {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let lines = ["week", "years --top 1", "album --week-rank 1", "friends list"]
        var outputs: [String] = []
        for line in lines { outputs.append(try await run(line, at: service).output) }
        let before = try UserHome.contents(of: home.url)
        for (line, output) in zip(lines, outputs) {
            let outcome = try await run(line + " --refresh", at: service, through: Self.fullDisk)
            #expect(outcome.status == 0, "\(line): \(outcome.errors)")
            #expect(outcome.output == output)
            guard line != "friends list" else { continue }
            #expect(
                outcome.errors
                    == "vinylogue: couldn't cache the response: Failed to write \(cache.path): "
                    + "file too large. "
                    + "Nothing was changed. Check its permissions and the free disk space.\n"
            )
        }
        #expect(try UserHome.contents(of: home.url) == before)
    }

    @Test(arguments: [
        "settings set min-plays 3", "settings unset user", "friends add doombaker",
        "friends import --all", "friends clear --yes", "friends remove kaspar33",
        "friends move kaspar33 --top", "setup --user kaspar33", "migrate LEGACY",
        "migrate LEGACY --replace", "migrate LEGACY --delete-source",
    ])
    func `On a full disk changes fail and leave everything as it was`(
        line: String
    ) async throws {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        _ = try await run("friends add yukiko_b kaspar33", at: service)
        let legacy = home.url.appending(path: "legacy")
        try LegacySample.copy("v1-xml", to: legacy)
        let places = [home.configuration, legacy]
        let before = try places.map(UserHome.contents(of:))
        let outcome = try await run(
            line.replacing("LEGACY", with: legacy.path),
            at: service,
            through: Self.fullDisk
        )
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.output.isEmpty, "\(outcome.output)")
        #expect(
            outcome.errors.contains("Failed to write \(home.configuration.path)/preferences.json")
        )
        #expect(outcome.errors.contains("file too large"), "\(outcome.errors)")
        #expect(try places.map(UserHome.contents(of:)) == before)
    }

    @Test func `On a full disk a first setup leaves no partial files`() async throws {
        let service = try LoopbackLastFM()
        let outcome = try await home.program().run(
            [
                "setup", "--user", "nora_needle", "--api-key-stdin", "--api-url",
                service.server.url.absoluteString,
            ],
            input: UserHome.key,
            through: Self.fullDisk
        )
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("file too large"), "\(outcome.errors)")
        #expect(!outcome.errors.contains(UserHome.key))
        #expect(home.configurationFiles == [".lock"])
    }

    @Test func `On a full disk a collage fails, and the existing file is kept`() async throws {
        let picture = home.url.appending(path: "week.png")
        try Data("earlier".utf8).write(to: picture)
        let outcome = try await home.program().run(
            ["week", "--demo", "--limit", "9", "--save-collage", picture.path],
            through: Self.fullDisk
        )
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("vinylogue: Failed to write"), "\(outcome.errors)")
        #expect(try String(contentsOf: picture, encoding: .utf8) == "earlier")
        #expect(names(in: home.url) == ["home", "tmp", "week.png"])
    }
}
