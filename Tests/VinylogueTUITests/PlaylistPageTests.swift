import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The pages with playlist drafts.
struct PlaylistPageTests {
    private let path = "/home/nora/autumn.json"

    private func titles(_ player: Player) -> [String] {
        player.model.shelf?.drafts.first?.draft?.tracks.map(\.title) ?? []
    }

    private func edits(_ player: Player) -> [DraftEdit] {
        player.effects.compactMap { effect in
            if case .editDraft(path, let edit) = effect { edit } else { nil }
        }
    }

    @Test func `L lists the drafts, damaged ones with the reason, and enter opens one`() {
        var player = Scene.playlists()
        #expect(player.text.contains("Autumn") && player.text.contains("30 tracks · 1 h 38 min"))
        #expect(player.text.contains("! It is not a JSON object."))
        player.type("G")
        player.press(.enter)
        #expect(player.text.contains("The file is not a playlist draft: it is not a JSON object."))
        player.type("g")
        player.press(.enter)
        #expect(player.text.contains("Song 1") && player.text.contains("2 of 30 on Subsonic"))
        #expect(player.text.contains("Hotel Pommes · Minibar"))
    }

    @Test func `Tracks are moved and removed, and each change is undone and redone`() {
        var player = Scene.playlists("\rJJ")
        #expect(titles(player).prefix(3) == ["Song 2", "Song 3", "Song 1"])
        player.type("d")
        #expect(player.text.contains("Removed Song 1 by Hotel Pommes. Press u to undo."))
        #expect(titles(player).prefix(2) == ["Song 2", "Song 3"] && titles(player).count == 29)
        player.type("uuu")
        #expect(player.text.contains("Undid: moving Song 1."))
        #expect(titles(player) == (1...30).map { "Song \($0)" })
        player.type("UUU")
        #expect(titles(player).count == 29)
        // The file gets the same changes.
        var file = sampleShelf.drafts[0].draft ?? PlaylistDraft(name: "", tracks: [])
        for edit in edits(player) {
            let isApplied = edit.apply(to: &file)
            #expect(isApplied)
        }
        #expect(file.tracks.map(\.title) == titles(player))
    }

    @Test func `A track cannot be moved beyond the ends`() {
        var player = Scene.playlists("\rK")
        #expect(player.text.contains("This is the first track."))
        player.type("GJ")
        #expect(player.text.contains("This is the last track."))
    }

    @Test func `A narrow window has room for a title of 21 columns, and cuts longer ones`() {
        var player = Scene.playlists("\r", Player(columns: 39))
        player.model.shelf?.drafts[0].draft?.tracks[0].title = "abcdefghijklmnopqrstu"
        player.model.shelf?.drafts[0].draft?.tracks[1].title = "abcdefghijklmnopqrstuv"
        #expect(player.text.contains(" abcdefghijklmnopqrstu "), "\(player.text)")
        #expect(player.text.contains(" abcdefghijklmnopqrst… "), "\(player.text)")
    }

    @Test func `Of a long search, the end is shown in at most half of the line`() {
        let player = Scene.playlists("/" + String(repeating: "a", count: 60))
        let half = String(repeating: "a", count: 36)
        #expect(player.model.screen.lines[0] == "  PLAYLISTS  /\(half)▏")
    }

    @Test func `A draft is renamed, and an empty name is rejected`() {
        var player = Scene.playlists("R")
        player.send(.input(.key(KeyPress("u", .control))))
        player.press(.enter)
        #expect(player.text.contains("Type a name first."))
        player.type("Winter")
        player.press(.enter)
        #expect(player.text.contains("Renamed to Winter. Press u to undo."))
        #expect(edits(player) == [.rename(from: "Autumn", to: "Winter")])
        player.type("u")
        #expect(player.text.contains("Undid: renaming Autumn to Winter."))
    }

    @Test func `A draft is removed only after a question`() {
        var player = Scene.playlists("d")
        #expect(player.text.contains("This removes the draft Autumn and its 30"))
        player.type("n")
        #expect(player.effects.isEmpty)
        player.type("dy")
        #expect(player.effects == [.removeDraft(path)])
        #expect(!player.text.contains("30 tracks"))
    }

