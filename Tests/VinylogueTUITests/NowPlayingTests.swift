import Artwork
import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The now-playing bar in the footer.
struct NowPlayingTests {
    private static func status(
        _ state: PlayerStatus.State = .play,
        _ track: String = "Two\u{1B}[31m",
        number: Int? = 2,
        elapsed: Double = 130,
        duration: Double? = 321
    ) -> PlayerStatus {
        var status = PlayerStatus()
        status.state = state
        guard state != .stop else { return status }
        status.artist = "Postcard Wolves"
        status.album = "The Dead Letter Den"
        status.track = track
        status.number = number
        status.elapsed = elapsed
        status.duration = duration
        return status
    }

    private func opened(columns: Int = 80, rows: Int = 24, _ status: PlayerStatus? = status())
        -> Player
    {
        var player = Player(columns: columns, rows: rows)
        player.press(.enter)
        player.answerAll()
        if let status { player.send(.player(.status(status))) }
        player.answerAll()
        player.effects = []
        return player
    }

    private func lines(_ player: Player) -> [String] { player.model.screen.lines }

    @Test func `The now-playing bar appears above the key hints on every page`() {
        var player = opened()
        #expect(lines(player)[21].contains("♫ Two · Postcard Wolves · The Dead Letter Den"))
        #expect(lines(player)[21].contains("2:10 / 5:21"))
        #expect(lines(player)[22].contains("━●─"))
        #expect(lines(player)[23].contains("q back"))
        for keys in ["y", "q"] {
            player.type(keys)
            #expect(lines(player).contains { $0.contains("2:10 / 5:21") }, "\(keys)")
        }
        player.send(.player(.status(Self.status(.pause))))
        #expect(player.text.contains("‖ Two"))
        player.send(.player(.status(Self.status(.stop))))
        #expect(!player.text.contains("5:21") && !player.text.contains("●"))
    }

    @Test func `As a track advances, only the cells that changed are redrawn`() {
        var player = opened()
        let before = player.model.screen
        player.send(.player(.status(Self.status(elapsed: 131))))
        let after = player.model.screen
        let changed = (0..<24).flatMap { row in
            (0..<80).filter { before[$0, row] != after[$0, row] }
                .map { _ in row }
        }
        #expect(!changed.isEmpty && changed.count < 8)
        #expect(Set(changed).isSubset(of: [21, 22]))
        #expect(player.effects.isEmpty)
    }

