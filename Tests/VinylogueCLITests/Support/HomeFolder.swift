import Demo
import Foundation
import HTTP
import LastFM
import TestSupport

@testable import VinylogueCLI

/// A fresh home folder, and programs that live in it; the service is the demo's, or a test's own.
struct HomeFolder {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A program at home here, with a key in the environment unless told otherwise.
    func program(key: String? = "0123456789abcdef0123456789abcdef") -> TestProgram {
        var program = TestProgram()
        let path = directory.url.path
        program.environment["HOME"] = path
        program.environment["XDG_CONFIG_HOME"] = "\(path)/config"
        program.environment["TMPDIR"] = path
        program.environment["LASTFM_API_KEY"] = key
        let now = program.now
        program.network = .demo(now: { now }).dated(now)
        return program
    }

    /// What a file of the configuration holds; nil if it is not there.
    func configuration(_ name: String) -> String? {
        try? String(
            contentsOf: directory.url.appending(path: "config/vinylogue/\(name)"),
            encoding: .utf8
        )
    }
}

extension Transport {
    /// The same answers, which say what time it is, as servers do; for nil they do not.
    func dated(_ now: Date?) -> Transport {
        let date = now.map(RequestDate.text)
        return Transport { [self] request in
            var response = try await send(request)
            response.headers["date"] = date
            return response
        }
    }
}

/// Times as servers write them.
enum RequestDate {
    static func text(of date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
