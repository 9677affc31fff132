import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct WindowTitleTests {
    @Test func `The title names the page`() {
        var player = Player()
        #expect(player.model.windowTitle == "vinylogue")
        player.press(.enter)
        player.answerAll()
        #expect(player.model.windowTitle == "nora: week 47 of 2025 · vinylogue")
        player.type("y")
        #expect(player.model.windowTitle == "nora: week 47 in every year · vinylogue")
        // A sheet leaves the title of the page below.
        player.type("?")
        #expect(player.model.windowTitle == "nora: week 47 in every year · vinylogue")
        #expect(Scene.album().model.windowTitle.hasSuffix(" · vinylogue"))
        player = Player()
        player.type("v")
        #expect(player.model.windowTitle == "crate · vinylogue")
    }

    @Test func `While music plays, the title also names the track`() {
        var player = Player()
        var status = PlayerStatus()
        (status.state, status.artist, status.album, status.track) = (
            .play, "Otto\u{1B}[2J", "Ost", "One"
        )
        player.send(.player(.status(status)))
        #expect(player.model.windowTitle == "vinylogue · ♫ One")
        status.state = .pause
        player.send(.player(.status(status)))
        #expect(player.model.windowTitle == "vinylogue")
    }

    @Test func `Titles are plain text in a terminal without Unicode`() {
        var player = Player(decoration: .ascii)
        player.press(.enter)
        player.answerAll()
        #expect(player.model.windowTitle.allSatisfy { $0.isASCII })
    }

    @Test func `A notification follows only a sync that took longer than half a minute`() {
        var player = Player()
        player.send(.synced(.success(3), took: .seconds(29)))
        #expect(player.effects == [.measureArchive("nora")])
        player.effects = []
        player.send(.synced(.success(3), took: .seconds(31)))
        let notification = Effect.notify("3 plays added to the archive.")
        #expect(player.effects == [.measureArchive("nora"), notification])
        player.effects = []
        player.send(.synced(.failure(Problem("The disk is full.")), took: .seconds(99)))
        #expect(player.effects == [.notify("Sync failed. The disk is full.")])
    }

    @Test func `The progress of a sync is a share, once its total is known`() {
        var player = Player()
        #expect(player.model.taskProgress == nil)
        player.send(.syncing(.init(user: "nora", progress: .init(plays: 0, total: 0))))
        #expect(player.model.taskProgress == .unknown)
        player.send(.syncing(.init(user: "nora", progress: .init(plays: 90, total: 120))))
        #expect(player.model.taskProgress == .percent(75))
        player.send(.syncing(.init(user: "nora", progress: .init(plays: .max, total: 1))))
        #expect(player.model.taskProgress == .percent(100))
    }

    @Test func `The title of an album's page links to the album`() throws {
        let player = Scene.album()
        let link = try #require(player.model.screen.links.first)
        #expect(link.address.hasPrefix("https://www.last.fm/music/"))
        let lines = player.model.screen.lines
        let title = try #require(player.model.selectedAlbum?.title)
        #expect(lines[link.area.row].contains(title) && link.area.columns == title.count)
        var sheet = player
        sheet.type("?")
        #expect(sheet.model.screen.links.count <= 1)
    }
}
