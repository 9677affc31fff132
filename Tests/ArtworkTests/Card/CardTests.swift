import Terminal
import Testing

@testable import Artwork

struct CardTests {
    private func card(_ figures: [(value: String, name: String)]) throws -> Picture {
        let card = Card(
            name: "joe",
            title: "2025",
            tiles: [],
            figures: figures,
            list: ("Top albums", [("Minibar", "12 plays")]),
            calendar: [[0, 1, 2]],
            footer: "from Last.fm",
            color: RGBColor(red: 200, green: 80, blue: 40)
        )
        return try #require(card.picture())
    }

    @Test func `A card's figures are between its covers and its list`() throws {
        let (bare, full) = (try card([]), try card([("1,234", "plays"), ("56", "albums")]))
        let row = Card.size.width * 4
        let changed = (0..<Card.size.height).filter { y in
            bare.pixels[y * row..<(y + 1) * row] != full.pixels[y * row..<(y + 1) * row]
        }
        let (first, last) = (try #require(changed.first), try #require(changed.last))
        #expect(first >= 738 && last < 878, "\(first)...\(last)")
        #expect(changed.count > 20)
    }

    @Test(arguments: ["18 min", "107,250", "12,345 h", "1,234,567 h"])
    func `A large figure is drawn whole`(value: String) throws {
        let others = [("1", "a"), ("2", "b"), ("3", "c"), ("4", "d")]
        let picture = try card([(value, "plays")] + others)
        let longer = try card([(value + "0", "plays")] + others)
        // Two figures that are cut at the same place look the same.
        #expect(picture.pixels != longer.pixels)
    }
}
