import Testing

@testable import VinylogueCLI
@testable import VinylogueKit

/// The card of a year.
struct RecapCardTests {
    @Test(arguments: [
        (1, ["1 play", "5 h of music", "1 artist", "1 new album", "1 day in a row"]),
        (2, ["2 plays", "5 h of music", "2 artists", "2 new albums", "1 day in a row"]),
    ])
    func `The figures agree with their nouns`(count: Int, figures: [String]) {
        let span = StorySpan.year(2025)
        let empty = RecapCount(PlayColumns(), in: span, offset: { _ in 0 }, year: 2026)
        var recap = Recap(empty, of: "nora", in: span, names: PlayNames())
        recap.days = DayCounts(of: Array(repeating: 1_750_000_000, count: count)) { _ in 0 }
        (recap.artists, recap.newAlbums) = (count, count)
        let shown = RecapCardWriter.figures(recap, hours: "5 h").map { "\($0.0) \($0.1)" }
        #expect(shown == figures)
    }
}
