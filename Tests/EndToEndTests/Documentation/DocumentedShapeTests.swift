import Foundation
import TestSupport
import Testing

/// Compares the documented shapes of JSON and columns of CSV with the program's output.
@Suite(.timeLimit(.minutes(20)))
struct DocumentedShapeTests {
    private let page: DocumentationPage
    private let home: UserHome
    /// The first album of a week with plays; there may be none this week or last year.
    private static let numberOne = [
        "--week-rank", "1", "--date", "2020-11-21", "--years-ago", "0",
    ]

    init() throws {
        page = try DocumentationPage.article("Formats")
        home = try UserHome()
    }

    @Test func `The JSON of weeks, days, months and years has the documented shape`() async throws {
        let shown = page.fences.compactMap(ShapeNotation.shape)
        try #require(shown.count > 3)
        let week = try await demo("week")
        #expect(shown[0].differences(from: week) == [])
        for command in ["day", "month"] {
            // On many days, nothing was played.
            let chart = try await demo(command, "--date", "2026-11-21", "--years-ago", "10")
            #expect(shown[1].differences(from: chart) == [], "\(command)")
        }
        let years = try await demo("years")
        #expect(shown[2].differences(from: years) == [])
    }

    @Test func `The JSON of a failed year has the documented keys`() async throws {
        let service = try LoopbackLastFM { request in
            // The week of 2020. The error for a private user is not retried.
            guard request.query["from"] == "1605441600" else { return nil }
            return .json(#"{"error":17,"message":"Login: User required to be logged in"}"#)
        }
        try home.setUp(at: service)
        let outcome = try await home.program().run(
            ["years", "--date", "2026-11-21", "--format", "json"]
        )
        #expect(outcome.status == 77, "\(outcome.errors)")
        struct Answer: Decodable { var years: [[String: Part]] }
        struct Part: Decodable { init(from decoder: any Decoder) {} }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
        let failed = answer.years.filter { $0["error"] != nil }
        #expect(failed.map { $0.keys.sorted() } == [["error", "week", "year", "yearsAgo"]])
    }

    @Test func `The JSON of friends' weeks has the documented shape`() async throws {
        let spans = page.codeSpans.filter { $0.hasPrefix("{") }.compactMap(ShapeNotation.shape)
        let overview = try #require(spans.first)
        let week = try #require(page.fences.first.flatMap(ShapeNotation.shape))
        let failed = try #require(spans.dropFirst().first)
        let answer = try await demo("week", "--friends")
        #expect(overview.differences(from: answer) == [])
        guard case .object(let keys) = answer, case .list(let charts)? = keys["charts"] else {
            Issue.record("no charts")
            return
        }
        #expect(week.differences(from: charts) == [])

        let service = try LoopbackLastFM { request in
            guard request.query["user"] == "kaspar33", request.query["from"] != nil else {
                return nil
            }
            return .json(#"{"error":17,"message":"Login: User required to be logged in"}"#)
        }
        try home.setUp(at: service)
        _ = try await home.program().run(["friends", "add", "kaspar33"])
        let partly = try await home.program().run(["week", "--friends", "--format", "json"])
        #expect(partly.status == 77, "\(partly.errors)")
        let both = try #require(Shape(output: partly.output))
        #expect(
            Shape.object(["charts": .list(week.merged(failed))])
                .differences(from: both) == [".weekNumber is not shown", ".year is not shown"]
        )
    }

    @Test func `The JSON of all other commands has the documented shape`() async throws {
        var shown: [String: Shape] = [:]
        for (commands, notation) in page.fencesByHeading where commands.hasPrefix("`") {
            let shape = try #require(ShapeNotation.shape(notation), "\(commands)")
            shown[commands] = shape
        }
        // Doctor gives advice only if something is wrong, as before setup.
        let ailing = try await own(["doctor", "--offline"])
        let service = try LoopbackLastFM { request in
            request.path.contains("fresh-releases") ? .response(status: 404) : nil
        }
        try home.setUp(at: service)
        var answers = try await answers()
        // A wall whose new releases failed, so that it reports an error.
        let crate = try await home.program(service.openServices)
            .run(["crate", "--format", "json"])
        let wall = try #require(Shape(output: crate.output), "\(crate.errors)")
        answers["`crate`"] = wall.merged(try await demo("crate", "--subgenre", "bebop"))
        answers["`doctor`"] = ailing
        #expect(!service.server.requests.isEmpty)
        #expect(shown.keys.sorted() == answers.keys.sorted())
        for (command, answer) in answers {
            #expect(shown[command]?.differences(from: answer) == [], "\(command)")
        }
    }

    @Test(arguments: [
        (["week"], ["rank,artist,album,plays,url"]),
        (["week", "--by", "artists"], ["rank,artist,plays,url"]),
        (["month", "--by", "tracks"], ["rank,artist,track,plays,url"]),
        (["years"], ["year,week", "rank,artist,album,plays,url", "status"]),
        (["week", "--friends"], ["user", "rank,artist,album,plays,url"]),
        (
            ["playlist", "draft", "--from", "week"],
            [
                "position,artists,title,album,durationMs,isrc,appleMusicSongID,subsonicSongID,"
                    + "recordingMBID"
            ]
        ),
        (["digest"], ["user,year,week,rank,artist,album,plays,url"]),
        (["album"] + numberOne, ["artist,album,userPlays,plays,listeners,url"]),
    ])
    func `CSV output has the documented columns`(arguments: [String], columns: [String])
        async throws
    {
        let outcome = try await home.program().run(arguments + ["--demo", "--format", "csv"])
        #expect(outcome.output.prefix { !$0.isNewline } == columns.joined(separator: ","))
        for part in columns { #expect(page.codeSpans.contains(part), "\(part)") }
    }

    /// The shape of each command's output after setup, by the command's heading in the guide.
    private func answers() async throws -> [String: Shape] {
        let source = home.url.appending(path: "old")
        try LegacySample.copy("v1-binary", to: source)
        let plays = home.url.appending(path: "plays.csv")
        let text =
            "time,artist,album,track,user\n1577934245,A,B,T,nora_needle\n1,,B,T,nora_needle\n"
        try Data(text.utf8).write(to: plays)
        let loves = home.url.appending(path: "loves.jsonl")
        let love = #"{"timeMs":1,"artist":"A","track":"T","event":"love"}"#
        try Data(love.utf8).write(to: loves)
        let imported = try await own(
            ["archive", "import", plays.path, loves.path, "--user", "nora_needle"]
        )
        // A period that is marked as complete, as by a sync.
        let database = home.url.appending(path: "home/.local/share/vinylogue/archive.sqlite")
        let mark = "INSERT INTO complete(listener, since, until) VALUES(1, 0, 9)"
        _ = try await BuiltProgram.shell(environment: home.program().environment).run(
            ["-c", "sqlite3 \"$0\" '\(mark)'", database.path]
        )
        let gap = try #require(
            ShapeNotation.shape(#"{"users":[{"gaps":[{"code","error","from","to"}]}]}"#)
        )
        let difference = try #require(
            ShapeNotation.shape(
                """
                {"counts":[{"archived","counted","service","user"}],
                "weeks":[{"archived","counted","from","service","to","user"}]}
                """
            )
        )
        // Only plays from Last.fm have a `url`, so it is added here.
        let page = try #require(ShapeNotation.shape(#"{"albums":[{"url"}]}"#))
        let draft = home.url.appending(path: "draft.json")
        let reportFile = home.url.appending(path: "report.json")
        let program = home.program()
        _ = try await program.run(
            ["playlist", "draft", "--demo", "--from", "week", "--output", draft.path]
        )
        _ = try await program.run(
            [
                "playlist", "match", "--demo", draft.path, "--service", "apple-music", "--report",
                reportFile.path,
            ]
        )
        let report = String(decoding: try Data(contentsOf: reportFile), as: UTF8.self)
        // The demo's albums have no `date`, so it is added here.
        let date = try #require(ShapeNotation.shape(#"{"date"}"#))
        return [
            "`play`": try await demo("play", "Hotel Pommes", "Minibar").merged(date),
            "`play --open`": try await demo("play", "--open", "Hotel Pommes", "Minibar"),
            "`player`": try await demo("player"),
            "`playlist match --report`": try #require(Shape(output: report)).merged(
                try #require(
                    ShapeNotation.shape(
                        #"{"ambiguous":[{"artistNames":[names],"candidates":[{"album","appleMusicSongID","durationMs","title"}],"title"}],"unmatched":[{"artistNames":[names],"reason","title"}]}"#
                    )
                )
            ),
            "`playlist push`": try await demo(
                "playlist",
                "push",
                draft.path,
                "--service",
                "apple-music",
                "--partial",
                "--love"
            ),
            "`digest`": try await demo("digest", "--friends"),
            // The demo has no token service, so its keys are added here.
            "`apple-music`": try await demo("apple-music").merged(
                try #require(
                    ShapeNotation.shape(#"{"developerToken":{"expiresAt","place"}}"#)
                )
            ),
            "`apple-music disconnect`": try await demo("apple-music", "disconnect"),
            // Only searches on services provide these keys.
            "`playlist draft`": try await demo("playlist", "draft", "--from", "week")
                .merged(
                    try #require(
                        ShapeNotation.shape(
                            #"{"tracks":[{"appleMusicSongID","isrc","recordingMBID","subsonicSongID"}]}"#
                        )
                    )
                ),
            "`archive import`": imported,
            // There are gaps only if the service fails.
            "`archive sync`": try await own(["archive", "sync", "--since", Day.ago(54)])
                .merged(gap),
            "`find`": try await demo("find", "minibar"),
            "`top`": try await own(["top"], ["top", "--rank-by", "time"])
                .merged(page),
            "`forgotten`": try await own(
                ["forgotten", "--min-plays", "1"],
                ["forgotten", "--min-plays", "1", "--rank-by", "time"]
            ).merged(page),
            "`album`": try await demo(["album", "--history"] + Self.numberOne).merged(
                try await own(["album"] + Self.numberOne)
            ).merged(
                // Few albums have gaps, so their keys are added here.
                try #require(
                    ShapeNotation.shape(
                        #"{"byYear":[{"plays","year"}],"gaps":[{"days","from","to"}],"months":[{"month","plays"}]}"#
                    )
                )
            ),
            "`recap`": try await demo("recap", "all").merged(try await demo("recap", "2019")),
            "`calendar`": try await demo("calendar").merged(
                try #require(ShapeNotation.shape(#"{"currentStreak":{"days","first","last"}}"#))
            ),
            "`calendar --years`": try await demo("calendar", "--years"),
            "`artist`": try await demo("artist", "Silk Ladder").merged(
                try #require(ShapeNotation.shape(#"{"gaps":[{"days","from","to"}]}"#))
            ),
            // What there is to look back on differs by day, so all keys are added here.
            "`today`": try await demo("today").merged(
                try #require(
                    ShapeNotation.shape(
                        """
                        {"anniversaries":[{"album","artist","firstPlay","plays","years"}],
                        "milestones":[{"album","artist","number","of","time","track"}],
                        "nearMilestones":[{"album","artist","missing","number","of"}],
                        "streak":{"first"},"weeks":[{"album","artist","plays","yearsAgo"}]}
                        """
                    )
                )
            ),
            "`compare`": try await demo("compare", "kaspar33"),
            // No rule has all keys.
            "`names`": try await demo("names").merged(
                try #require(ShapeNotation.shape(#"{"rules":[{"track"}]}"#))
            ),
            "`archive info`": try await own(["archive", "info"]),
            // In the demo no week differs, so the keys of a difference are added here.
            "`archive verify`": try await own(["archive", "verify"]).merged(difference),
            "`archive remove`": try await own(
                ["archive", "remove", "--user", "nora_needle", "--yes"]
            ),
            // Showing a chart first puts a response into the cache.
            "`cache info`": try await own(["week"], ["cache", "info"]),
            "`cache path`": try await own(["cache", "path"]),
            "`migrate`": try await own(["migrate", source.path], ["migrate", source.path]),
            "`settings`": try await demo("settings").merged(
                try await demo("settings", "get", "art")
            ),
            "`genres`": try await demo("genres"),
            "`favorites`, `dislikes`": try await demo("favorites", "add", "Hotel Pommes", "Minibar")
                .merged(try await demo("dislikes")),
            "`setup`": try await demo("setup", "--user", "nora_needle"),
            "`friends list`, `move`": try await demo("friends")
                .merged(try await demo("friends", "move", "1", "2")),
            "`friends import`, `add`": try await demo("friends", "import", "--all")
                .merged(try await demo("friends", "add", "kaspar33")),
            "`friends remove`, `clear`": try await demo("friends", "remove", "1")
                .merged(try await demo("friends", "clear", "--yes")),
            "`cache prune`, `clear`": try await demo("cache", "prune")
                .merged(try await demo("cache", "clear")),
        ]
    }

    private func demo(_ arguments: String...) async throws -> Shape {
        try await demo(arguments)
    }

    private func demo(_ arguments: [String]) async throws -> Shape {
        let outcome = try await home.program().run(arguments + ["--demo", "--format", "json"])
        return try #require(Shape(output: outcome.output), "\(arguments): \(outcome.errors)")
    }

    /// Runs the commands in this home, and returns the merged shape of those that begin with the same word as
    /// the last.
    private func own(_ commands: [String]...) async throws -> Shape {
        var answer = Shape.unknown
        for command in commands {
            let outcome = try await home.program().run(command + ["--format", "json"])
            let form = try #require(Shape(output: outcome.output), "\(command): \(outcome.errors)")
            if command.first == commands.last?.first { answer = answer.merged(form) }
        }
        return answer
    }
}
