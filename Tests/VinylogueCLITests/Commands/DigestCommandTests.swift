import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI
@testable import VinylogueKit

/// Digests of the demo's weeks, and of albums with hostile names.
struct DigestCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func digest(_ options: String, now: Date? = nil) async -> TestProgram.Outcome {
        var program = TestProgram()
        if let now { program.now = now }
        return await program.run("digest --demo \(options)")
    }

    private func file(_ name: String) -> String { folder.url.appending(path: name).path }

    private func content(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
    }

    /// A digest of one year with one album.
    private func letter(_ title: String, by artist: String, url: String? = nil) -> DigestLetter {
        let week = CalendarWeek(containing: CalendarDate("2022-11-21") ?? .init(daysSinceEpoch: 0))
        let row = ChartRow(rank: 1, artist: artist, title: title, playCount: 1, url: url)
        let chart = Chart(
            user: "joe",
            period: .week(week),
            span: week.chartWeek,
            yearsAgo: 4,
            rows: [row],
            filter: .none,
            rowCount: 1,
            totalPlays: 1,
            source: Provenance(kind: .network, fetchedAt: .now)
        )
        let year = YearsOverview.Year(
            year: 2022,
            yearsAgo: 4,
            week: week,
            chartWeek: week.chartWeek,
            result: .success(chart)
        )
        let overview = YearsOverview(user: "joe", weekNumber: 47, years: [year])
        return DigestLetter(
            Digest(week: week, sections: [Digest.Section(user: "joe", result: .success(overview))]),
            top: 3
        )
    }

    @Test func `The digest has the top albums of this week in each earlier year`() async {
        let outcome = await digest("--top 2")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(
            outcome.output.hasPrefix(
                """
                Week 47 in past years
                16–22 November 2026

                nora_needle

                2025, 1 year ago, 17–23 November 2025: 
                """
            ),
            "\(outcome.output)"
        )
        let week = """
            2022, 4 years ago, 21–27 November 2022: 85 plays across 25 albums
              Room Service for Ghosts — Hotel Pommes, 25 plays
              Checkout at Eleven — Hotel Pommes, 12 plays


            """
        #expect(outcome.output.contains(week))
        #expect(!outcome.output.contains("2026,"))
    }

    @Test func `Each friend has a section of the digest`() async {
        let outcome = await digest("--friends --as markdown --top 1")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let people = outcome.output.split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(people.count > 2)
        #expect(people.first == #"## nora\_needle"#)
        #expect(outcome.output.hasPrefix("# Week 47 in past years\n"))
        #expect(outcome.output.contains("### 2022\n\n4 years ago, 21–27 November 2022: 85 plays"))
        #expect(
            outcome.output.contains(
                "- **[Room Service for Ghosts](<https://demo.vinylogue.invalid/music/Hotel+Pommes/"
            )
        )
    }

    @Test func `One failing friend leaves the rest of the digest, and a failure`() async throws {
        let home = try HomeFolder()
        #expect(await home.program().run("setup --user nora_needle").status == .success)
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try Data(#"{"currentUser":"nora_needle","friends":[{"username":"nobody-here"}]}"#.utf8)
            .write(to: file)
        let alone = await home.program().run("digest --top 1")
        #expect(alone.status == .success, "\(alone.errors)")
        let outcome = await home.program().run("digest --friends --top 1")
        #expect(outcome.status != .success)
        #expect(outcome.errors.contains("nobody-here"), "\(outcome.errors)")
        #expect(outcome.output.hasPrefix(alone.output), "\(outcome.output)")
    }

    @Test func `The digest has the same years in JSON and CSV`() async throws {
        struct Answer: Decodable {
            struct User: Decodable { var user: String; var years: [Year] }
            struct Year: Decodable { var year: Int; var albums: [Album] }
            struct Album: Decodable { var album: String }
            var users: [User]
            var weekNumber: Int
            var year: Int
        }
        let json = await digest("--format json --top 1")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
        #expect(answer.weekNumber == 47 && answer.year == 2026)
        #expect(answer.users.map(\.user) == ["nora_needle"])
        let csv = await digest("--format csv --top 1")
        let rows = csv.output.split(separator: "\n")
        #expect(rows[0] == "user,year,week,rank,artist,album,plays,url")
        #expect(rows.count == 1 + answer.users[0].years.reduce(0) { $0 + $1.albums.count })
    }

    @Test func `The HTML digest embeds its covers and loads nothing from the network`() async throws
    {
        let outcome = await digest("--as html --top 1 --date 2024-11-21 --output \(file("w.html"))")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("vinylogue: saved the digest to "))
        let html = try content(of: "w.html")
        #expect(
            html.contains(
                "<img alt=\"\" width=\"56\" height=\"56\" src=\"data:image/jpeg;base64,/9j/"
            )
        )
        // Pictures, styles, fonts and scripts from other places would cause requests.
        #expect(!html.contains("src=\"http"))
        for word in ["<link", "<script", "@import", "url(", "<iframe", "srcset"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("prefers-color-scheme: dark"))
        let addresses = html.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { $0.hasPrefix("https://demo.vinylogue.invalid/music/") })
    }

    @Test func `Album and artist names are escaped in every digest format`() throws {
        let title = "</td><script>alert('x')</script>\n# [a](javascript:b) **c** `d`"
        let letter = letter(title, by: "\"><img src=x>&\u{1B}[2J", url: "https://x/<a> \"b\"")
        #expect(!letter.html.contains("<script"))
        #expect(!letter.html.contains("<img"))
        #expect(!letter.html.contains("\u{1B}"))
        #expect(letter.html.contains("href=\"https://x/&lt;a&gt; &quot;b&quot;\""))
        let lines = letter.markdown.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("#") } == 3)
        #expect(
            lines.last
                == ##"- **[\</td\>\<script\>alert('x')\</script\> \# \[a\](javascript:b) \*\*c\*\* \`d\`](<https://x/%3Ca%3E%20"b">)** — "\>\<img src=x\>\&, 1 play"##
        )
        #expect(letter.text.split(separator: "\n").count == 5)
        var feed = DigestFeed(of: ["joe"])
        let isNew = feed.add(letter, of: try week("2026-11-21"), at: .now)
        #expect(isNew)
        #expect(feed.text.ranges(of: "<entry>").count == 1)
        #expect(!feed.text.contains("<script"))
    }

    @Test func `A backslash at the end of a URL leaves the link in Markdown closed`() {
        let lines = letter("T", by: "A", url: #"https://x/\"#).markdown.split(separator: "\n")
        #expect(lines.last == "- **[T](<https://x/%5C>)** — A, 1 play")
    }

    @Test func `No format of the digest contains bidirectional control characters`() throws {
        let url = "https://x/\u{202D}"
        let letter = letter("a\u{202E}b\u{2066}c", by: "d\u{200F}e\u{2069}", url: url)
        var feed = DigestFeed(of: ["joe"])
        _ = feed.add(letter, of: try week("2026-11-21"), at: .now)
        for text in [letter.text, letter.markdown, letter.html, feed.text] {
            #expect(text.contains("abc") && text.contains("de"))
            let turning = text.unicodeScalars.filter { scalar in
                [0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F].contains {
                    $0.contains(scalar.value)
                }
            }
            #expect(turning.isEmpty)
        }
    }

    @Test func `A feed keeps every digest if several are added at the same time`() async throws {
        let name = file("digest.xml")
        let now = TestProgram().now
        await withTaskGroup { group in
            for week in 0..<12 {
                group.addTask {
                    let day = now + Double(week * 7 * 86_400)
                    _ = await digest("--as atom --output \(name)", now: day)
                }
            }
        }
        let text = try content(of: "digest.xml")
        #expect(text.ranges(of: "<entry>").count == 12)
    }

    private func week(_ day: String) throws -> CalendarWeek {
        CalendarWeek(containing: try #require(CalendarDate(day)))
    }

    @Test func `A feed gains one entry a week, and newer content replaces the old`()
        async throws
    {
        let now = TestProgram().now
        let name = file("digest.xml")
        let first = await digest("--as atom --output \(name)")
        #expect(first.status == .success, "\(first.errors)")
        let one = try content(of: "digest.xml")
        #expect(one.ranges(of: "<entry>").count == 1)

        let again = await digest("--as atom --output \(name)", now: now + 3600)
        #expect(
            again.errors == "vinylogue: nothing to do: this week's entry is already in the feed.\n"
        )
        #expect(try content(of: "digest.xml") == one)

        let other = await digest("--as atom --top 1 --output \(name)", now: now + 7200)
        #expect(other.status == .success)
        let two = try content(of: "digest.xml")
        #expect(two.ranges(of: "<entry>").count == 1)
        #expect(two.contains("<published>2026-11-21T08:00:00Z</published>"))
        #expect(two.contains("<updated>2026-11-21T10:00:00Z</updated>"))

        let next = await digest("--as atom --output \(name)", now: now + 7 * 86_400)
        #expect(next.status == .success)
        let three = try content(of: "digest.xml")
        let titles = three.matches(of: /<title>([^<]*)</).map { String($0.output.1) }
        #expect(
            titles == [
                "This week in past years: nora_needle",
                "Week 48 in past years, 23–29 November 2026",
                "Week 47 in past years, 16–22 November 2026",
            ]
        )
        let identifiers = three.matches(of: /<id>([^<]*)</).map { String($0.output.1) }
        #expect(Set(identifiers).count == 3)
    }

    @Test func `An incomplete digest does not replace an earlier entry of the week`() throws {
        var feed = DigestFeed(of: ["joe"])
        let week = try week("2026-11-21")
        _ = feed.add(letter("T", by: "A"), of: week, at: .now, isComplete: false)
        let isFirst = feed.add(letter("U", by: "A"), of: week, at: .now)
        let before = feed.text
        let isNew = feed.add(letter("V", by: "A"), of: week, at: .now, isComplete: false)
        #expect(isFirst && !isNew && feed.text == before)
    }

    @Test func `A special character with a combining accent is escaped in Markdown`() throws {
        let text = letter("a *\u{301}b\u{301}", by: "A").markdown
        #expect(text.contains("a \\*\u{301}b\u{301}"))
    }

    @Test func `A feed keeps a year of entries`() throws {
        var feed = DigestFeed(of: ["joe"])
        for number in 0..<60 {
            let day = CalendarDate(daysSinceEpoch: 20_000 + number * 7)
            let time = Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400))
            let isNew = feed.add(letter("T", by: "A"), of: CalendarWeek(containing: day), at: time)
            #expect(isNew)
        }
        #expect(feed.text.ranges(of: "<entry>").count == 53)
        let friends = DigestFeed(of: ["joe", "ann", "bob"])
        var moved = DigestFeed(of: ["joe", "bob", "ann"])
        let isMovedSame = moved.add(entriesOf: friends.text)
        #expect(isMovedSame)
        var again = DigestFeed(of: ["JOE"])
        let isSame = again.add(entriesOf: feed.text)
        #expect(isSame)
        #expect(again.text.ranges(of: "<entry>").count == 53)
    }

    @Test func `Files not created by the digest are not overwritten`() async throws {
        for text in ["precious", try await otherFeed()] {
            try Data(text.utf8).write(to: folder.url.appending(path: "x.xml"))
            let outcome = await digest("--as atom --output \(file("x.xml"))")
            #expect(outcome.status == .damagedData)
            #expect(
                outcome.errors.contains("isn't a feed for the same people, so it was not changed.")
            )
            #expect(try content(of: "x.xml") == text)
        }
    }

    private func otherFeed() async throws -> String {
        let outcome = await digest("--as atom --user kaspar33")
        #expect(outcome.output.hasPrefix("<?xml"))
        return outcome.output
    }

    @Test(arguments: [
        ("--friends --user joe", "Use either --friends or --user, not both."),
        ("--top 0", "--top must be from 1 to 100 (got 0)."),
        ("--format json --as html", "--as and --output can't be used with --format json."),
    ])
    func `Invalid and conflicting options are rejected`(options: String, message: String) async {
        let outcome = await digest(options)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message))
    }
}
