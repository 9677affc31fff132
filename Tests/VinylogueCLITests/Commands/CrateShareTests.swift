import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// How many albums each signal contributes to the walls of a listener without friends.
struct CrateShareTests {
    private struct Answer: Decodable {
        struct Signal: Decodable {
            var signal: String
            var wanted: Int
            var got: Int
            var error: String?
        }
        struct Album: Decodable {
            var artist: String
        }
        var albums: [Album]
        var dial: String
        var signals: [Signal]
    }

    private let home: HomeFolder

    init() throws { home = try HomeFolder() }

    /// A program with a saved user, whose services have deep charts.
    ///
    /// - Parameter similar: how many similar artists each artist has.
    private func setUp(similar: Int = 50) async throws -> TestProgram {
        var program = home.program(key: "0123456789abcdef0123456789abcdef")
        program.environment["XDG_DATA_HOME"] = "\(home.directory.url.path)/data"
        program.network = Transport { DeepServices(similar: similar).response(to: $0) }
        _ = await program.run("settings set user nora_needle")
        return program
    }

    private func wall(_ program: TestProgram, _ options: String) async throws -> Answer {
        let outcome = await program.run("crate --format json \(options)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    }

    @Test(arguments: Dial.allCases)
    func `Each signal is within two albums of its share of sixty`(dial: Dial) async throws {
        let wall = try await wall(setUp(), "--dial \(dial.rawValue)")
        #expect(wall.albums.count == 60 && !wall.signals.isEmpty)
        for signal in wall.signals {
            #expect(abs(signal.got - signal.wanted) <= 2, "\(signal)")
            #expect(signal.error == nil)
        }
    }

    @Test(arguments: Dial.allCases, ["--genre rock", "--subgenre shoegaze"])
    func `On a genre's wall, each signal is within two albums of its share, or is explained`(
        dial: Dial,
        genre: String
    ) async throws {
        let program = try await setUp()
        for number in 0..<5 {
            _ = await program.run(["favorites", "add", "Own \(number)", "Debut"])
        }
        let wall = try await wall(program, "--dial \(dial.rawValue) \(genre)")
        #expect(wall.albums.count == 60)
        let output = await program.run("crate --explain --dial \(dial.rawValue) \(genre)").output
        let text = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(wall.signals.contains { $0.signal != "rotation" })
        for signal in wall.signals where signal.signal != "rotation" {
            let isShort = signal.got + 2 < signal.wanted
            let words = "\(signal.got) of \(signal.wanted) from "
            #expect(text.contains(words) == isShort, "\(signal)")
            #expect(!isShort || signal.signal == "history", "\(signal)")
        }
    }

    @Test func `The setting dial is used without the option, and survives clearing the cache`()
        async throws
    {
        let program = try await setUp()
        _ = await program.run("settings set dial mystery")
        _ = await program.run("cache clear --yes")
        let wall = try await wall(program, "")
        #expect(wall.dial == "mystery")
        #expect(wall.signals.first?.wanted == 0)
        #expect(try await self.wall(program, "--dial mine").dial == "mine")
        let draft = await program.run("playlist draft --from crate --limit 1")
        #expect(draft.output.contains(", mystery, seed "), "\(draft.errors)")
        let other = await program.run("playlist draft --from week --dial mine")
        #expect(other.status == .usage)
    }

    /// The profile is not cached before the first wall, which therefore asks for the chart of the locale first.
    @Test(arguments: [
        ("", "de_AT.UTF-8", ["at"]), ("Germany", "de_AT.UTF-8", ["at", "de"]),
        ("Atlantis", "C.UTF-8", ["us"]), ("Germany jp", "de_AT.UTF-8", ["jp"]),
    ])
    func `Apple's charts are those of the setting, else the account, else the locale`(
        account: String,
        locale: String,
        codes: [String]
    ) async throws {
        var program = try await setUp()
        program.environment["LANG"] = locale
        program.environment["LC_ALL"] = nil
        let words = account.split(separator: " ").map(String.init)
        if words.count > 1 { _ = await program.run("settings set country \(words[1])") }
        let paths = Paths()
        program.network = Transport { request in
            paths.add(request.url.path())
            return DeepServices(similar: 1, country: words.first ?? "").response(to: request)
        }
        _ = try await wall(program, "--refresh")
        _ = try await wall(program, "--refresh --genre rock")
        _ = try await wall(program, "--refresh --subgenre punk --subgenre shoegaze")
        let feeds = paths.all.filter { $0.contains("/most-played/") || $0.contains("/topalbums/") }
        let code = try #require(codes.last)
        #expect(
            feeds == codes.map { "/api/v2/\($0)/music/most-played/100/albums.json" } + [
                "/\(code)/rss/topalbums/limit=100/genre=21/json",
                "/\(code)/rss/topalbums/limit=100/genre=1006/json",
            ]
        )
    }

    @Test func `A dial that a small genre cannot fill is explained`() async throws {
        let program = try await setUp(similar: 1)
        let outcome = await program.run("crate --genre jazz --dial mine --explain")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("Not enough albums in Jazz for this dial: "))
        #expect(text.contains(" of 12 from recommendations"))
        #expect(text.contains(" of 12 from your favourites"))
        #expect(text.contains("Other signals fill the gaps."))
        let plain = await program.run("crate --genre jazz --dial mine")
        #expect(!plain.output.contains("Not enough"))
        let long = await program.run("crate --genre jazz --dial mine --limit 300 --explain")
        #expect(long.output.contains("After the first 60 albums in Jazz, few or none"))
        let enough = try await setUp().run("crate --dial mine --explain")
        #expect(!enough.output.contains("Not enough"))
    }
}

