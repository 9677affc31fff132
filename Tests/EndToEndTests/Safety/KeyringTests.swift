import Foundation
import TestSupport
import Testing

/// The API key in GNOME's keyring, on a separate session bus.
@Suite(
    .enabled(
        // `.ci/run` installs all of them, so there the tests fail instead of being skipped.
        if: ProcessInfo.processInfo.environment["CI"] == "true"
            || ["dbus-run-session", "gdbus", "gnome-keyring-daemon"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
            },
        "dbus-run-session, gdbus or gnome-keyring is not installed"
    ),
    .timeLimit(.minutes(20))
)
struct KeyringTests {
    /// The state of the desktop while the program runs.
    private enum Desktop: String {
        /// Someone has logged in, which unlocked the keyring.
        case unlocked = "printf password | gnome-keyring-daemon --unlock --components=secrets"
        /// There is a keyring, but no one can unlock it.
        case locked = "gnome-keyring-daemon --start --components=secrets"
        /// There is a bus without a keyring.
        case bare = "true"
        /// There is no bus.
        case none = ""

        /// A shell's command that runs the program there.
        var script: String {
            guard self != .none else { return #"exec "$@""# }
            // The daemon goes to the background before it can be found on the bus.
            let waiting =
                self == .bare ? "" : "gdbus wait --session --timeout 60 org.freedesktop.secrets;"
            return #"""
                exec 3>&2 2>/dev/null
                exec dbus-run-session --config-file="$HOME/bus.conf" -- \
                    sh -c '\#(rawValue) >/dev/null; \#(waiting) exec "$@" 2>&3' sh "$@"
                """#
        }
    }

    private let home: UserHome
    private let service: LoopbackLastFM

    init() async throws {
        home = try UserHome()
        service = try LoopbackLastFM()
        // The bus can't start a keyring itself.
        try """
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """.write(
            to: home.url.appending(path: "home/bus.conf"),
            atomically: true,
            encoding: .utf8
        )
        try home.setUp(at: service)
    }

    private func run(
        _ line: String,
        on desktop: Desktop,
        input: String = ""
    ) async throws -> BuiltProgram.Outcome {
        try await home.program().run(
            line.split(separator: " ").map(String.init),
            input: input,
            through: desktop.script
        )
    }

    private var fileHasKey: Bool { home.text("credentials.json")?.contains(UserHome.key) == true }

    @Test func `The key moves to the keyring and back, and works in both places`() async throws {
        let on = try await run("settings set keyring on", on: .unlocked)
        #expect(on.status == 0, "\(on.errors)")
        #expect(!fileHasKey)
        let files = try UserHome.contents(of: home.url)
        #expect(!files.isEmpty)
        for (name, data) in files {
            #expect(data.range(of: Data(UserHome.key.utf8)) == nil, "\(name)")
        }
        let week = try await run("week --refresh", on: .unlocked)
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.errors.isEmpty)
        let doctor = try await run("doctor --offline --format csv", on: .unlocked)
        #expect(doctor.output.contains("API key,ok,in the keyring"))
        let back = try await run("settings set keyring off", on: .unlocked)
        #expect(back.status == 0, "\(back.errors)")
        #expect(fileHasKey)
        #expect(try await run("week --refresh", on: .none).status == 0)
    }

    @Test(arguments: ["locked", "bare", "none"])
    func `Without the keyring nothing is lost, and setup saves a key in the file`(
        name: String
    ) async throws {
        let desktop: Desktop = name == "locked" ? .locked : name == "bare" ? .bare : .none
        // A keyring has to exist to be locked.
        try #require(try await run("settings set keyring on", on: .unlocked).status == 0)
        try #require(try await run("settings set keyring off", on: .unlocked).status == 0)
        let refused = try await run("settings set keyring on", on: desktop)
        #expect(refused.status == 77, "\(refused.errors)")
        #expect(fileHasKey)
        #expect(try await home.settings()["keyring"] == "off")

        try #require(try await run("settings set keyring on", on: .unlocked).status == 0)
        let week = try await run("week --refresh", on: desktop)
        #expect(week.status == 77 || week.errors.contains("keyring"), "\(week.errors)")
        #expect(try await run("settings set keyring off", on: desktop).status == 77)

        let setup = try await run(
            "setup --user nora_needle --api-key-stdin",
            on: desktop,
            input: UserHome.key
        )
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.errors.contains("because the keyring can't be used"))
        #expect(fileHasKey)
        #expect(try await run("week --refresh", on: desktop).status == 0)

        #expect(try await run("settings set keyring on", on: .unlocked).status == 0)
        #expect(!fileHasKey)
        #expect(try await run("week --refresh", on: .unlocked).status == 0)
    }
}
