import Foundation
import Synchronization

/// Debian's own mpd on a socket of a temporary folder, with a library of silence and no sound.
package final class RealMPD: Sendable {
    /// Whether mpd is installed.
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
    /// Why tests with it do not run, where it is not.
    package static let reason = "mpd is not installed"

    private static let path = "/usr/bin/mpd"

    private let folder: TemporaryDirectory
    private let process: Mutex<pid_t>

    /// The path of its socket.
    package var socket: String { folder.url.appending(path: "socket").path }

    /// Starts one, and waits until it knows its library.
    ///
    /// - Parameters:
    ///   - songs: the files by path below the music folder.
    ///   - password: what it wants to be told before anything else, if given.
    ///   - isFast: whether a song takes no time to play.
    package init(
        songs: [(path: String, data: Data)],
        password: String? = nil,
        isFast: Bool = false
    ) throws {
        folder = try TemporaryDirectory()
        let root = folder.url
        for name in ["music", "playlists", "state"] {
            try FileManager.default.createDirectory(
                at: root.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        for song in songs {
            let file = root.appending(path: "music/\(song.path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try song.data.write(to: file)
        }
        let secret =
            password.map {
                "password \"\($0)@read,add,control,admin\"\ndefault_permissions \"\"\n"
            } ?? ""
        try """
        music_directory "\(root.path)/music"
        playlist_directory "\(root.path)/playlists"
        db_file "\(root.path)/state/db"
        state_file "\(root.path)/state/state"
        pid_file "\(root.path)/state/pid"
        log_file "\(root.path)/state/log"
        bind_to_address "\(root.path)/socket"
        auto_update "no"
        zeroconf_enabled "no"
        \(secret)audio_output {
          type "null"
          name "null"
          mixer_type "software"
          sync "\(isFast ? "no" : "yes")"
        }
        input {
          plugin "curl"
          enabled "no"
        }

        """.write(to: root.appending(path: "mpd.conf"), atomically: true, encoding: .utf8)
        process = Mutex(0)
        try start()
        try tell((password.map { ["password \($0)"] } ?? []) + ["update", "idle update"])
    }

    deinit { stop() }

    /// Adds files to the library, and waits until they are known; of a player without a password.
    package func add(_ songs: [(path: String, data: Data)]) throws {
        for song in songs {
            try song.data.write(to: folder.url.appending(path: "music/\(song.path)"))
        }
        // "update" is also told when the search for files begins.
        try tell(["update", "idle database"])
    }

    /// Ends it at once.
    package func stop() {
        let running = process.withLock { process in
            defer { process = 0 }
            return process
        }
        if running > 0 { kill(running, SIGKILL) }
    }

    /// Starts it, and again after `stop`.
    package func start() throws {
        let root = folder.url
        // Foundation's Process would wait until the daemon ends, which keeps its descriptors.
        let starter = try ProcessStart(
            path: Self.path,
            arguments: [root.appending(path: "mpd.conf").path],
            files: (0...2).map { ($0, .path("/dev/null")) }
        ).run()
        // It goes into the background once it listens.
        var status: Int32 = 0
        while unsafe waitpid(starter, &status, 0) < 0, errno == EINTR {}
        let number = try String(contentsOf: root.appending(path: "state/pid"), encoding: .utf8)
        process.withLock {
            $0 = Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        }
    }

    /// Sends commands on a connection of its own, each after the answer to the one before; returns all
    /// answers.
    @discardableResult
    package func tell(_ commands: [String]) throws -> String {
        let connection = try Socket.connecting(toPath: socket)
        defer { connection.close() }
        var answers = ""
        for command in [nil] + commands {
            if let command { _ = connection.send(Data("\(command)\n".utf8)) }
            var answer = ""
            while !answer.hasSuffix("OK\n"), !answer.contains("ACK ["), !answer.hasPrefix("OK MPD")
            {
                let part = connection.receive()
                guard !part.isEmpty else { return answers + answer }
                answer += String(decoding: part, as: UTF8.self)
            }
            answers += answer
        }
        return answers
    }
}