    @Test func `Keys pause, resume, change tracks and seek while something plays`() {
        var player = opened()
        player.type(" <>{}")
        player.send(.player(.status(Self.status(.pause))))
        player.type(" ")
        #expect(
            player.effects == [
                .control(.pause), .control(.previous), .control(.next),
                .control(.seek(-10, isRelative: true)), .control(.seek(10, isRelative: true)),
                .control(.resume),
            ]
        )
        player = opened(nil)
        for key in ["<", ">", "{", "}", "P", " "] {
            player.type(key)
            #expect(player.effects.isEmpty)
            #expect(player.text.contains("Nothing is playing."), "\(key)")
        }
    }

    @Test func `p plays the album under the cursor or the one whose page is open`() {
        var player = opened(nil)
        player.type("jp")
        player.press(.enter)
        player.type("p")
        let album = Album(
            artist: sampleChart("nora", 2025).rows[1].artist,
            title: sampleChart("nora", 2025).rows[1].title
        )
        #expect(player.text.contains("Looking for \(album.title.shown) in your MPD library…"))
        #expect(player.effects == [.play(album, track: 1), .play(album, track: 1)])
        let start = PlayerStart(trackCount: 12, seconds: 2520, former: PlayerQueue())
        player.send(.played(.success(.began(PlayerAlbum(album), start))))
        #expect(player.text.contains(": 12 tracks, 42 minutes."))
        player.send(.played(.failure(Problem("MPD has no such album."))))
        #expect(player.text.contains("MPD has no such album."))
    }

    @Test func `p plays an album from the track under the cursor, or a year's first album`() {
        var player = opened(nil)
        let album = Album(
            artist: sampleChart("nora", 2025).rows[0].artist,
            title: sampleChart("nora", 2025).rows[0].title
        )
        player.type("yp")
        #expect(player.effects == [.play(album, track: 1)])
        player.type("q")
        player.press(.enter)
        player.answerAll()
        player.effects = []
        player.press(.tab, .down)
        #expect(player.text.contains("1  One") && player.text.contains("2▸ Two"))
        player.type("kGp")
        player.press(.tab)
        player.type("p")
        #expect(player.effects == [.play(album, track: 2), .play(album, track: 1)])
        #expect(!player.text.contains("▸"))
    }

    @Test func `Clicking selects a track, and clicking again plays from it, in any window size`()
        throws
    {
        for rows in [24, 10] {
            var player = opened(rows: rows, nil)
            player.press(.enter)
            player.answerAll()
            player.effects = []
            while !player.text.contains("2  Two"), rows < 12 { player.press(.down) }
            let row = try #require(lines(player).firstIndex { $0.contains("2  Two") })
            let line = lines(player)[row]
            let column = try #require(line.lastIndex(of: "2"))
            let report = MouseReport(
                action: .press(.left),
                column: line[..<column].displayWidth,
                row: row
            )
            player.send(.input(.mouse(report)))
            #expect(player.text.contains("2▸ Two") && player.effects.isEmpty)
            player.send(.input(.mouse(report)))
            guard case .play(_, track: 2)? = player.effects.last else {
                Issue.record("\(player.effects)")
                return
            }
        }
    }

    @Test func `o opens the album on the service chosen in the settings`() throws {
        var saved = savedForNora
        saved.values[.openWith] = "bandcamp"
        var player = Player(saved: saved)
        player.press(.enter)
        player.answerAll()
        player.effects = []
        player.type("o")
        guard case .open(let address)? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        #expect(address.hasPrefix("https://bandcamp.com/search?item_type=a&q="))
    }

    @Test func `If several albums share a name, the user is asked which to play`() {
        var player = opened(nil)
        let albums = ["1994", "2001"].map {
            PlayerAlbum(Album(artist: "Weezer", title: "Weezer"), date: $0)
        }
        player.send(.played(.success(.several(albums, track: 3))))
        #expect(
            player.text.contains("Which one?") && player.text.contains("1  Weezer by Weezer (1994)")
        )
        player.type("3")
        #expect(player.effects.isEmpty)
        player.type("2")
        #expect(player.effects == [.playChosen(albums[1], track: 3)])
        #expect(!player.text.contains("Which one?"))
    }

    @Test func `Dragging the progress bar seeks, and the bar is thick until it is released`() throws
    {
        var player = opened()
        let bar = try #require(player.model.playingLayout?.bar)
        func mouse(_ action: MouseReport.Action, _ column: Int, _ row: Int) {
            player.send(.input(.mouse(MouseReport(action: action, column: column, row: row))))
        }
        mouse(.press(.left), bar.column, bar.row)
        #expect(player.text.contains("0:00 / 5:21"))
        mouse(.move(.left), 500, 2)
        #expect(player.text.contains("5:21 / 5:21") && player.text.contains("▄▄▄▄▄▄▄▄"))
        mouse(.move(.left), bar.column + (bar.columns - 1) / 2, bar.row)
        // A status that arrives during the drag does not move the bar.
        player.send(.player(.status(Self.status(elapsed: 131))))
        #expect(!player.text.contains("2:11"))
        mouse(.release(.left), bar.column + (bar.columns - 1) / 2, bar.row)
        #expect(!player.text.contains("▄▄▄▄▄▄▄▄"))
        guard case .control(.seek(let second, false))? = player.effects.first else {
            Issue.record("\(player.effects)")
            return
        }
        #expect(abs(second - 160) < 5 && player.effects.count == 1)
        // Moving without a press, or clicking elsewhere, does not seek.
        mouse(.move(.left), bar.column, bar.row)
        mouse(.press(.left), bar.column, bar.row - 5)
        #expect(player.effects.count == 1)
    }

    @Test func `Dragging the progress bar ends when another track starts`() throws {
        var player = opened()
        let bar = try #require(player.model.playingLayout?.bar)
        let press = MouseReport(action: .press(.left), column: bar.column, row: bar.row)
        player.send(.input(.mouse(press)))
        #expect(player.model.nowPlaying.dragged != nil)
        player.send(.player(.status(Self.status(.play, "Three", number: 3))))
        #expect(player.model.nowPlaying.dragged == nil)
    }

    @Test func `P opens the album that is playing and marks the current track`() {
        var player = opened()
        player.type("P")
        player.answerAll()
        #expect(player.text.contains("Playing") && player.text.contains("The Dead Letter Den"))
        #expect(player.text.contains("♫  Two") && player.text.contains("1  One"))
        let count = player.model.pages.count
        player.type("P")
        #expect(player.model.pages.count == count)
        player.send(.player(.status(Self.status(.play, "Renamed", number: 1))))
        #expect(player.text.contains("♫  One") && !player.text.contains("♫  Two"))
    }

    @Test(arguments: [24, 16])
    func `The controls change the track and pause, and the names open the album`(rows: Int) throws {
        var player = opened(rows: rows)
        let line = try #require(lines(player).first { $0.contains("2:10 / 5:21") })
        #expect(line.contains("«  ‖  »   2:10"))
        func click(_ area: ScreenArea) {
            let report = MouseReport(
                action: .press(.left),
                column: area.column + 1,
                row: area.row
            )
            player.send(.input(.mouse(report)))
        }
        for area in try #require(player.model.playingLayout).controls { click(area) }
        #expect(player.effects == [.control(.previous), .control(.pause), .control(.next)])
        player.send(.player(.status(Self.status(.pause))))
        let paused = try #require(player.model.playingLayout)
        #expect(player.text.contains("«  ►  »"))
        player.effects = []
        click(paused.controls[1])
        #expect(player.effects == [.control(.resume)])
        click(paused.text)
        guard case .album(let page) = player.model.page else {
            Issue.record("no album")
            return
        }
        #expect(page.title == "The Dead Letter Den")
    }

    @Test func `A click on either row of the cover opens the album that is playing`() throws {
        let cover = try #require(opened().model.playingLayout?.cover)
        for row in [cover.row, cover.row + 1] {
            var player = opened()
            let report = MouseReport(action: .press(.left), column: cover.column, row: row)
            player.send(.input(.mouse(report)))
            guard case .album(let page) = player.model.page else {
                Issue.record("no album")
                return
            }
            #expect(page.title == "The Dead Letter Den")
        }
    }

    @Test func `The controls lie side by side, after the area that makes room for them`() {
        var area = ScreenArea(column: 10, row: 4, columns: 50, rows: 1)
        var layout = PlayingLayout(text: area, end: 60)
        layout.addControls(after: &area, least: 8)
        #expect(area == ScreenArea(column: 10, row: 4, columns: 40, rows: 1))
        #expect(layout.controls.map(\.column) == [51, 54, 57])
        #expect(layout.controls.allSatisfy { $0.row == 4 && $0.columns == 3 && $0.rows == 1 })
    }

    @Test func `A player that disconnects is reported until it returns`() {
        var player = opened(nil)
        let gone = Problem("No MPD at localhost:6600: connection refused.")
        // Users without a player see no error.
        player.send(.player(.lost(gone, isAbsent: true)))
        #expect(!player.text.contains("No MPD"))
        player.send(.player(.lost(Problem("What answers is not MPD."), isAbsent: false)))
        #expect(player.text.contains("! What answers is not MPD. Trying again…"))
        player.send(.player(.status(Self.status())))
        #expect(!player.text.contains("!"))
        player.send(.player(.lost(gone, isAbsent: true)))
        #expect(player.text.contains("! No MPD at localhost:6600: connection refused."))
        player.effects = []
        player.type("P")
        #expect(player.effects.isEmpty)
        player.send(.player(.status(Self.status(.stop))))
        #expect(!player.text.contains("!"))
    }

    @Test func `Beside a long title the artist is left out if fewer than four columns remain`()
        throws
    {
        var player = opened()
        let text = try #require(player.model.playingLayout?.text)
        for room in [6, 7] {
            // The sign before the title takes two columns, and the dot after it three.
            let title = String(repeating: "a", count: text.columns - 2 - room)
            player.send(.player(.status(Self.status(.play, title))))
            let line = lines(player)[text.row]
            #expect(line.contains("♫ \(title)"), "\(line)")
            #expect(line.contains(" · Pos…") == (room == 7) && line.contains("·") == (room == 7))
        }
    }

    @Test func `The progress bar blends from one cover color to the other`() throws {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.send(.player(.status(Self.status(elapsed: 321))))
        while let need = player.needs.first {
            guard case .cover(let request) = need, request.key.isPlaying else {
                player.answer(need)
                continue
            }
            #expect(request.key.size.rows == 2)
            var cover = sampleCover(request.key)
            let pixels: [UInt8] = [220, 30, 40, 255, 20, 140, 180, 255]
            cover.characteristic = try CharacteristicColors(
                of: #require(Picture(width: 2, height: 1, pixels: pixels))
            )
            player.answer(need, .success(.cover(cover)))
        }
        let bar = try #require(player.model.playingLayout?.bar)
        let ends = [bar.column, bar.column + bar.columns - 1].map {
            player.model.screen[$0, bar.row]?.style.foreground
        }
        let theme = Theme(player.model.look)
        let first = theme.accent(from: RGBColor(red: 220, green: 30, blue: 40)).foreground
        let last = theme.accent(from: RGBColor(red: 20, green: 140, blue: 180)).foreground
        #expect(ends == [first, last])
        // The sign has the bar's first color.
        let text = try #require(player.model.playingLayout?.text)
        let sign = try #require(player.model.screen[text.column, text.row])
        #expect(sign.character == "♫" && sign.style.foreground == first)
    }

    @Test func `On the page of the album that is playing, the bar and all signs have one color`()
        throws
    {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.send(.player(.status(Self.status(elapsed: 321))))
        player.type("P")
        while let need = player.needs.first {
            guard case .cover(let request) = need,
                request.key.isPlaying || request.key.isOpened
            else {
                player.answer(need)
                continue
            }
            var cover = sampleCover(request.key)
            let pixels: [UInt8] = [220, 30, 40, 255, 20, 140, 180, 255]
            cover.characteristic = try CharacteristicColors(
                of: #require(Picture(width: 2, height: 1, pixels: pixels))
            )
            player.answer(need, .success(.cover(cover)))
        }
        let accent = RGBColor(red: 220, green: 30, blue: 40)
        #expect(player.model.albumGround?.accent == accent)
        let screen = player.model.screen
        let signs = screen.lines.indices.flatMap { row in
            (0..<80).compactMap { screen[$0, row] }.filter { $0.character == "♫" }
        }
        #expect(signs.count == 2)
        let bar = try #require(player.model.playingLayout?.bar)
        let colors = signs.map(\.style.foreground) + [screen[bar.column, bar.row]?.style.foreground]
        #expect(Set(colors).count == 1)
    }

    @Test(arguments: [
        (10, 3), (31, 8), (32, 9), (50, 14), (60, 15), (80, 16), (120, 40), (300, 90),
    ])
    func `The now-playing bar fits any window size`(size: (Int, Int)) {
        var player = opened(columns: size.0, rows: size.1)
        for status in [Self.status(duration: nil), Self.status(.pause, "A track", number: nil)] {
            player.send(.player(.status(status)))
            for line in lines(player) { #expect(line.displayWidth <= size.0) }
            guard size.0 >= 32, size.1 >= 9 else { continue }
            #expect(player.text.contains("2:10"), "\(player.text)")
            #expect(
                player.model.footer.last.map { lines(player)[$0.row].contains("q back") } == true
            )
        }
    }
}
