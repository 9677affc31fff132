import Foundation
import Synchronization

/// The installed mpd, on a socket in a temporary folder, with a library of silent files and without sound
/// output.
package final class RealMPD: Sendable {
    /// Whether mpd is installed.
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
    /// The reason to skip tests if mpd is not installed.
    package static let reason = "mpd is not installed"

    private static let path = "/usr/bin/mpd"

    private let folder: TemporaryDirectory
    /// The shell that ends mpd, and the pipe that closes when this process ends.
    private let watch = Mutex<(shell: pid_t, pipe: FileHandle)?>(nil)

    /// The path of mpd's socket.
    package var socket: String { folder.url.appending(path: "socket").path }

    /// Starts mpd, and waits until its library is scanned.
    ///
    /// - Parameters:
    ///   - songs: the files, with their paths below the music folder.
    ///   - password: the password that clients must send first, if any.
    ///   - isFast: whether mpd plays songs as fast as it can instead of in real time.
    package init(
        songs: [(path: String, data: Data)],
        password: String? = nil,
        isFast: Bool = false
    ) throws {
        ignoreClosedConnections()
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
        try start()
        try tell((password.map { ["password \($0)"] } ?? []) + ["update", "idle update"])
    }

    deinit { stop() }

    /// Adds files to the library, and waits until they are scanned. Works only without a password.
    package func add(_ songs: [(path: String, data: Data)]) throws {
        for song in songs {
            try song.data.write(to: folder.url.appending(path: "music/\(song.path)"))
        }
        // Waits for "database", since "update" is also reported when the scan begins.
        try tell(["update", "idle database"])
    }

    /// Kills mpd.
    package func stop() {
        let running = watch.withLock { watch in
            defer { watch = nil }
            return watch
        }
        guard let running else { return }
        try? running.pipe.close()
        Self.wait(for: running.shell)
        // A killed process may accept connections for another moment.
        while let connection = try? Socket.connecting(toPath: socket) { connection.close() }
    }

    /// Starts mpd, also after `stop`.
    package func start() throws {
        let state = folder.url.appending(path: "state").path
        // mpd goes into the background once it listens. The shell kills it when the pipe closes, even if this
        // process crashed.
        let script = """
            "$0" "$1" </dev/null >/dev/null 2>&1
            echo
            read -r _
            kill -9 "$(cat "$2/pid")"
            """
        let (life, sign) = (Pipe(), Pipe())
        let shell = try ProcessStart(
            path: "/bin/sh",
            arguments: [
                "-c", script, Self.path, folder.url.appending(path: "mpd.conf").path, state,
            ],
            files: [
                (0, .copy(of: life.fileHandleForReading.fileDescriptor)),
                (1, .copy(of: sign.fileHandleForWriting.fileDescriptor)), (2, .path("/dev/null")),
            ]
        ).run()
        try life.fileHandleForReading.close()
        try sign.fileHandleForWriting.close()
        _ = try sign.fileHandleForReading.read(upToCount: 1)
        watch.withLock { $0 = (shell, life.fileHandleForWriting) }
    }

    private static func wait(for process: pid_t) {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Sends commands over a new connection, each after the response to the one before, and returns all
    /// responses.
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

/// Ignores SIGPIPE, as the program does, since libmpdclient may write to a closed connection.
func ignoreClosedConnections() { signal(SIGPIPE, SIG_IGN) }
