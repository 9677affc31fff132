import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The comparison of two people.
struct CompareUpdateTests {
    private func shown(_ keys: String, columns: Int = 120, rows: Int = 40) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    @Test(arguments: [("=", "Kaspar_33"), ("jj=", "yukiko"), ("jj=n", "zoe"), ("4=", "zoe")])
    func `The friend on screen is compared, or else the first`(keys: String, other: String) {
        let player = shown(keys)
        guard case .compare(let page) = player.model.page else {
            Issue.record("\(player.model.page)")
            return
        }
        #expect((page.user, page.other, page.key.year) == ("nora", other, 2025))
        #expect(player.text.contains("nora and \(other)"), "\(player.text)")
        #expect(player.model.trail.last?.words == "with \(other)")
    }

    @Test func `Albums in common come with the plays of both`() {
        var player = Player(columns: 120, rows: 40)
        player.type("=")
        player.answer(player.chart(2025))
        var others = sampleChart("Kaspar_33", 2025)
        others.rows = [sampleChart("nora", 2025).rows[2], sampleChart("nora", 2010).rows[0]]
        others.rows[0].playCount = 7
        (others.rows[1].artist, others.rows[1].title) = ("Nobody Else", "Alone")
        others.rowCount = 2
        player.answer(player.chart(2025, of: "Kaspar_33"), .success(.chart(others)))
        player.answerAll()
        let text = player.text
        let counts = "1 album in common · 13 only nora played · 1 only Kaspar_33 played"
        #expect(text.contains(counts), "\(text)")
        #expect(player.model.selectedAlbum?.album == sampleChart("nora", 2025).rows[2].album)
        #expect(text.contains("Kaspar_33  7 "))
    }

    @Test func `All plays are compared if both are in the archive`() {
        var player = shown("=")
        #expect(player.text.contains("31 artists in common: 15% of nora's"), "\(player.text)")
        player = Player(columns: 120, rows: 40)
        player.type("=")
        while let need = player.needs.first {
            if case .comparison = need {
                player.answer(need, .success(.comparison(nil)))
            } else {
                player.answer(need)
            }
        }
        #expect(player.text.contains("archive sync --friends"), "\(player.text)")
    }

    @Test func `The arrows compare other years, and enter opens the album`() {
        var player = shown("=")
        player.press(.left)
        player.answerAll()
        #expect(player.model.front.shownYear == 2024)
        let album = player.model.selectedAlbum?.album
        player.press(.enter)
        guard case .album(let page) = player.model.page else {
            Issue.record("\(player.model.page)")
            return
        }
        #expect(page.key == album && page.chart?.year == 2024)
    }

    @Test func `Without friends a message says how to add one`() {
        var player = Player(saved: PreferencesSnapshot(me: "nora"))
        player.answerAll()
        player.type("=")
        #expect(player.model.notice == "No friends yet. Add one on the home page with a.")
    }

    @Test func `A chart that has changed is compared again`() throws {
        var player = shown("=")
        let before = try #require(player.model.overlap?.rows.first)
        player.send(.syncing(nil))
        var others = sampleChart("Kaspar_33", 2025)
        for index in others.rows.indices { others.rows[index].playCount += 500 }
        player.answer(player.chart(2025, of: "Kaspar_33"), .success(.chart(others)))
        let after = try #require(player.model.overlap?.rows.first)
        #expect(after.otherPlays > before.otherPlays)
    }
}
