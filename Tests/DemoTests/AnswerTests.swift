import Core
import Demo
import Foundation
import HTTP
import LastFM
import Testing

struct AnswerTests {
    private let demo = DemoConversation()

    private struct UserBody: Decodable {
        var user: User
        struct User: Decodable {
            var name: String
            var realname: String
            var playcount: String
            var registered: Registered
        }
        struct Registered: Decodable {
            var unixtime: String
        }
    }

    private struct ListBody: Decodable {
        var weeklychartlist: List
        struct List: Decodable {
            var chart: [[String: String]]
        }
    }

    private struct FriendsBody: Decodable {
        var friends: Page
        struct Page: Decodable {
            var user: [Friend]
            var attributes: [String: String]
            enum CodingKeys: String, CodingKey {
                case user
                case attributes = "@attr"
            }
        }
        struct Friend: Decodable {
            var name: String
        }
    }

    private struct ErrorBody: Decodable {
        var error: Int
        var message: String
    }

    private struct TracksBody: Decodable {
        var recenttracks: Page
        struct Page: Decodable {
            var track: [Row]
            var attributes: [String: String]
            enum CodingKeys: String, CodingKey {
                case track
                case attributes = "@attr"
            }
        }
        struct Row: Decodable {
            var artist: [String: String]
            var album: [String: String]
            var date: [String: String]
            var name: String
        }
    }

    private func tracks(_ parameters: [String: String]) async throws -> TracksBody.Page {
        let own = ["user": DemoListener.name].merging(parameters) { $1 }
        return try await demo.body(TracksBody.self, "user.getRecentTracks", own).recenttracks
    }

    @Test func `Recent tracks add up to the album chart of the same span`() async throws {
        let week = 1_602_417_600
        for span in [week..<week + 604_800, week + 100_000..<week + 400_000] {
            let (from, to) = (span.lowerBound, span.upperBound)
            let page = try await tracks(["from": "\(from)", "to": "\(to)", "limit": "1000"])
            let times = page.track.compactMap { $0.date["uts"].flatMap { Int($0) } }
            #expect(times.count == page.track.count)
            #expect(times == times.sorted(by: >))
            #expect(times.allSatisfy { span.contains($0) })
            var plays: [String: Int] = [:]
            for row in page.track {
                plays["\(row.artist["#text"] ?? "")/\(row.album["#text"] ?? "")", default: 0] += 1
            }
            let chart = try await demo.chart(from: from, to: to)
            #expect(
                plays.values.sorted(by: >)
                    == chart.weeklyalbumchart.album.map { Int($0.playcount) ?? 0 }
            )
        }
    }

    @Test(arguments: [(1_602_417_600, 1_603_022_400), (1_602_500_000, 1_602_800_000)])
    func `Artist and track charts count the same plays as the recent tracks`(
        from: Int,
        to: Int
    ) async throws {
        struct Artists: Decodable {
            var weeklyartistchart: [String: Rows]
        }
        struct Rows: Decodable {
            var plays: [String: Int]
            init(from decoder: any Decoder) throws {
                struct Row: Decodable { var name: String, playcount: String }
                let rows = try? decoder.singleValueContainer().decode([Row].self)
                plays = (rows ?? []).reduce(into: [:]) {
                    $0[$1.name, default: 0] += Int($1.playcount) ?? 0
                }
            }
        }
        struct Tracks: Decodable {
            var weeklytrackchart: [String: Rows]
        }
        let span = ["user": DemoListener.name, "from": "\(from)", "to": "\(to)"]
        let artists = try await demo.body(Artists.self, "user.getWeeklyArtistChart", span)
        let songs = try await demo.body(Tracks.self, "user.getWeeklyTrackChart", span)
        let page = try await tracks(
            ["from": "\(from)", "to": "\(to)", "limit": "1000"]
        )
        var byArtist: [String: Int] = [:]
        var byTrack: [String: Int] = [:]
        for row in page.track {
            byArtist[row.artist["#text"] ?? "", default: 0] += 1
            byTrack[row.name, default: 0] += 1
        }
        #expect(artists.weeklyartistchart["artist"]?.plays == byArtist)
        #expect(songs.weeklytrackchart["track"]?.plays == byTrack)
    }

