import Foundation
import TestSupport

/// A fresh home folder for the built program.
struct UserHome {
    /// An API key that does not belong to a real account.
    static let key = "d0d0caca0123456789abcdef01234567"

    /// The time limit for requests in seconds, long enough for a busy machine.
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

    /// The folder that contains the home folder and the temporary folder.
    var url: URL { directory.url }
    /// The folder for temporary files.
    var temporary: URL { url.appending(path: "tmp") }
    /// The folder for preferences and credentials.
    var configuration: URL { url.appending(path: "home/.config/vinylogue") }

    /// The program in this home, with additional environment variables.
    func program(_ more: [String: String] = [:]) -> BuiltProgram {
        let own = [
            "HOME": url.appending(path: "home").path, "TMPDIR": url.appending(path: "tmp").path,
            "LANG": "C.UTF-8", "TERM": "xterm", "PATH": "/usr/bin:/bin",
            "VINYLOGUE_TIMEOUT": Self.timeout, "VINYLOGUE_PACE": "instant",
        ]
        return BuiltProgram("vinylogue", environment: own.merging(more) { _, new in new })
    }

    /// Writes the files of a setup for the demo's user with a local server, which is faster than
    /// running `setup`.
    func setUp(at service: LoopbackLastFM) throws {
        let address = service.server.url.absoluteString
        try FileManager.default.createDirectory(
            at: configuration,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try Data(#"{"apiURL":"\#(address)","currentUser":"nora_needle","version":1}"#.utf8)
            .write(to: configuration.appending(path: "preferences.json"))
        let credentials = configuration.appending(path: "credentials.json")
        try Data(#"{"apiKey":"\#(Self.key)","version":1}"#.utf8).write(to: credentials)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: credentials.path
        )
    }

    /// Copies the demo's archive from a home that has one, which is faster than creating another.
    func copyDemo(from other: UserHome) throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: other.temporary.path)
        for name in folders where name.hasPrefix("VinylogueDemo-") {
            try FileManager.default.copyItem(
                at: other.temporary.appending(path: name),
                to: temporary.appending(path: name)
            )
        }
    }

    /// The contents of a configuration file; nil if it does not exist.
    func text(_ name: String) -> String? {
        try? String(contentsOf: configuration.appending(path: name), encoding: .utf8)
    }

    /// The names of the files in the configuration folder, sorted.
    var configurationFiles: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: configuration.path)) ?? []).sorted()
    }

    /// The friends in the user's order, as the program lists them offline.
    func friends() async throws -> [ListedFriend] {
        struct Answer: Decodable { var friends: [ListedFriend] }
        let list = try await program().run(["friends", "list", "--offline", "--format", "json"])
        return try JSONDecoder().decode(Answer.self, from: Data(list.output.utf8)).friends
    }

    /// The values of the settings, by key.
    func settings() async throws -> [String: String] {
        struct Row: Decodable { var key: String, value: String? }
        struct Answer: Decodable { var settings: [Row] }
        let list = try await program().run(["settings", "list", "--format", "json"])
        let rows = try JSONDecoder().decode(Answer.self, from: Data(list.output.utf8)).settings
        return rows.reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    /// The contents of every file below a folder, by relative path.
    static func contents(of folder: URL) throws -> [String: Data] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(into: [:]) {
            $0[$1] = try? Data(contentsOf: folder.appending(path: $1))
        }
    }
}

/// A friend in the JSON of `friends list`.
struct ListedFriend: Decodable, Equatable {
    var username: String
    var realName: String?
    var url: String?
}
