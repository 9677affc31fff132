import Demo
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// How far down a genre's charts the crate reads.
struct GenreDepthTests {
    /// Simulated services with charts of a given depth; records requests.
    private final class Services: Sendable {
        /// The number of pages in each tag's chart.
        let pages: Int
        private let state = Mutex((urls: [URL](), isDown: false))

        init(pages: Int) { self.pages = pages }

        var urls: [URL] { state.withLock(\.urls) }
        func forget() { state.withLock { $0.urls = [] } }
        /// Makes tag charts fail.
        func fail() { state.withLock { $0.isDown = true } }

        func transport(_ now: Date) -> Transport {
            Transport { request in
                let isDown = self.state.withLock { state in
                    state.urls.append(request.url)
                    return state.isDown
                }
                guard let tag = request.url.parameter("tag"),
                    let page = request.url.parameter("page").flatMap({ Int($0) })
                else { return try await Transport.remembered(now).send(request) }
                return isDown ? HTTPResponse(status: 503) : self.chart(tag, page)
            }
        }

        /// A page of `tag.getTopAlbums`: fifty albums by as many artists.
        private func chart(_ tag: String, _ page: Int) -> HTTPResponse {
            let numbers = page <= pages ? (page - 1) * 50..<page * 50 : 0..<0
            let rows = numbers.map { number in
                """
                {"name":"\(tag) \(number)","url":"https://www.last.fm/music/A\(number % 300)",
                 "artist":{"name":"Artist \(number % 300)"},
                 "image":[{"size":"large","#text":"https://example.org/\(number).png"}]}
                """
            }
            let body = """
                {"albums":{"album":[\(rows.joined(separator: ","))],
                 "@attr":{"tag":"\(tag)","page":"\(page)","perPage":"50"}}}
                """
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
    }

    private struct Answer: Decodable {
        struct Album: Decodable, Hashable {
            var artist: String
            var album: String
            var reason: String
        }
        var albums: [Album]
    }

    private func program(_ services: Services, _ home: HomeFolder) async -> TestProgram {
        var program = home.program(key: "0123456789abcdef0123456789abcdef")
        program.environment["XDG_DATA_HOME"] = "\(home.directory.url.path)/data"
        program.network = services.transport(program.now)
        _ = await program.run("settings set user nora_needle")
        services.forget()
        return program
    }

    private func albums(_ outcome: TestProgram.Outcome) throws -> [Answer.Album] {
        #expect(outcome.status == .success, "\(outcome.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8)).albums
    }

    private func isWithoutRepeats(_ albums: [Answer.Album]) -> Bool {
        Set(albums.map { Album(artist: $0.artist, title: $0.album).id.loose }).count == albums.count
    }

    @Test(arguments: ["--subgenre bebop", "--genre metal", "--genre world", "--subgenre dub"])
    func `Every genre of the demo reaches 2,000 albums without a repeat`(genre: String)
        async throws
    {
        let outcome = await TestProgram()
            .run("crate --demo \(genre) --limit 2000 --format json")
        let albums = try albums(outcome)
        #expect(albums.count == 2000)
        #expect(isWithoutRepeats(albums))
        #expect(outcome.errors == "")
    }

    @Test func `A deep chart gives 2,000 albums for about fifty requests, and none twice`()
        async throws
    {
        let (services, home) = (Services(pages: 60), try HomeFolder())
        let program = await program(services, home)
        let line = "crate --subgenre bebop --limit 2000 --seed 7 --format json"
        let outcome = await program.run(line)
        let found = try albums(outcome)
        #expect(found.count == 2000)
        #expect(isWithoutRepeats(found))
        #expect((40...75).contains(services.urls.count), "\(services.urls.count)")
        #expect(Set(services.urls).count == services.urls.count)
        #expect(found.contains { $0.reason.hasPrefix("No. 1501 in the Bebop charts") })
        services.forget()
        let again = await program.run(line)
        #expect(again.output == outcome.output)
        #expect(services.urls.isEmpty)
        let (others, other) = (Services(pages: 60), try HomeFolder())
        let elsewhere = await self.program(others, other).run(line)
        #expect(elsewhere.output == outcome.output)
    }

    @Test func `Offline, a genre shows what is cached and stops`() async throws {
        let (services, home) = (Services(pages: 60), try HomeFolder())
        let program = await program(services, home)
        let online = try albums(
            await program.run("crate --subgenre bebop --limit 300 --format json")
        )
        #expect(online.count == 300)
        services.forget()
        let outcome = await program.run(
            "crate --subgenre bebop --limit 2000 --offline --format json"
        )
        let offline = try albums(outcome)
        #expect(services.urls.isEmpty)
        #expect((300..<600).contains(offline.count), "\(offline.count)")
        #expect(isWithoutRepeats(offline))
        #expect(outcome.errors.contains("that's all that is cached: \(offline.count) albums."))
    }

    @Test func `A sub-genre with a short chart is supplemented from other years and neighbors`()
        async throws
    {
        let (services, home) = (Services(pages: 0), try HomeFolder())
        let program = await program(services, home)
        let outcome = await program.run("crate --subgenre bebop --limit 400 --format json")
        let albums = try albums(outcome)
        #expect(albums.count == 400)
        let years = albums.compactMap {
            $0.reason.wholeMatch(of: /tagged Bebop, released in (\d{4})/).flatMap { Int($0.1) }
        }
        #expect(years.count > 100)
        #expect(years.allSatisfy { (1955...2026).contains($0) })
        #expect(!albums.contains { $0.reason == "tagged Bebop" })
        #expect(isWithoutRepeats(albums))
    }

    @Test func `Every genre and sub-genre has albums in the demo`() async throws {
        let program = TestProgram()
        let demo = Transport.demo(now: { program.now })
        for tag in Genre.all.flatMap({ [$0] + $0.subgenres }).map(\.tag) {
            let url = try #require(
                URL(string: "https://ws.audioscrobbler.com/2.0/")?.appending(queryItems: [
                    URLQueryItem(name: "method", value: "tag.getTopAlbums"),
                    URLQueryItem(name: "api_key", value: "any"),
                    URLQueryItem(name: "format", value: "json"),
                    URLQueryItem(name: "tag", value: tag),
                ])
            )
            let body = try await demo.send(HTTPRequest(url: url)).body
            #expect(String(decoding: body, as: UTF8.self).contains(#""artist""#), "\(tag)")
        }
    }

    @Test func `If charts fail on the way down, the wall says so and has the others`() async throws
    {
        let (services, home) = (Services(pages: 60), try HomeFolder())
        let program = await program(services, home)
        services.fail()
        let outcome = await program.run("crate --subgenre bebop --limit 200 --format json")
        let albums = try albums(outcome)
        #expect(albums.count == 200)
        #expect(albums.contains { $0.reason.hasPrefix("tagged Bebop") })
        #expect(outcome.errors.contains("fewer from"), "\(outcome.errors)")
    }

    @Test func `The seed decides where the charts start`() async throws {
        let (services, home) = (Services(pages: 60), try HomeFolder())
        let program = await program(services, home)
        for seed in 1...12 {
            _ = await program.run("crate --subgenre bebop --seed \(seed) --format json")
        }
        let pages = services.urls.filter { $0.parameter("tag") == "bebop" }
            .compactMap { $0.parameter("page") }
        #expect(Set(pages).isSuperset(of: ["1", "2", "3", "4"]))
        #expect(Set(pages).count == pages.count)
    }
}

extension URL {
    fileprivate func parameter(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?
            .first { $0.name == name }?.value
    }
}
