import Demo
import Foundation
import HTTP
import LastFM
import Synchronization
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
        program.network = .remembered(program.now).dated(program.now)
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
    private struct Asked: Hashable {
        var request: HTTPRequest
        var time: Date
    }

    private static let answers = Mutex<[Asked: HTTPResponse]>([:])

    /// The demo's services at a time. Most tests ask them the same, which is answered once.
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
