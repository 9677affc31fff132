import Foundation
import TestSupport

/// A fresh home folder in which the built program lives.
struct UserHome {
    /// A key that no real account has.
    static let key = "d0d0caca0123456789abcdef01234567"

    /// The seconds that a request may take, more than any load of the machine makes of it.
    static let timeout = "600"

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["home", "tmp"] {
            try FileManager.default.createDirectory(
                at: directory.url.appending(path: name),
                withIntermediateDirectories: false
            )
        }
    }

    /// The folder above the home folder and that of temporary files.
    var url: URL { directory.url }
    /// The folder of temporary files.
    var temporary: URL { url.appending(path: "tmp") }
    /// The folder of preferences and credentials.
    var configuration: URL { url.appending(path: "home/.config/vinylogue") }

    /// The program at home here, with more variables than it needs.
    func program(_ more: [String: String] = [:]) -> BuiltProgram {
        let own = [
            "HOME": url.appending(path: "home").path, "TMPDIR": url.appending(path: "tmp").path,
            "LANG": "C.UTF-8", "TERM": "xterm", "PATH": "/usr/bin:/bin",
            "VINYLOGUE_TIMEOUT": Self.timeout, "VINYLOGUE_PACE": "instant",
        ]
        return BuiltProgram("vinylogue", environment: own.merging(more) { _, new in new })
    }

    /// Makes the demo's listener the user of a server on this machine, with the key that is kept.
    func setUp(at service: LoopbackLastFM) async throws {
        let address = service.server.url.absoluteString
        _ = try await program().run(["settings", "set", "api-url", address])
        _ = try await program().run(
            ["setup", "--user", "nora_needle", "--api-key-stdin"],
            input: Self.key
        )
    }

    /// What a file of the configuration holds; nil if it is not there.
    func text(_ name: String) -> String? {
        try? String(contentsOf: configuration.appending(path: name), encoding: .utf8)
    }

    /// The names in the configuration's folder.
    var configurationFiles: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: configuration.path)) ?? []).sorted()
    }

    /// The friends in their order, as the program lists them without asking anybody.
    func friends() async throws -> [ListedFriend] {
        struct Answer: Decodable { var friends: [ListedFriend] }
        let list = try await program().run(["friends", "list", "--offline", "--format", "json"])
        return try JSONDecoder().decode(Answer.self, from: Data(list.output.utf8)).friends
    }

    /// The settings' values by name.
    func settings() async throws -> [String: String] {
        struct Row: Decodable { var key: String, value: String? }
        struct Answer: Decodable { var settings: [Row] }
        let list = try await program().run(["settings", "list", "--format", "json"])
        let rows = try JSONDecoder().decode(Answer.self, from: Data(list.output.utf8)).settings
        return rows.reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    /// The bytes of every file below a folder, by path relative to it.
    static func contents(of folder: URL) throws -> [String: Data] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(into: [:]) {
            $0[$1] = try? Data(contentsOf: folder.appending(path: $1))
        }
    }
}

/// A friend as `friends list` prints one.
struct ListedFriend: Decodable, Equatable {
    var username: String
    var realName: String?
    var url: String?
}
