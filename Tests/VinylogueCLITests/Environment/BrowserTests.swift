import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

#if os(Linux)
    struct BrowserTests {
        private let folder: TemporaryDirectory

        init() throws { folder = try TemporaryDirectory() }

        /// A browser that runs this shell script as `xdg-open`.
        private func browser(
            _ script: String,
            variables: [String: String] = [:]
        ) async throws -> Browser {
            let path = folder.url.path
            try await BuiltProgram.install(script, at: folder.url.appending(path: "xdg-open"))
            return Browser(
                environment: variables.merging(["PATH": "\(path):/usr/bin:/bin"]) { own, _ in own }
            )
        }

        @Test func `The browser gets the URL, but no secrets, open files or ignored signals`()
            async throws
        {
            // Opens a descriptor that a child would inherit, and ignores a signal that a child would then
            // ignore.
            let inherited = unsafe open("/dev/null", O_RDONLY)
            defer { closeDescriptor(inherited) }
            #expect(inherited > 2)
            let former = signal(SIGPIPE, SIG_IGN)
            defer { _ = signal(SIGPIPE, former) }
            let file = folder.url.appending(path: "seen").path
            // The shell itself reads its signal masks, since it blocks all signals while it runs another
            // program.
            let script = """
                { echo "$1"
                while read -r line; do echo "$line"; done </proc/$$/status
                env; ls -l /proc/$$/fd; } >\(file)
                """
            let browser = try await browser(
                script,
                variables: [
                    "LASTFM_API_KEY": "s3cret", "APPLE_MUSIC_DEVELOPER_TOKEN": "s3cret",
                    "APPLE_MUSIC_USER_TOKEN": "s3cret", "BROWSER": "lynx",
                ]
            )
            #expect(await browser.open("https://www.last.fm/music/Low/_/C'mon?a=b&c=$(d)"))
            let seen = try String(contentsOfFile: file, encoding: .utf8)
            #expect(seen.hasPrefix("https://www.last.fm/music/Low/_/C'mon?a=b&c=$(d)\n"))
            #expect(!seen.contains("s3cret") && seen.contains("BROWSER=lynx"))
            // The C library reserves two of the upper 32 signals.
            #expect(seen.contains(/SigIgn:\t[0-9a-f]{8}[08]0{7}\n/))
            #expect(seen.contains("SigBlk:\t0000000000000000"))
            // Only the standard streams and the script, which the shell itself has opened.
            let files = seen.split(separator: "\n").filter { $0.contains(" -> ") }
            #expect(
                files.allSatisfy {
                    $0.hasSuffix(" -> /dev/null") || $0.hasSuffix("/xdg-open")
                        || $0.hasSuffix("/seen")
                },
                "\(files)"
            )
            #expect(files.count <= 5)
        }

        @Test func `Cancelling does not wait for a browser that stays open`() async throws {
            let file = folder.url.appending(path: "started").path
            try #require(unsafe mkfifo(file, 0o600) == 0)
            let browser = try await browser("echo $$ >\(file); exec sleep 600")
            let opening = Task { await browser.open("https://www.last.fm/") }
            let process = await onThread {
                (try? FileHandle(forReadingAtPath: file)?.readToEnd())
                    .flatMap { pid_t(String(decoding: $0.dropLast(), as: UTF8.self)) }
            }
            opening.cancel()
            #expect(await opening.value)
            // The browser is still running.
            #expect(kill(try #require(process), SIGKILL) == 0)
        }

        @Test func `A browser that fails or is missing is reported`() async throws {
            #expect(try await !browser("exit 3").open("https://www.last.fm/"))
            let missing = Browser(environment: ["PATH": folder.url.appending(path: "none").path])
            #expect(await !missing.open("https://www.last.fm/"))
        }

        @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "--help", ""])
        func `Only web URLs are opened`(address: String) async throws {
            #expect(try await !browser("exit 0").open(address))
        }
    }
#endif
