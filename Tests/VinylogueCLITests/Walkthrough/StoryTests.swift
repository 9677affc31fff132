import Foundation
import TestSupport
import Testing

/// The whole program, from setup to a digest, in one home. The demo stands for all services, at a fixed time,
/// and the player is a real mpd.
@Suite(
    .enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)),
    .timeLimit(.minutes(20))
)
struct StoryTests {
    /// The command lines of each chapter, whose output is a snapshot with the chapter's name.
    private static let chapters: [(name: String, lines: [String])] = [
        (
            "story-1-setup",
            [
                "setup --user nora_needle --api-key-stdin", "migrate HOME/old.plist", "friends",
                "friends import --all", "friends move tape_hiss_tom 1", "settings",
            ]
        ),
        (
            "story-2-listening",
            [
                "week", "week --friends --limit 2", "archive sync --since 2025-10-01", "archive",
                "day", "month --by artists --limit 5", "top --limit 5",
            ]
        ),
        (
            "story-3-crate",
            [
                "crate --dial mine --limit 8", #"favorites add "Hotel Pommes" "Minibar""#,
                #"dislikes add "Grävling" "Gräv!""#, "crate --limit 8",
                #"play "Hotel Pommes" "Minibar""#, "player stop",
                #"play "Hotel Pommes" "Room Service for Ghosts" --track 2"#, "player undo",
            ]
        ),
        (
            "story-4-playlist",
            [
                "playlist draft --from week --tracks first --limit 8 --output HOME/week.json",
                "playlist export HOME/week.json", "playlist export HOME/week.json --as m3u8",
                "playlist export HOME/week.json --as xspf",
                "playlist match HOME/week.json --service apple-music --report HOME/report.json",
                "playlist push HOME/week.json --service apple-music --partial --dry-run",
                "playlist push HOME/week.json --service apple-music --partial",
            ]
        ),
        (
            "story-5-letter",
            [
                "digest --top 1", "digest --as atom --top 1 --output HOME/digest.xml", "doctor",
                "cache",
            ]
        ),
    ]

    /// The command lines for JSON, and the heading of the documented shape of each response in Formats.
    private static let answers: [(line: String, shape: String)] = [
        ("setup --user nora_needle --api-key-stdin", "setup"),
        ("migrate HOME/old.plist", "migrate"),
        ("friends", "friends list"), ("week --limit 2", "week"),
        ("archive sync --since 2025-10-01", "archive sync"), ("archive", "archive info"),
        ("day", "day"), ("crate --limit 3", "crate"), ("favorites", "favorites"),
        (#"play "Hotel Pommes" "Minibar""#, "play"), ("player stop", "player"),
        ("playlist draft --from week --tracks first --limit 2", "playlist draft"),
        (
            "playlist match HOME/week.json --service apple-music --report HOME/report.json",
            "playlist draft"
        ),
        (
            "playlist push HOME/week.json --service apple-music --partial", "playlist push"
        ),
        ("digest --top 1", "digest"), ("doctor", "doctor"),
    ]

    private let story: Story

    init() throws {
        story = try Story()
    }

    @Test func `From setup to digest, output matches the snapshots and JSON the documented shapes`()
        async throws
    {
        var mismatches: [any Error] = []
        func keep(_ text: String, _ name: String) {
            do { try expectSnapshot(text, name) } catch { mismatches.append(error) }
        }
        for chapter in Self.chapters {
            var text = ""
            for line in chapter.lines { text += try await story.told(line) }
            keep(text, chapter.name)
        }
        #expect(try story.queue.contains("file: minibar-1.flac\n"))

        let shapes = try Self.shapes()
        var text = ""
        for answer in Self.answers {
            text += try await story.told("\(answer.line) --format json")
            let shape = try #require(shapes[answer.shape], "\(answer.shape)")
            let got = try #require(Shape(output: story.lastOutput), "\(answer.line)")
            #expect(shape.contradictions(in: got) == [], "\(answer.line)")
        }
        keep(text, "story-6-json")
        let report = try #require(Shape(output: story.file("report.json")))
        #expect(shapes["playlist match --report"]?.contradictions(in: report) == [])
        #expect(mismatches.isEmpty, "\(mismatches)")
    }

    /// The shapes documented in Formats, by command.
    private static func shapes() throws -> [String: Shape] {
        let page = try DocumentationPage.article("Formats")
        let charts = page.fences.compactMap(ShapeNotation.shape)
        var shapes = ["week": charts[0], "day": charts[1], "years": charts[2]]
        for (commands, notation) in page.fencesByHeading {
            for name in DocumentationPage.codeSpans(in: commands) {
                shapes[name] = ShapeNotation.shape(notation)
            }
        }
        // Each user has the shape of `years`, or an error.
        shapes["digest"] = shapes["digest"]?.merged(.object(["users": .list(charts[2])]))
        return shapes
    }
}