    @Test func `Each page of recent tracks continues where the previous one ends`() async throws {
        let span = ["from": "1602417600", "to": "1605000000"]
        let whole = try await tracks(span.merging(["limit": "1000"]) { $1 })
        let total = try #require(whole.attributes["total"].flatMap { Int($0) })
        #expect(total == whole.track.count)
        var pages: [TracksBody.Row] = []
        for number in 1...(total + 69) / 70 {
            let page = try await tracks(
                span.merging(["limit": "70", "page": "\(number)"]) { $1 }
            )
            #expect(page.attributes["totalPages"] == "\((total + 69) / 70)")
            pages += page.track
        }
        #expect(pages.map(\.date) == whole.track.map(\.date))
        #expect(pages.map(\.name) == whole.track.map(\.name))
        let beyond = try await tracks(span.merging(["limit": "70", "page": "999"]) { $1 })
        #expect(beyond.track.isEmpty)
    }

    @Test func `The chart list contains only finished weeks`() async throws {
        let charts = try await demo.body(
            ListBody.self,
            "user.getWeeklyChartList",
            ["user": DemoListener.name]
        ).weeklychartlist.chart
        let starts = charts.compactMap { $0["from"].flatMap { Int($0) } }
        #expect(starts.count == charts.count)
        #expect(starts == Array(stride(from: 1_108_296_000, to: 1_794_744_000 - 1, by: 604_800)))
        #expect(charts.last?["to"] == "1794744000")
    }

    @Test(arguments: [(-1, 1_000), (0, 1_001)])
    func `A week appears in the chart list at the second it ends`(second: Int, count: Int)
        async throws
    {
        let demo = DemoConversation(now: 1_108_296_000 + 1_001 * 604_800 + second)
        let list = try await demo.body(
            ListBody.self,
            "user.getWeeklyChartList",
            ["user": DemoListener.name]
        )
        #expect(list.weeklychartlist.chart.count == count)
    }

    @Test(arguments: [-5e18, 0, 1_107_000_000, 4_102_444_800, 9e18, Double.infinity, .nan])
    func `The demo works at any date`(moment: Double) async throws {
        let transport = Transport.demo(now: { Date(timeIntervalSince1970: moment) })
        for method in ["user.getWeeklyChartList", "user.getWeeklyAlbumChart", "user.getFriends"] {
            let address = "http://127.0.0.1/2.0/?method=\(method)&user=\(DemoListener.name)"
            let url = try #require(URL(string: address))
            let response = try await transport.send(HTTPRequest(url: url))
            #expect(response.status == 200)
        }
    }

    @Test func `Usernames match in any case, and responses use the canonical case`() async throws {
        let user = try await demo.body(UserBody.self, "user.getInfo", ["user": "zOEoNrEPEAT"]).user
        #expect(user.name == "ZoeOnRepeat")
        #expect(user.realname == "Zoé Lambert")
    }

    @Test func `All accounts were created between 2005 and 2021 and have plays`() async throws {
        for name in [DemoListener.name] + DemoListener.friendNames {
            let user = try await demo.body(UserBody.self, "user.getInfo", ["user": name]).user
            let registered = try #require(Int(user.registered.unixtime))
            #expect((1_108_296_000..<1_640_995_200).contains(registered))
            #expect(try #require(Int(user.playcount)) > 1_000)
        }
    }

    @Test func `Friends are returned in pages`() async throws {
        var names: [String] = []
        for page in 1...3 {
            let body = try await demo.body(
                FriendsBody.self,
                "user.getFriends",
                ["user": DemoListener.name, "limit": "2", "page": String(page)]
            )
            names += body.friends.user.map(\.name)
            #expect(body.friends.attributes["total"] == "6")
            #expect(body.friends.attributes["totalPages"] == "3")
            #expect(body.friends.attributes["perPage"] == "2")
            #expect(body.friends.attributes["page"] == String(page))
        }
        #expect(names == DemoListener.friendNames)
    }

