import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The order of a week's rows, and their marks.
struct ChartOrderTests {
    private func titles(_ player: Player) -> [String] {
        guard case .week(let page) = player.model.page else { return [] }
        return player.model.rows(of: page).map(\.title)
    }

    @Test func `S sorts by artist, title, first play and change, then by plays again`() {
        var player = Scene.week()
        let byPlays = titles(player)
        for words in ["by artist", "by title", "by first play", "by change since 2024"] {
            player.type("S")
            #expect(player.model.notice == "Sorted \(words).")
            player.model.notice = nil
            #expect(player.model.screen.lines[1].contains(words), "\(player.text)")
            #expect(Set(titles(player)) == Set(byPlays))
        }
        player.type("S")
        #expect(titles(player) == byPlays)
        #expect(!player.model.screen.lines[1].contains("by plays"))
    }

    @Test func `Titles are sorted without case, accents and articles`() {
        let player = Scene.week("SS")
        let sorted = titles(player)
        let place = sorted.firstIndex { $0.hasPrefix("The Dead") } ?? 0
        #expect(sorted[..<place].contains { $0.hasPrefix("Café") }, "\(sorted)")
        #expect(sorted[place...].contains { $0.hasPrefix("Närsynt") })
    }

    @Test func `The album with the earliest first play comes first`() {
        let player = Scene.week("SSS")
        let rows = sampleChart("nora", 2025).rows
        // Each album's first play is a second before that of the album ranked above it.
        #expect(titles(player).first == rows.last?.album.title.shown)
    }

    @Test func `The cursor stays on the same album`() {
        var player = Scene.week("jjj")
        let album = player.model.selectedAlbum?.album
        player.type("S")
        #expect(player.model.selectedAlbum?.album == album)
    }

    @Test func `The order stays for other weeks, and for artists`() {
        var player = Scene.week("S,")
        #expect(player.model.screen.lines[1].contains("by artist"), "\(player.text)")
        player.type("b")
        player.answerAll()
        player.type("SS")
        #expect(!(player.model.notice ?? "").contains("first play"))
    }

    @Test func `Without an archive albums are not sorted by first play`() {
        var player = Player()
        player.press(.enter)
        player.answer(player.chart(2025))
        while let need = player.needs.first {
            if case .firstPlays = need {
                player.answer(need, .success(.firstPlays(FirstPlays())))
            } else {
                player.answer(need)
            }
        }
        player.type("SSS")
        #expect(player.model.notice == "Sorted by change since 2024.")
        #expect(!player.text.contains(" new "))
    }

    @Test func `Rows show new albums, and how many more or fewer plays others have`() {
        var player = Player(columns: 80, rows: 50)
        player.press(.enter)
        player.answer(player.chart(2025))
        var last = sampleChart("nora", 2024)
        last.rows = sampleChart("nora", 2025).rows
        last.rows[0].playCount -= 12
        last.rows[1].playCount += 3
        player.answer(player.chart(2024), .success(.chart(last)))
        player.answerAll()
        let text = player.text
        #expect(text.contains("▲12"), "\(text)")
        #expect(text.contains("▼3") && text.contains("new"))
    }
}
