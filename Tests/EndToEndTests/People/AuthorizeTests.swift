import Foundation
import Synchronization
import TestSupport
import Testing

/// Getting permission to love tracks, and loving them.
@Suite(.timeLimit(.minutes(20)))
struct AuthorizeTests {
    private static let secrets = [UserHome.key, "api-secret-0123456789", "session-key-0123456789"]

    private let home: UserHome
    private let folder: TemporaryDirectory

    init() throws {
        home = try UserHome()
        folder = try TemporaryDirectory()
    }

    private static func form(_ request: ReceivedRequest) -> [String: String] {
        var form = URLComponents()
        form.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
        return (form.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    /// A local Last.fm that grants access as soon as its page is opened. `love` may replace the reply for a
    /// track.
    private func service(
        love: @escaping @Sendable (_ track: String) -> ServerReply? = { _ in nil }
    ) throws -> LoopbackLastFM {
        let isGranted = Mutex(false)
        return try LoopbackLastFM { request in
            if request.path == "/api/auth/" {
                guard request.query["api_key"] == UserHome.key, request.query["token"] == "demo"
                else { return .response(status: 400) }
                isGranted.withLock { $0 = true }
                return .response(status: 200)
            }
            guard request.method == "POST" else { return nil }
            let form = Self.form(request)
            switch form["method"] {
            case "auth.getSession":
                return isGranted.withLock { $0 }
                    ? .json(#"{"session":{"name":"nora_needle","key":"session-key-0123456789"}}"#)
                    : .json(#"{"error":14,"message":"Unauthorized Token"}"#)
            case "track.love": return love(form["track"] ?? "")
            default: return nil
            }
        }
    }

    /// The program with a browser that follows a page's redirect.
    private func program() async throws -> BuiltProgram {
        let script = #"""
            file=${1#file://}
            test -O "$file" && test "$(stat -c %a "$file")" = 600 || exit 1
            page=$(sed -n 's/.*;url=\([^"]*\)".*/\1/p' "$file")
            exec /usr/bin/curl -s -L -o /dev/null "$page"
            """#
        try await BuiltProgram.install(script, at: folder.url.appending(path: "xdg-open"))
        return home.program([
            "LASTFM_API_SECRET": Self.secrets[1], "PATH": "\(folder.url.path):/usr/bin:/bin",
        ])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
    func `Tracks can be loved once the user allows access on Last.fm's page`() async throws {
        let service = try service { track in
            track == "Bad" ? .json(#"{"error":6,"message":"Track not found"}"#) : nil
        }
        try home.setUp(at: service)
        let program = try await program()
        let authorized = try await program.run(["setup", "--authorize", "--verbose"])
        #expect(authorized.status == 0, "\(authorized.errors)")
        #expect(
            authorized.output
                == "vinylogue can now love tracks for nora_needle. Try: vinylogue playlist push FILE --love\n"
        )
        #expect(authorized.errors.contains("Allow access on this page: http://127.0.0.1:"))
        #expect(home.text("credentials.json")?.contains(Self.secrets[2]) == true)
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: home.url.appending(path: "home").path
            )
            .filter { !$0.hasPrefix(".") } == []
        )

        let draft = folder.url.appending(path: "draft.json")
        let rows = ["One", "Bad", "ONE", "Two"].map { #"{"title":"\#($0)","artistNames":["A"]}"# }
        try Data(#"{"name":"N","tracks":[\#(rows.joined(separator: ","))]}"#.utf8).write(to: draft)
        let push = ["playlist", "push", draft.path, "--love", "--verbose"]
        let loved = try await program.run(push)
        #expect(loved.status == 1)
        #expect(loved.output == "Loved 2 tracks on Last.fm.\n")
        #expect(loved.errors.contains(#"vinylogue: not loved: "Bad" by A. "#), "\(loved.errors)")
        #expect(loved.errors.contains("vinylogue: Couldn't love 1 of 3 tracks.\n"))
        let asked = service.server.requests.filter { $0.method == "POST" }.map(Self.form)
            .filter { $0["method"] == "track.love" }
        #expect(asked.compactMap { $0["track"] }.sorted() == ["Bad", "One", "Two"])
        #expect(asked.allSatisfy { $0["sk"] == Self.secrets[2] && $0["api_sig"]?.count == 32 })

        let dry = try await program.run(push + ["--dry-run", "--format", "json"])
        #expect(dry.output.contains(#""loved":3"#), "\(dry.output)")
        for secret in Self.secrets {
            for outcome in [authorized, loved, dry] {
                #expect(!(outcome.output + outcome.errors).contains(secret))
            }
            let files = try UserHome.contents(of: home.url).filter { name, data in
                data.range(of: Data(secret.utf8)) != nil && !name.hasSuffix("/credentials.json")
            }
            #expect(files.isEmpty, "\(files.keys)")
        }
    }

    @Test func `No tracks are loved without permission or after it is revoked`() async throws {
        let service = try service { _ in .json(#"{"error":9,"message":"Invalid session key"}"#) }
        try home.setUp(at: service)
        let draft = folder.url.appending(path: "draft.json")
        try Data(#"{"name":"N","tracks":[{"title":"One","artistNames":["A"]}]}"#.utf8)
            .write(to: draft)
        let push = ["playlist", "push", draft.path, "--love"]
        let none = try await home.program().run(push)
        #expect(none.status == 78)
        #expect(
            none.errors == """
                vinylogue: Loving tracks needs your permission on Last.fm.
                Run `vinylogue setup --authorize`.

                """
        )
        let unasked = try await home.program().run(["setup", "--authorize"])
        #expect(unasked.errors.contains("No API secret was given."), "\(unasked.errors)")
        let path = home.configuration.appending(path: "credentials.json")
        try Data(
            #"{"apiKey":"\#(UserHome.key)","session":{"apiSecret":"s","key":"k"}}"#.utf8
        ).write(to: path)
        let revoked = try await home.program().run(push)
        #expect(revoked.status == 77)
        #expect(
            revoked.errors.contains(
                "vinylogue: Access to your Last.fm account has been withdrawn (error 9).\n"
            ),
            "\(revoked.errors)"
        )
    }
}
