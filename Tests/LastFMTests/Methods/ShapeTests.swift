import Core
import Foundation
@testable import LastFM
import TestSupport
import Testing

/// The different JSON shapes in which Last.fm and compatible services send the same data.
struct ShapeTests {
    static let week = TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
    /// The largest play count, which replaces any larger one.
    static let most = 1 << 40

    func chart(_ body: String) async throws -> [ChartRow] {
        let server = try LoopbackServer { _ in .json(body) }
        return try await client(for: server)
            .answer(to: WeeklyAlbumChartRequest(user: "joe", week: Self.week)).value
    }

    func album(_ members: String) async throws -> AlbumInfo {
        let server = try LoopbackServer { _ in .json(#"{"album":{"name":"B"\#(members)}}"#) }
        return try await client(for: server)
            .answer(to: AlbumInfoRequest(artist: "A", album: "B")).value
    }

    @Test(arguments: [
        #"{"weeklyalbumchart":{"album":[],"@attr":{"user":"Joe"}}}"#,
        #"{"weeklyalbumchart":{"album":"","@attr":{"user":"Joe"}}}"#,
        #"{"weeklyalbumchart":{"album":null,"@attr":{"user":"Joe"}}}"#,
        #"{"weeklyalbumchart":{"@attr":{"user":"Joe"}}}"#,
        ##"{"weeklyalbumchart":{"album":{"#text":"\n"},"@attr":{"user":"Joe"}}}"##,
        ##"{"weeklyalbumchart":{"#text":"\n","user":"Joe","from":"1602504000","to":"1603108800"}}"##,
    ])
    func `Every form of an empty chart is decoded as empty`(body: String) async throws {
        #expect(try await chart(body) == [])
    }

    @Test(arguments: [#"{"weeklyalbumchart":""}"#, #"{"weeklyalbumchart":[]}"#])
    func `An empty string or list instead of a chart is an empty chart`(body: String) async throws {
        #expect(try await chart(body) == [])
    }

    @Test(arguments: [
        ("\"12\"", 12), ("12", 12), ("12.9", 12), ("\" 12 \"", 12), ("1.2e1", 12), ("null", 0),
        ("\"\"", 0), ("-5", 0), ("\"-5\"", 0), ("true", 0), ("[]", 0), ("\"many\"", 0),
        ("\"nan\"", 0), ("\"inf\"", 0), ("\"0x10\"", 0), ("9223372036854775807", most),
        ("99999999999999999999999", most), ("1e300", most), ("-1e300", 0), ("1e-300", 0),
        ("\"1e400\"", most), ("\"-1e400\"", 0), ("1e400", most), ("-1e400", 0),
        ("1e99999999999999999999", most),
    ])
    func `A play count can be a string or a number, and invalid ones become 0`(
        written: String,
        read: Int
    ) async throws {
        let row = ##"{"artist":{"#text":"A","mbid":""},"name":"B","playcount":\##(written)}"##
        let one = try await chart(#"{"weeklyalbumchart":{"album":[\#(row)]}}"#)
        #expect(one == [ChartRow(rank: 1, artist: "A", title: "B", playCount: read)])
    }

    @Test(arguments: [
        (##""artist":{"#text":"A"},"name":"B""##, "A", "B"),
        (#""artist":{"name":"A"},"name":"B""#, "A", "B"),
        (#""artist":"A","name":"B""#, "A", "B"),
        (#""artist":"A""#, "A", ""),
        (#""artist":"A","name":null"#, "A", ""),
        (##""artist":{"#text":""},"name":"B""##, "", "B"),
        (#""name":1989,"artist":311"#, "311", "1989"),
        (##""name":-1.5,"artist":{"#text":99999999999999999999}"##, "99999999999999999999", "-1.5"),
        (##""name":"B","artist":{"#text":{"#text":"A"}}"##, "", "B"),
        (#""artist":"\ud83d\ude00","name":"\u00e9\/\"""#, "😀", "é/\""),
        // Half of a surrogate pair is not valid text.
        (#""artist":"A\ud800","name":"B""#, "", "B"),
    ])
    func `A row's artist can be an object, a string or a number`(
        members: String,
        artist: String,
        name: String
    ) async throws {
        // The service sends a single row as an object rather than a list.
        let one = try await chart(#"{"weeklyalbumchart":{"album":{\#(members),"playcount":"3"}}}"#)
        #expect(one == [ChartRow(rank: 1, artist: artist, title: name, playCount: 3)])
    }

    @Test(arguments: ["é", "e\u{301}\u{302}", "👩‍👩‍👧", "x"])
    func `Long text is cut to 5000 Unicode scalars`(character: String) async throws {
        let long = String(repeating: character, count: 50_000)
        let body = #"{"weeklyalbumchart":{"album":[{"artist":"A","name":"\#(long)"}]}}"#
        let name = try #require(try await chart(body).first?.title)
        #expect(name.unicodeScalars.elementsEqual(long.unicodeScalars.prefix(5000)))
        let tracks = try await album(#","tracks":{"track":{"name":"\#(long)"}}"#).tracks
        #expect(tracks.map(\.name.unicodeScalars.count) == [5000])
        let description = try await album(#","wiki":{"content":"\#(long)"}"#).description
        #expect(description?.unicodeScalars.count == 5000)
    }

    @Test func `A URL that is too long is dropped`() async throws {
        let long = "https://example.org/" + String(repeating: "a", count: 5000)
        #expect(try await album(#","url":"\#(long)""#).url == nil)
    }

    @Test func `A row without artist and name is dropped`() async throws {
        let one = try await chart(
            #"{"weeklyalbumchart":{"album":[{"playcount":"3"},null,7,{"name":"B","playcount":1}]}}"#
        )
        #expect(one == [ChartRow(rank: 1, artist: "", title: "B", playCount: 1)])
    }

    @Test(arguments: ["\"x\"", "[]", "[[1]]", "true", "{}", "{\"name\":{\"a\":[]}}", "\"\\ud800\""])
    func `A damaged row does not affect its neighbors`(damaged: String) async throws {
        let rows = ["1", "2"].map { #"{"artist":"A","name":"\#($0)","playcount":1}"# }
        let body = #"{"weeklyalbumchart":{"album":[\#(rows[0]),\#(damaged),\#(rows[1])]}}"#
        #expect(try await chart(body).map(\.title) == ["1", "2"])
    }

    @Test func `Rows with equal counts are sorted by Unicode scalars`() async throws {
        let names = ["Zebra", "\u{FF21}", "apple", "\u{1F600}", "Éa", "E\u{301}b", "Apple"]
        let rows = names.map { #"{"artist":"A","name":"\#($0)","playcount":1}"# }
        let one = try await chart(
            #"{"weeklyalbumchart":{"album":[\#(rows.joined(separator: ","))]}}"#
        )
        let expected = ["Apple", "E\u{301}b", "Zebra", "apple", "Éa", "\u{FF21}", "\u{1F600}"]
        #expect(one.map(\.title) == expected)
    }

    @Test(arguments: [
        (
            #","tracks":{"track":[{"name":"T","duration":"61"}]}"#,
            [AlbumTrack(name: "T", duration: 61)]
        ),
        (#","tracks":{"track":{"name":"T","duration":61}}"#, [AlbumTrack(name: "T", duration: 61)]),
        (#","tracks":{"track":{"name":"T","duration":null}}"#, [AlbumTrack(name: "T")]),
        (#","tracks":{"track":{"name":"T","duration":"0"}}"#, [AlbumTrack(name: "T")]),
        (#","tracks":{"track":[]}"#, []), (#","tracks":"""#, []), (#","tracks":[]"#, []),
        (#","tracks":null"#, []), ("", []), (##","tracks":{"#text":"\n    "}"##, []),
    ])
    func `Tracks can be a list, a single object or missing`(
        members: String,
        expected: [AlbumTrack]
    ) async throws {
        #expect(try await album(members).tracks == expected)
    }

    @Test(arguments: [
        (#","tags":{"tag":[{"name":"a"},{"name":"b"}]}"#, ["a", "b"]),
        (#","tags":{"tag":{"name":"a"}}"#, ["a"]),
        (#","tags":{"tag":"a"}"#, ["a"]), (#","toptags":{"tag":[{"name":"a"}]}"#, ["a"]),
        (#","tags":"""#, []), ("", []), (##","tags":{"#text":"\n"}"##, []), (#","tags":[]"#, []),
    ])
    func `Tags can be a list, a single object or missing`(
        members: String,
        expected: [String]
    ) async throws {
        #expect(try await album(members).tags == expected)
    }

    @Test(arguments: [
        (#","wiki":{"summary":"s","content":"c"}"#, "c"),
        (#","wiki":{"summary":"s","content":""}"#, "s"),
        (#","wiki":{"summary":"s"}"#, "s"), (#","wiki":"""#, nil), ("", nil), (#","wiki":[]"#, nil),
    ])
    func `A description is the content, or the summary if there is no content`(
        members: String,
        expected: String?
    ) async throws {
        #expect(try await album(members).description == expected)
    }

    @Test(arguments: [
        (
            ##"[{"#text":"https://x/1.png","size":"mega"},{"#text":"https://x/2.png","size":"small"}]"##,
            "https://x/1.png"
        ),
        (
            ##"[{"#text":"","size":"mega"},{"#text":"https://x/2.gif","size":"small"}]"##,
            "https://x/2.gif"
        ),
        (##"{"#text":"https://x/3.webp","size":""}"##, "https://x/3.webp"),
        (##"[{"#text":"https://x/i/2a96cbd8b46e442fc41c2b86b821562f.png","size":"mega"}]"##, nil),
        (##"[{"#text":"https://x/i/4128a6eb29f94943c9d206c08e625904.webp","size":"mega"}]"##, nil),
        (##"[{"#text":"file:///etc/passwd","size":"mega"}]"##, nil),
        (#""""#, nil), ("null", nil),
    ])
    func `The artwork is the largest image that is not a placeholder`(
        images: String,
        expected: String?
    ) async throws {
        #expect(try await album(#","image":\#(images)"#).imageURL == expected)
    }

    @Test func `The user's own play count for an album is decoded`() async throws {
        #expect(try await album(#","userplaycount":7,"listeners":null"#).userPlayCount == 7)
        #expect(try await album(#","userplaycount":"7""#).userPlayCount == 7)
    }

    @Test func `Chart weeks are sorted, and invalid ones are dropped`() async throws {
        let weeks = #"""
            {"from":"300","to":"400"},{"from":100,"to":200},{"from":"5","to":"5"},{"from":"9","to":"8"},
            {"from":"-7","to":"8"},{"from":"x","to":"8"},{"to":"8"},{"from":"1","to":"9e30"}
            """#
        let server = try LoopbackServer { _ in .json(#"{"weeklychartlist":{"chart":[\#(weeks)]}}"#)
        }
        let list = try await client(for: server).answer(to: WeeklyChartListRequest(user: "joe"))
            .value
        #expect(list.weeks == [TimeSpan(from: 100, to: 200), TimeSpan(from: 300, to: 400)])
    }

    @Test(arguments: [
        (#"{"friends":{"user":[],"@attr":{"page":"1","totalPages":"0","total":"0"}}}"#, 0),
        (#"{"friends":{"user":{"name":"ann","realname":""},"@attr":{"totalPages":"1"}}}"#, 1),
        (#"{"friends":""}"#, 0), (##"{"friends":{"#text":"\n","for":"joe"}}"##, 0),
        (#"{"friends":{"user":[{"name":"ann"},{"name":""},{}]}}"#, 1),
    ])
    func `Friends can be a list, a single object or missing`(body: String, count: Int)
        async throws
    {
        let server = try LoopbackServer { _ in .json(body) }
        let page = try await client(for: server).answer(to: FriendsRequest(user: "joe")).value
        #expect(page.friends == (0..<count).map { _ in Person(name: "ann") })
        #expect(page.totalPages == count)
    }

    @Test func `Every request that names a user rejects another user's response`() async throws {
        let attr = #""@attr":{"user":"Bob"}"#
        let refused = Failure.lastFM(.wrongUser(asked: "joe"), "Bob")
        #expect(throws: refused) {
            try UserInfoRequest(user: "joe").answer(from: Data(#"{"user":{"name":"Bob"}}"#.utf8))
        }
        #expect(throws: refused) {
            try FriendsRequest(user: "joe").answer(from: Data("{\"friends\":{\(attr)}}".utf8))
        }
        #expect(throws: refused) {
            try WeeklyChartListRequest(user: "joe")
                .answer(from: Data("{\"weeklychartlist\":{\(attr)}}".utf8))
        }
        #expect(throws: refused) {
            try WeeklyAlbumChartRequest(user: "joe", week: Self.week)
                .answer(from: Data("{\"weeklyalbumchart\":{\(attr)}}".utf8))
        }
    }

    @Test(arguments: [0, 1, -1])
    func `A chart whose bounds are off by a second is accepted`(offset: Int) async throws {
        let attr = #"{"user":"JOE","from":\#(Self.week.from + offset),"to":"\#(Self.week.to)"}"#
        #expect(try await chart(#"{"weeklyalbumchart":{"@attr":\#(attr)}}"#).isEmpty)
    }

    @Test(arguments: [(2, 0), (-604_800, 0), (0, -2)])
    func `A chart with bounds off by two or more seconds is rejected`(from: Int, to: Int) async {
        let (from, to) = (Self.week.from + from, Self.week.to + to)
        let body = Data(
            #"{"weeklyalbumchart":{"@attr":{"from":\#(from),"to":\#(to)}}}"#.utf8
        )
        #expect(throws: Failure.lastFM(.wrongWeek)) {
            try WeeklyAlbumChartRequest(user: "joe", week: Self.week).answer(from: body)
        }
    }

    @Test(arguments: [(4, 2), (5, 3), (0, 0)])
    func `The page count is computed from the total number of plays`(total: Int, pages: Int) throws
    {
        let body = Data(
            #"{"recenttracks":{"track":[],"@attr":{"perPage":"2","total":"\#(total)"}}}"#.utf8
        )
        let request = RecentTracksRequest(.init(user: "joe", from: 0, to: 9))
        #expect(try request.answer(from: body).pageCount == pages)
    }

    @Test func `A response for another week is rejected`() {
        let body = Data(#"{"weeklyalbumchart":{"@attr":{"from":"1","to":"604801"}}}"#.utf8)
        #expect(throws: Failure.lastFM(.wrongWeek)) {
            try WeeklyAlbumChartRequest(user: "joe", week: Self.week).answer(from: body)
        }
    }
}