    @Test func `A chart is ranked by plays and includes its week and user`() async throws {
        let chart = try await demo.chart(from: 1_602_417_600, to: 1_603_022_400)
        #expect(chart.plays == chart.plays.sorted(by: >))
        #expect(chart.rows.map { $0.attributes["rank"] } == (1...chart.rows.count).map { "\($0)" })
        #expect(
            chart.weeklyalbumchart.attributes == [
                "user": DemoListener.name, "from": "1602417600", "to": "1603022400",
            ]
        )
    }

    @Test func `Charts before registration, in the future or with swapped bounds are empty`()
        async throws
    {
        for (from, to) in [
            (1_108_296_000, 1_108_900_800), (1_900_000_000, 1_900_604_800),
            (1_603_022_400, 1_602_417_600), (Int.min, Int.min + 1), (Int.max - 1, Int.max),
        ] {
            #expect(try await demo.chart(from: from, to: to).rows.isEmpty)
        }
    }

    @Test func `The current week's chart has the plays so far`() async throws {
        let (from, to) = (1_794_744_000, 1_795_348_800)
        let saturday = try await demo.chart(from: from, to: to).plays.reduce(0, +)
        let monday = try await DemoConversation(now: from + 86_400).chart(from: from, to: to)
            .plays.reduce(0, +)
        let later = try await DemoConversation(now: to + 86_400).chart(from: from, to: to)
            .plays.reduce(0, +)
        #expect(0 < monday && monday < saturday && saturday < later)
    }

    @Test func `Without bounds the chart covers the last seven days`() async throws {
        let user = ["user": DemoListener.name]
        let chart = try await demo.body(ChartBody.self, "user.getWeeklyAlbumChart", user)
        #expect(chart.weeklyalbumchart.attributes["to"] == String(demo.now))
        #expect(chart.weeklyalbumchart.attributes["from"] == String(demo.now - 604_800))
        #expect(!chart.rows.isEmpty)
    }

    @Test(arguments: [
        ("user.getInfo", ["user": "nobody-here"], 6, 404),
        ("user.getWeeklyAlbumChart", ["user": "nobody-here"], 6, 404),
        ("user.getWeeklyChartList", ["user": "nobody-here"], 6, 404),
        ("user.getFriends", ["user": "nobody-here"], 6, 404),
        ("user.getFriends", ["user": "quietcorner"], 6, 400),
        ("user.getFriends", ["user": "nora_needle", "page": "2"], 6, 400),
        ("user.getFriends", ["user": "nora_needle", "page": "-9223372036854775808"], 6, 400),
        ("user.getInfo", [:], 6, 400),
        ("album.getInfo", ["artist": "Hotel Pommes"], 6, 400),
        ("album.getInfo", ["artist": "Hotel Pommes", "album": "Nothing"], 6, 200),
        ("user.getMoustache", ["user": "nora_needle"], 3, 400),
        ("", [:], 3, 400),
    ])
    func `An invalid request gets the service's error code and status`(
        method: String,
        parameters: [String: String],
        code: Int,
        status: Int
    ) async throws {
        let response = try await demo.ask(method, parameters)
        #expect(response.status == status)
        #expect(response.headers["content-type"] == "application/json")
        let body = try JSONDecoder().decode(ErrorBody.self, from: response.body)
        #expect(body.error == code)
    }

    @Test func `A plus sign that was not encoded is decoded as a space`() async throws {
        let address =
            "http://127.0.0.1/2.0/?method=album.getInfo&artist=Hotel+Pommes&album=Minibar"
        let url = try #require(URL(string: address))
        let response = try await Transport.demo(now: { Date(timeIntervalSince1970: 1_795_251_600) })
            .send(HTTPRequest(url: url))
        #expect(String(decoding: response.body, as: UTF8.self).contains("\"listeners\""))
    }

    @Test func `A tag's albums are as many as its pages hold`() async throws {
        struct Body: Decodable {
            struct Albums: Decodable {
                var attributes: [String: String]

                enum CodingKeys: String, CodingKey { case attributes = "@attr" }
            }

            var albums: Albums
        }
        let facts = try await demo.body(
            Body.self,
            "tag.getTopAlbums",
            ["tag": "folk", "limit": "30"]
        ).albums.attributes
        #expect(facts["perPage"] == "30")
        #expect(facts["totalPages"] == "20")
        #expect(facts["total"] == "600")
    }
}
