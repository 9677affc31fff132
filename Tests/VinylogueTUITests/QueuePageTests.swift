import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The page with the player's queue, and the player's volume.
struct QueuePageTests {
    private func playing(_ player: Player, _ change: (inout PlayerStatus) -> Void) -> Player {
        var player = player
        var status = player.model.nowPlaying.status ?? PlayerStatus()
        change(&status)
        player.send(.player(.status(status)))
        return player
    }

    @Test func `Q shows the queue with the cursor on the current track, and the time left`() {
        let player = Scene.queue()
        #expect(player.model.selectedQueued?.place == 2)
        #expect(player.text.contains("30 tracks · 1 h 30 min left · volume 50%"))
        #expect(player.text.contains("♫ Song 3") && player.text.contains("Hotel Pommes · Minibar"))
    }

    @Test func `Enter jumps to a track, and d removes it until u`() {
        var player = Scene.queue("j\r")
        #expect(player.effects == [.control(.jump(3))])
        player.effects = []
        player.type("d")
        #expect(player.effects == [.control(.remove("4.flac", at: 3))])
        #expect(player.text.contains("Removed Song 4 from the queue. Press u to undo."))
        player.type("u")
        #expect(player.effects.last == .control(.insert("4.flac", at: 3)))
        #expect(player.text.contains("Undid: removing Song 4."))
        player.type("U")
        #expect(player.effects.last == .control(.remove("4.flac", at: 3)))
    }

    @Test func `Until the player has removed a track, d does nothing more`() {
        var player = Scene.queue("ddd")
        #expect(player.effects == [.control(.remove("3.flac", at: 2))])
        #expect(player.model.undos.count == 1)
        #expect(player.text.contains("Still loading. Try again in a moment."))
        player = playing(player) { $0.queueVersion = 7 }
        player.type("d")
        #expect(player.effects.count == 1)
        let rest = player.model.queuedTracks.filter { $0.id != "3.flac" }
        player.answer(.queue(QueueRequest(version: 7)), .success(.queue(rest)))
        player.type("d")
        #expect(player.effects.last == .control(.remove("4.flac", at: 2)))
        #expect(player.model.undos.count == 2)
    }

    @Test func `Albums that replaced the queue one after another are all played again`() {
        var player = Scene.week()
        let albums = ["Trust", "Secret Name", "Long Division"].map {
            PlayerAlbum(Album(artist: "Low", title: $0))
        }
        var former = PlayerQueue()
        former.songs = ["a.flac"]
        let start = PlayerStart(trackCount: 9, seconds: 2400, former: former)
        for album in albums { player.send(.played(.success(.began(album, start)))) }
        player.type("uuu")
        for album in albums {
            player.type("U")
            #expect(player.effects.last == .playChosen(album, track: 1))
            player.send(.played(.success(.began(album, start))))
        }
        #expect(player.model.undos.count == 3)
    }

    @Test func `The queue is read again once the player reports a change`() {
        let player = playing(Scene.queue()) { $0.queueVersion = 7 }
        #expect(player.needs.contains(.queue(QueueRequest(version: 7))))
        // Until then, the former tracks stay on screen.
        #expect(player.text.contains("Song 5"))
    }

    @Test func `The volume changes on any page, in steps and within its limits`() {
        var player = playing(Scene.playing(Scene.week())) { $0.volume = 8 }
        player.effects = []
        player.type("(")
        #expect(player.effects == [.control(.volume(3))])
        #expect(player.text.contains("Volume: 3%."))
        player.type("((")
        #expect(player.text.contains("The volume is 0%."))
        player.type(")")
        #expect(player.effects.last == .control(.volume(5)))
        player = playing(player) { $0.volume = nil }
        player.type(")")
        #expect(player.text.contains("The player has no volume control."))
    }

    @Test func `An album that replaced the queue is undone and played again`() {
        var player = Scene.week()
        var former = PlayerQueue()
        former.songs = ["a.flac"]
        let album = PlayerAlbum(Album(artist: "Low", title: "Trust"))
        let start = PlayerStart(trackCount: 9, seconds: 2400, former: former)
        player.send(.played(.success(.began(album, start))))
        #expect(player.text.contains("Playing Trust: 9 tracks, 40 minutes. Press u to undo."))
        player.effects = []
        player.type("u")
        #expect(player.text.contains("Undid: playing Trust."))
        #expect(player.effects == [.restoreQueue(former)])
        player.type("U")
        #expect(player.effects.last == .playChosen(album, track: 1))
        #expect(player.model.undos.isEmpty)
        player.send(.played(.success(.began(album, start))))
        #expect(player.model.undos.count == 1)
    }

    @Test func `Without a player, the page says what to do`() {
        var player = Player()
        player.type("Q")
        #expect(player.text.contains("Nothing is playing. Press p on an album to play it."))
        let gone = Problem("No MPD at localhost:6600: connection refused.")
        player.send(.player(.lost(gone, isAbsent: true)))
        #expect(player.text.contains("No MPD at localhost:6600: connection refused."))
        #expect(player.model.update(.input(.key(KeyPress("r")))).contains(.watch))
        player.send(.player(.status(PlayerStatus())))
        #expect(!player.text.contains("No MPD"))
        player.answer(.queue(QueueRequest(version: 0)), .success(.queue([])))
        #expect(player.text.contains("The queue is empty. Press p on an album to play it."))
    }
}