/// The paths of requests, in order.
private final class Paths: Sendable {
    private let paths = Mutex<[String]>([])

    var all: [String] { paths.withLock(\.self) }

    func add(_ path: String) { paths.withLock { $0.append(path) } }
}

/// Services with deep charts: every page of every list is full, and each artist has ten albums.
private struct DeepServices {
    /// How many similar artists each artist has.
    let similar: Int
    /// The country in the listener's profile.
    var country = ""

    func response(to request: HTTPRequest) -> HTTPResponse {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let query = Dictionary(
            (items ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { $1 }
        )
        return HTTPResponse(status: 200, body: Data(body(request.url.path(), query).utf8))
    }

    private func body(_ path: String, _ query: [String: String]) -> String {
        let artist = query["artist"] ?? ""
        let page = Int(query["page"] ?? "") ?? 1
        switch query["method"]?.lowercased() {
        case "user.getinfo":
            return #"{"user":{"name":"nora_needle","playcount":"9","country":"\#(country)"}}"#
        case "album.getinfo":
            return #"{"album":{"name":"A","artist":"B","tracks":{"track":[{"name":"One"}]}}}"#
        case "user.gettopalbums":
            let albums = albums(200) {
                ("Own \($0 / 2)", "Album \($0) of \(query["period"] ?? "")")
            }
            return #"{"topalbums":{"album":[\#(albums)],"@attr":{"user":"nora_needle"}}}"#
        case "artist.getsimilar":
            let names = (0..<similar).map { #"{"name":"Like \#(artist) \#($0)","match":"1"}"# }
            return #"{"similarartists":{"artist":[\#(names.joined(separator: ","))]}}"#
        case "artist.gettopalbums":
            return #"{"topalbums":{"album":[\#(albums(10) { (artist, "Album \($0)") })]}}"#
        case "artist.gettoptags":
            return
                #"{"toptags":{"tag":[{"name":"rock","count":100},{"name":"shoegaze","count":90}]}}"#
        case "tag.gettopalbums":
            let tag = query["tag"] ?? ""
            let albums = albums(50) { ("\(tag) \(page)-\($0)", "Album of \(tag)") }
            return #"{"albums":{"album":[\#(albums)]}}"#
        default: return open(path)
        }
    }

    /// The lists of the services that need no key.
    private func open(_ path: String) -> String {
        func list(_ count: Int, _ row: (Int) -> String) -> String {
            (0..<count).map(row).joined(separator: ",")
        }
        if path.contains("fresh-releases") {
            let rows = list(300) {
                ##"{"artist_credit_name":"Fresh \##($0)","release_name":"Release \##($0)","##
                    + ##""release_group_primary_type":"Album","caa_id":\##($0 + 1),"##
                    + ##""caa_release_mbid":"00000000-0000-4000-8000-000000000000","##
                    + ##""release_tags":["rock","shoegaze"]}"##
            }
            return #"{"payload":{"releases":[\#(rows)]}}"#
        }
        if path.contains("release-group") { return #"{"count":0,"release-groups":[]}"# }
        if path.contains("rss") { return #"{"feed":{"entry":[]}}"# }
        let rows = list(100) {
            #"{"artistName":"Charting \#($0)","name":"Hit \#($0)","#
                + #""artworkUrl100":"https://x.test/\#($0)/100x100bb.jpg"}"#
        }
        return #"{"feed":{"results":[\#(rows)]}}"#
    }

    private func albums(_ count: Int, _ names: (Int) -> (String, String)) -> String {
        (0..<count).map { index in
            let (artist, name) = names(index)
            return ##"{"name":"\##(name)","artist":{"name":"\##(artist)"},"##
                + ##""playcount":"\##(500 - index)","##
                + ##""image":[{"#text":"https://x.test/\##(index).jpg","size":"large"}]}"##
        }.joined(separator: ",")
    }
}
