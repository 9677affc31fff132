import Demo
import Foundation
import HTTP
import LastFM
import Storage
import Synchronization
import TestSupport
import Testing

@testable import VinylogueCLI

/// A fresh home folder for programs, with the demo's services unless a test replaces them.
struct HomeFolder {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A program in this home; by default with an API key in the environment.
    func program(key: String? = "0123456789abcdef0123456789abcdef") -> TestProgram {
        var program = TestProgram()
        let path = directory.url.path
        program.environment["HOME"] = path
        program.environment["XDG_CONFIG_HOME"] = "\(path)/config"
        program.environment["TMPDIR"] = path
        program.environment["LASTFM_API_KEY"] = key
        program.network = .remembered(program.now).dated(program.now)
        return program
    }

    /// Creates a home where the demo's archive already exists.
    static func withDemoArchive() async throws -> HomeFolder {
        let home = try HomeFolder()
        _ = try await DemoArchive.ready(in: home.directory.url)
        return home
    }

    /// The contents of a configuration file; nil if it does not exist.
    func configuration(_ name: String) -> String? {
        try? String(
            contentsOf: directory.url.appending(path: "config/vinylogue/\(name)"),
            encoding: .utf8
        )
    }
}

/// The demo's archive as of the fixed date of `TestProgram`. Creating it takes about a second, so tests share it.
enum DemoArchive {
    private static let file = Task {
        let folder = try TemporaryDirectory()
        let program = Self.program(in: folder.url)
        let outcome = await program.run("archive --demo")
        try #require(outcome.status == .success, "\(outcome.errors)")
        return try Data(contentsOf: URL(filePath: path(for: program)))
    }

    /// A program with this folder for temporary files, where the demo's archive already exists.
    static func ready(in folder: URL) async throws -> TestProgram {
        let program = Self.program(in: folder)
        let file = URL(filePath: path(for: program))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try await self.file.value.write(to: file)
        return program
    }

    private static func program(in folder: URL) -> TestProgram {
        var program = TestProgram()
        program.environment["TMPDIR"] = folder.path
        return program
    }

    private static func path(for program: TestProgram) -> String {
        "\(Folders(environment: program.environment).demo.path)/archive.sqlite"
    }
}

extension Transport {
    private struct Asked: Hashable {
        var request: HTTPRequest
        var time: Date
    }

    private static let answers = Mutex<[Asked: HTTPResponse]>([:])

    /// The demo's services at a time. Responses are shared, since most tests send the same requests.
    static func remembered(_ now: Date) -> Transport {
        Transport { request in
            try Task.checkCancellation()
            let asked = Asked(request: request, time: now)
            if let answer = answers.withLock({ $0[asked] }) { return answer }
            let answer = try demoResponse(to: request, at: now)
            answers.withLock { $0[asked] = answer }
            return answer
        }
    }

    /// The same responses with a `Date` header, as from servers; without one if `now` is nil.
    func dated(_ now: Date?) -> Transport {
        let date = now.map(RequestDate.text)
        return Transport { [self] request in
            var response = try await send(request)
            response.headers["date"] = date
            return response
        }
    }
}

/// Times in the format of HTTP headers.
enum RequestDate {
    static func text(of date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