    @Test func `A removed draft comes back in its place, and can be removed again`() {
        var player = Scene.playlists()
        let before = player.model.shelf?.drafts.map(\.path)
        player.type("dy")
        #expect(player.text.contains("Removed Autumn. Press u to undo."))
        player.effects = []
        player.type("u")
        #expect(player.effects == [.restoreDraft(path)])
        #expect(player.model.shelf?.drafts.map(\.path) == before)
        player.effects = []
        player.type("U")
        #expect(player.effects == [.removeDraft(path)])
    }

    @Test func `A change to a playlist that is being read again can be undone later`() {
        var player = Scene.playlists("R")
        player.type("!")
        player.press(.enter)
        let shelf = player.model.shelf
        player.send(.draftsChanged)
        player.effects = []
        player.type("u")
        #expect(player.text.contains("The playlists are still being read."))
        #expect(player.effects.isEmpty)
        player.model.shelf = shelf
        player.type("u")
        #expect(player.text.contains("Undid: renaming"))
        #expect(player.effects.count == 1)
    }

    @Test func `A change to a playlist that another program removed is not called undone`() {
        var player = Scene.playlists("R")
        player.type("!")
        player.press(.enter)
        player.model.shelf?.drafts = []
        player.type("u")
        #expect(player.text.contains("Another program has changed this playlist."))
        #expect(!player.text.contains("Undid"))
    }

    @Test func `The removal of a damaged draft cannot be undone`() {
        let player = Scene.playlists("jjd")
        #expect(player.text.contains("You can't undo this."), "\(player.text)")
    }

    @Test func `Before a playlist is created, its tracks are looked up and the user is asked`() {
        var player = Scene.playlists("\rE")
        player.type("2")
        let number = player.model.serial
        #expect(player.effects == [.job(number, .match(path, .subsonic, isPush: true))])
        var draft = sampleShelf.drafts[0].draft ?? PlaylistDraft(name: "", tracks: [])
        for index in 0..<28 { draft.tracks[index].ids[.subsonic] = "s\(index)" }
        let found = MatchedDraft(
            path: path,
            draft: draft,
            service: .subsonic,
            missing: ["Song 29 by Hotel Pommes", "Song 30 by Hotel Pommes"],
            isPush: true
        )
        player.send(.finished(number, .success(.matched(found))))
        #expect(player.text.contains("This creates Autumn with 28 tracks."))
        #expect(player.text.contains("No clear match: Song 29 by Hotel Pommes"))
        player.effects = []
        player.type("y")
        let push = player.model.serial
        #expect(player.effects == [.job(push, .push(path, .subsonic))])
        let outcome = PushOutcome(
            playlist: "7",
            added: 20,
            alreadyThere: 8,
            link: "https://music.example/7"
        )
        player.send(.finished(push, .success(.pushed(name: "Autumn", .subsonic, outcome))))
        let lines = player.model.screen.lines.suffix(2).joined(separator: " ")
        #expect(lines.contains("Autumn on Subsonic has 28 tracks, 8 of them from before."))
        #expect(lines.contains("https://music.example/7"))
    }

    @Test func `If another page is in front, the question is not asked`() {
        var player = Scene.playlists("\rE1")
        let number = player.model.serial
        let draft = sampleShelf.drafts[0].draft ?? PlaylistDraft(name: "", tracks: [])
        player.type("q")
        let found = MatchedDraft(
            path: path,
            draft: draft,
            service: .subsonic,
            missing: [],
            isPush: true
        )
        player.send(.finished(number, .success(.matched(found))))
        #expect(player.text.contains("found on Subsonic. Press E to create the playlist."))
        #expect(!player.text.contains("This creates"))
    }

    @Test func `Without a connected service, the keys say so`() {
        var player = Scene.playlists("\r")
        player.model.shelf?.services = []
        player.type("T")
        #expect(player.text.contains("No playlist service is connected."))
    }

    @Test func `A draft that was changed elsewhere is read again`() {
        var player = Scene.playlists("\r")
        player.send(.draftsChanged)
        #expect(player.needs.contains(.drafts))
    }
}
