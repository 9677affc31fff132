import Foundation
import LastFM
import TestSupport
import Testing

@testable import VinylogueCLI

struct DoctorCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    @Test func `In a sound setup all is in order`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        let outcome = await home.program().run("doctor --format csv")
        #expect(outcome.status == .success, "\(outcome.output)")
        let rows = outcome.output.split(separator: "\n").dropFirst()
        #expect(rows.allSatisfy { $0.contains(",ok,") })
        #expect(
            rows.map { $0.prefix { $0 != "," } } == [
                "preferences", "API key", "service", "user", "cache", "terminal", "locale",
            ]
        )
    }

    @Test func `Nothing set up is told with what to do`() async throws {
        let outcome = await home.program(key: nil).run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("vinylogue setup"))
    }

    @Test func `A service that fails is told, also where the cache has an answer`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        program.network = Transport { _ in
            throw LastFMError.unreachable(host: "ws.audioscrobbler.com", reason: "no route")
        }
        let outcome = await program.run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("Failed to reach ws.audioscrobbler.com"))
    }

    @Test func `A key that others can read is told and never shown`() async throws {
        let key = "00112233445566778899aabbccddeeff"
        var program = home.program(key: nil)
        program.typed = [key]
        _ = await program.run("setup --user nora_needle --api-key-stdin")
        let file = home.directory.url.appending(path: "config/vinylogue/credentials.json")
        #expect(unsafe chmod(file.path, 0o644) == 0)
        let outcome = await home.program(key: nil).run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("chmod 600"))
        #expect(!outcome.output.contains(key) && !outcome.errors.contains(key))
        #expect(await home.program(key: nil).run("week").status == .notPermitted)
    }
}
