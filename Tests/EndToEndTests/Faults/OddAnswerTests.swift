import Foundation
import TestSupport
import Testing

/// Responses that are unusual but usable.
@Suite(.timeLimit(.minutes(20)))
struct OddAnswerTests {
    /// Unusual chart rows, and the output for them.
    struct Oddity: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The rows in the response.
        var rows: String
        /// A part of the JSON that the program must print.
        var printed: String
    }

    static let oddities = [
        Oddity(
            testDescription: "numbers as floats",
            rows: row("1", "12.7") + "," + row("2", "\"9.5\"") + "," + row("3", "1e1"),
            printed: #""plays":12,"rank":1},"#
                + #"{"album":"3","artist":"A",\#(unmarked)"plays":10,"rank":2},"#
                + #"{"album":"2","artist":"A",\#(unmarked)"plays":9,"rank":3}],"hiddenAlbums":0"#
        ),
        Oddity(
            testDescription: "negative numbers",
            rows: row("1", "-12") + "," + row("2", "\"-1e300\"") + "," + row("3", "1"),
            printed: #"[{"album":"3","artist":"A",\#(unmarked)"plays":1,"rank":1},"#
                + #"{"album":"1","artist":"A",\#(unmarked)"plays":0,"rank":2},"#
                + #"{"album":"2","artist":"A",\#(unmarked)"plays":0,"rank":3}]"#
        ),
        Oddity(
            testDescription: "huge numbers",
            rows: (1...1000).map { row("\($0)", "99999999999999999999999") }
                .joined(separator: ","),
            printed: #""totalPlays":1099511627776000,"#
        ),
        Oddity(
            testDescription: "numbers that are none",
            rows: row("1", "\"NaN\"") + "," + row("2", "\"inf\"") + "," + row("3", "\"0x10\""),
            printed: #""totalPlays":0,"#
        ),
        Oddity(
            testDescription: "nulls everywhere",
            rows: #"null,{},{"artist":null,"name":null,"playcount":null,"url":null},[null]"#,
            printed: #"{"albums":[],"hiddenAlbums":0"#
        ),
        Oddity(
            testDescription: "a row of nulls but for its name",
            rows: #"{"artist":null,"mbid":null,"name":"Alone","playcount":null,"url":null}"#,
            printed: #"{"albums":[{"album":"Alone","artist":"",\#(unmarked)"plays":0,"rank":1}]"#
        ),
    ]

    private static let unmarked = #""disliked":false,"favorite":false,"#

    private static func row(_ name: String, _ plays: String) -> String {
        ##"{"artist":{"#text":"A","mbid":""},"name":"\##(name)","playcount":\##(plays)}"##
    }

    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Runs `week` with a server that sends this reply to one method.
    private func week(
        _ method: String,
        _ reply: ServerReply,
        _ arguments: String...
    ) async throws -> BuiltProgram.Outcome {
        let service = try LoopbackLastFM { request in
            request.query["method"] == method ? reply : nil
        }
        return try await home.program(["LASTFM_API_KEY": UserHome.key]).run(
            [
                "week", "--user", "nora_needle", "--min-plays", "0", "--api-url",
                service.server.url.absoluteString,
            ] + arguments
        )
    }

    @Test(arguments: oddities)
    func `Unusual chart rows are decoded correctly`(oddity: Oddity) async throws {
        let reply = ServerReply.json(#"{"weeklyalbumchart":{"album":[\#(oddity.rows)]}}"#)
        let outcome = try await week("user.getWeeklyAlbumChart", reply, "--format", "json")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains(oddity.printed), "\(outcome.output.prefix(2000))")
    }

    @Test(arguments: [#""""#, "[]", #""\n""#, "null", #"{"album":null}"#, #"{"album":""}"#])
    func `Every form of an empty chart is shown as a week without plays`(chart: String)
        async throws
    {
        let reply = ServerReply.json(#"{"weeklyalbumchart":{"album":\#(chart)}}"#)
        let outcome = try await week("user.getWeeklyAlbumChart", reply)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Nothing was played that week"), "\(outcome.output)")
    }

    @Test func `Invalid UTF-8 in a name is replaced, and control characters are removed`()
        async throws
    {
        let body =
            Data(#"{"weeklyalbumchart":{"album":[{"artist":"A\u001b[2J\u202e","name":"B"#.utf8)
            + [0xFF] + Data(#"","playcount":"3"}]}}"#.utf8)
        let outcome = try await week("user.getWeeklyAlbumChart", .response(body: body))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("B\u{FFFD}"))
        #expect(!outcome.output.contains { "\u{1B}\u{202E}".contains($0) })
    }

    @Test(arguments: [
        ("-1", "1e300"), ("\"9223372036854775807\"", "9223372036854775807"), ("null", "null"),
        ("1108296000.5", "1108900800.5"), ("2000000000", "1000000000"), ("{}", "[]"),
    ])
    func `An invalid list of weeks is ignored, and weeks follow the calendar`(
        from: String,
        to: String
    ) async throws {
        let reply = ServerReply.json(
            #"{"weeklychartlist":{"chart":[{"from":\#(from),"to":\#(to)},null,7]}}"#
        )
        let outcome = try await week("user.getWeeklyChartList", reply, "--format", "json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""yearsAgo":1"#), "\(outcome.output)")
    }

    @Test(arguments: ["-99999999999", "1e300", "\"soon\"", "null", "1.5", "{\"unixtime\":[]}"])
    func `A week is shown even if the account's registration time is impossible`(registered: String)
        async throws
    {
        let reply = ServerReply.json(
            #"{"user":{"name":"nora_needle","registered":\#(registered),"playcount":-1.5}}"#
        )
        let outcome = try await week("user.getInfo", reply, "--format", "json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""yearsAgo":1"#), "\(outcome.output)")
    }

    @Test func `A response is read even if its Content-Length overflows`() async throws {
        let bytes =
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n"
            + #"{"user":{"name":"nora_needle"}}"#
        let outcome = try await week("user.getInfo", .raw(Data(bytes.utf8)))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `A gzip bomb is refused without using much memory`() async throws {
        let service = try LoopbackLastFM { _ in
            .response(
                headers: ["Content-Encoding": "gzip"],
                body: gzipBomb(size: 300_000_000)
            )
        }
        let outcome = try await home.program(["LASTFM_API_KEY": UserHome.key]).run(
            ["week", "--user", "joe", "--api-url", service.server.url.absoluteString],
            // Limits writable memory to 160 MB; less than 80 MB are needed.
            through: #"ulimit -d 160000; exec "$@""#
        )
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(outcome.errors.contains("larger than 8 MiB"), "\(outcome.errors)")
    }
}
