import Artwork
import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

struct WallUpdateTests {
    private func wall(
        columns: Int = 80,
        rows: Int = 24,
        graphics: TerminalGraphics? = nil,
        animates: Bool = false
    ) -> Player {
        var player = Player(
            columns: columns,
            rows: rows,
            allowsAnimation: animates,
            graphics: graphics
        )
        player.type("v")
        player.answerAll()
        return player
    }

    /// A wall of which 20 albums have arrived, and the request for the rest.
    private func partialWall() throws -> (player: Player, request: WallRequest) {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        var part = ShownWall(sampleWall(last, albums: 20), isOld: false) { _ in Problem("") }
        part.isPartial = true
        player.send(.partly(last, part))
        return (player, last)
    }

    private func page(_ player: Player) throws -> WallPage {
        try #require(player.model.wallPage)
    }

    private func click(_ player: inout Player, _ column: Int, _ row: Int) {
        player.send(
            .input(.mouse(MouseReport(action: .press(.left), column: column, row: row)))
        )
    }

    private func request(_ player: Player) -> WallRequest? {
        player.needs.compactMap { if case .wall(let request) = $0 { request } else { nil } }.first
    }

    private let rock = Genre.all[0]

    @Test(arguments: ["v", "c"])
    func `v and c open the crate with the last wall, and Enter opens an album`(
        key: String
    ) {
        var player = Player()
        player.type(key)
        #expect(request(player)?.draw == .last)
        #expect(request(player)?.owner.user == "nora")
        #expect(request(player)?.owner.friends.count == 3)
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("150 plays since 2007"))
        #expect(player.text.contains("Record 150") && player.text.contains("Record 151"))
    }

    @Test(arguments: ["\r", "y", "?"])
    func `v opens the wall from every page and returns to one that is already open`(way: String) {
        var player = Player()
        player.answerAll()
        if way == "\r" { player.press(.enter) } else { player.type(way) }
        player.answerAll()
        player.type("v")
        player.answerAll()
        #expect(way == "?" || player.model.wallPage != nil)
        guard way != "?" else { return }
        player.press(.enter)
        player.answerAll()
        player.type("v")
        #expect(player.model.pages.count { if case .wall = $0 { true } else { false } } == 1)
        guard case .wall = player.model.page else {
            Issue.record("not the wall")
            return
        }
    }

    @Test func `The wall does not change when an album is viewed or the wall is reopened`()
        throws
    {
        var player = wall()
        for _ in 0..<3 { player.press(.pageDown) }
        player.press(.right, .right)
        player.answerAll()
        let (before, screen) = (try page(player), player.model.screen)
        #expect(before.place.selected > 20)
        player.press(.enter)
        player.answerAll()
        player.type("q")
        #expect(try page(player) == before && player.model.screen == screen)
        player.type("q")
        player.answerAll()
        player.type("v")
        player.answerAll()
        #expect(try page(player).place == before.place && player.model.screen == screen)
    }

    @Test func `The dial and genres are saved, and the crate opens with them`()
        throws
    {
        func kept(_ player: Player) -> [WallChoice] {
            player.effects.compactMap {
                if case .keepChoice(let choice, let owner) = $0, owner.user == "nora" {
                    choice
                } else {
                    nil
                }
            }
        }
        var player = wall()
        #expect(kept(player).isEmpty)
        player.press(.tab, .right, .right, .enter)
        player.answerAll()
        player.press(.right, .enter)
        player.answerAll()
        let choice = WallChoice(genre: rock, subgenres: [rock.subgenres[0]])
        #expect(kept(player) == [WallChoice(genre: rock), choice])
        player.type("q")
        player.type("d")
        #expect(player.effects.contains(.save(.set(.dial, "adventurous"))))
        let timer = try #require(try page(player).dialTimer)
        player.send(.timeout(.dial(timer)))
        player.answerAll()
        let turned = WallChoice(
            dial: .adventurous,
            genre: rock,
            subgenres: [rock.subgenres[0]]
        )
        #expect(try page(player).wanted == .crate(turned))
        // The dial is a setting, so only the genres are stored with the walls.
        #expect(kept(player).last == choice)

        var saved = savedForNora
        saved.values[.dial] = "adventurous"
        var next = Player(saved: saved, wall: turned)
        next.type("v")
        #expect(request(next)?.choice == turned)
        #expect(try page(next).dial == .adventurous)
        next.answerAll()
        #expect(next.text.contains("1●\(rock.subgenres[0].name.lowercased())"))
        #expect(kept(next).isEmpty)
    }

    @Test func `On the album page, left and right open the neighboring albums of the wall`() throws
    {
        var player = wall()
        player.press(.right, .enter)
        player.answerAll()
        player.press(.right)
        player.answerAll()
        #expect(player.text.contains("Record 152"))
        player.type("q")
        #expect(try page(player).place.selected == 2)
    }

    @Test func `Arrows, page keys, Home and End move the cursor and keep it visible`() throws {
        var player = wall()
        let layout = player.model.wallLayout
        func selected() throws -> Int { try page(player).place.selected }
        player.press(.down)
        #expect(try selected() == layout.columns)
        player.press(.right, .right, .left)
        #expect(try selected() == layout.columns + 1)
        player.press(.pageDown)
        #expect(try selected() == layout.columns * (1 + layout.visible) + 1)
        #expect(try page(player).place.top == 2)
        player.press(.end)
        #expect(try selected() == player.model.tiles(of: try page(player).shown).count - 1)
        player.press(.home)
        #expect(try selected() == 0 && page(player).place.top == 0)
        player.type("Gg")
        #expect(try selected() == 0)
        player.send(.input(.mouse(MouseReport(action: .wheel(.down), column: 9, row: 9))))
        #expect(try selected() == layout.columns && page(player).place.top == 1)
    }

    @Test func `A click selects a cover, and a second click opens it`() throws {
        var player = wall()
        let area = player.model.wallLayout.area(ofPlace: 9)
        click(&player, area.column, area.row)
        #expect(try page(player).place.selected == 9)
        click(&player, area.column + 2, area.row + 2)
        guard case .album(let album) = player.model.page else {
            Issue.record("no album")
            return
        }
        #expect(album.title == "Record 159")
    }

    @Test func `The selected cover has a control that plays the album`() throws {
        var player = wall()
        let area = player.model.wallLayout.area(ofPlace: 9)
        let control = try #require(area.playControl)
        click(&player, control.column + 1, control.row)
        #expect(player.effects.isEmpty && player.text.contains("━ ► ━┛"))
        click(&player, control.column + 1, control.row)
        let album = try #require(player.model.selectedTile).album
        #expect(player.effects == [.play(album, track: 1)])
        #expect(player.model.wallPage != nil)
        click(&player, area.column + 1, control.row)
        #expect(player.model.wallPage == nil)
    }

    @Test func `Clicking the selected cover leaves the bar first and then opens the album`() throws
    {
        var player = wall()
        player.press(.tab)
        let area = player.model.wallLayout.area(ofPlace: 0)
        click(&player, area.column, area.row)
        #expect(try page(player).barCursor == nil && page(player).place.selected == 0)
        click(&player, area.column, area.row)
        guard case .album(let album) = player.model.page else {
            Issue.record("no album")
            return
        }
        #expect(album.title == "Record 150")
    }

    @Test func `The next page is fetched ahead of time, without albums already shown`()
        throws
    {
        var player = wall()
        let layout = player.model.wallLayout
        var counts: [Int] = []
        for _ in 0..<40 {
            player.press(.pageDown)
            let count = player.model.tiles(of: try page(player).shown).count
            #expect(try page(player).place.selected + layout.columns * layout.visible < count)
            player.answerAll()
            counts.append(count)
        }
        let tiles = player.model.tiles(of: try page(player).shown)
        #expect(tiles.count > 1200 && Set(tiles.map(\.id)).count == tiles.count)
        #expect(counts == counts.sorted())
    }

    @Test func `A genre's wall goes on along its trail and shows how deep it is`()
        throws
    {
        var player = wall(columns: 120, rows: 40)
        player.press(.tab, .right, .right, .enter)
        player.answerAll()
        player.press(.tab)
        #expect(!player.model.screen.lines[0].contains(" of "))
        player.press(.pageDown, .pageDown)
        #expect(player.model.screen.lines[0].contains(" of 300+ "))
        var trails: [GenreTrail] = []
        for _ in 0..<400 {
            player.press(.pageDown)
            while let request = request(player) {
                guard case .further(let trail) = request.draw else {
                    Issue.record("\(request.draw)")
                    return
                }
                trails.append(trail)
                player.answer(.wall(request))
            }
        }
        #expect(trails.count > 3 && Set(trails).count == trails.count)
        let tiles = player.model.tiles(of: try page(player).shown)
        #expect(Set(tiles.map(\.id)).count == tiles.count)
        #expect(player.model.screen.lines[0].contains(" of \(Count.text(tiles.count)) "))
    }

    @Test func `At the end of a genre, a notice says how many albums there are`() throws {
        var player = wall()
        player.press(.tab, .right, .right, .enter)
        let first = try #require(request(player))
        let few = ShownWall(sampleWall(first, albums: 5), isOld: false) { _ in Problem("") }
        player.answer(.wall(first), .success(.wall(few)))
        let more = try #require(request(player))
        var last = sampleWall(more, albums: 9)
        while last.trail?.isAtEnd == false { _ = last.trail?.take() }
        let end = ShownWall(last, isOld: false) { _ in Problem("") }
        player.answer(.wall(more), .success(.wall(end)))
        #expect(request(player) == nil)
        #expect(player.text.contains("That's all: "))
    }

    @Test func `A notice and the page say which signals lack albums further down a genre's wall`()
        throws
    {
        var player = wall()
        player.press(.tab, .right, .right, .enter)
        player.answerAll()
        player.press(.tab, .end)
        let more = try #require(request(player))
        var charted = sampleWall(more, albums: 900)
        charted.albums = charted.albums.map { album in
            var album = album
            album.signal = .trending
            return album
        }
        func answer() -> Result<Answer, Problem> {
            .success(.wall(ShownWall(charted, isOld: false) { _ in Problem("") }))
        }
        #expect(player.model.notice == nil)
        player.answer(.wall(more), answer())
        let words = try #require(player.model.notice)
        #expect(words.hasPrefix("After the first 60 albums in Rock, few or none are from "))
        player.press(.left)
        player.type("i")
        #expect(player.text.contains("After the first 60 albums in Rock, few or none"))
    }

    @Test func `The wall ends when the next page adds no new albums`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let first = try #require(request(player))
        func few() -> Result<Answer, Problem> {
            .success(
                .wall(ShownWall(sampleWall(first, albums: 5), isOld: false) { _ in .init("") })
            )
        }
        player.answer(.wall(first), few())
        let more = try #require(request(player))
        #expect(more.draw == .more(seed: 2))
        player.answer(.wall(more), few())
        #expect(request(player) == nil)
        #expect(player.model.tiles(of: try page(player).shown).count == 5)
    }

    @Test func `The bar switches to the genre's sub-genres and back without moving the wall`()
        throws
    {
        var player = wall(columns: 120, rows: 40)
        let layout = player.model.wallLayout
        player.press(.tab, .right, .right)
        #expect(player.model.screen.lines[0].contains("▸ 1 rock"))
        player.press(.enter)
        #expect(request(player)?.choice == WallChoice(genre: rock))
        player.answerAll()
        #expect(player.model.screen.lines[0].contains("✕ rock"))
        player.press(.right, .enter, .right, .right, .enter)
        #expect(request(player)?.choice.subgenres == [rock.subgenres[0], rock.subgenres[2]])
        player.answerAll()
        #expect(player.model.screen.lines[0].contains("1●\(rock.subgenres[0].name.lowercased())"))
        player.press(.enter)
        #expect(try page(player).subgenres == [rock.subgenres[0]])
        player.press(.home, .enter)
        #expect(try page(player).wanted == .crate(WallChoice()))
        #expect(player.model.screen.lines[0].contains("crate  favourites"))
        #expect(player.model.wallLayout == layout)
        player.press(.down)
        #expect(try page(player).barCursor == nil)
    }

    @Test func `Clicking a genre in the bar selects it`() throws {
        var player = wall()
        let bar = player.model.wallBar(try page(player))
        let metal = try #require(bar.first { $0.entry == .genre(Genre.all[1]) })
        click(&player, metal.column, 0)
        #expect(try page(player).genre?.id == "metal")
        click(&player, 3, 0)
        #expect(try page(player).genre == nil)
    }

    @Test func `Digits choose a genre and then its sub-genres, and backspace goes back`() throws {
        var player = wall(columns: 120, rows: 40)
        #expect(player.model.screen.lines[0].contains("1 rock  2 metal  3 pop"))
        player.type("1")
        #expect(request(player)?.choice == WallChoice(genre: rock))
        player.answerAll()
        player.type("20")
        #expect(try page(player).subgenres == [rock.subgenres[1], rock.subgenres[9]])
        player.answerAll()
        #expect(player.model.screen.lines[0].contains("2●\(rock.subgenres[1].name.lowercased())"))
        player.type("2")
        #expect(try page(player).subgenres == [rock.subgenres[9]])
        player.send(.input(.key(KeyPress("1", .alt))))
        #expect(try page(player).subgenres == [rock.subgenres[9], rock.subgenres[10]])
        player.press(.backspace)
        #expect(try page(player).wanted == .crate(WallChoice()))
        player.press(.tab)
        player.type("2")
        #expect(try page(player).genre == Genre.all[1])
        player.send(.input(.key(KeyPress("2", .alt))))
        #expect(player.model.notice == "Metal has only 10 sub-genres.")
        player.press(.down, .backspace, .backspace)
        #expect(player.model.wallPage == nil)
    }

    @Test(arguments: [30, 40, 80, 200])
    func `The bar scrolls to keep the name under the cursor visible`(columns: Int) throws {
        var player = wall(columns: columns)
        player.press(.tab)
        for _ in 0..<Genre.all.count + 2 {
            let bar = player.model.wallBar(try page(player))
            #expect(bar.contains(where: \.hasCursor) || player.model.wallLayout.bar == nil)
            for entry in bar { #expect(entry.end <= columns) }
            player.press(.right)
        }
    }

    @Test func `The wall follows the dial one second after the last change`() throws {
        var player = wall()
        player.type("d")
        player.type("d")
        #expect(player.model.saved.dial == .mystery)
        #expect(try page(player).dial == .mixed)
        #expect(request(player) == nil)
        let timers = player.effects.compactMap { effect -> Timer? in
            guard case .wait(.seconds(1), let timer) = effect else { return nil }
            return timer
        }
        #expect(timers.count == 2)
        player.send(.timeout(timers[0]))
        #expect(request(player) == nil)
        player.send(.timeout(timers[1]))
        #expect(request(player)?.choice.dial == .mystery)
        player.type("d")
        #expect(player.model.saved.dial == .mine)
    }

    @Test func `The wall follows the dial even if it was turned just before leaving the wall`() {
        var player = wall()
        player.type("dq")
        guard case .wait(.seconds(1), let timer)? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        player.send(.timeout(timer))
        player.type("v")
        #expect(request(player)?.choice.dial == .adventurous)
    }

    @Test func `The dial on the settings page changes the wall below it`() throws {
        var player = wall()
        player.type("s")
        let row = try #require(SettingsPage.rows.firstIndex(of: .setting(.dial)))
        for _ in 0..<row { player.press(.down) }
        player.press(.enter)
        #expect(player.effects.contains(.save(.set(.dial, "adventurous"))))
        #expect(request(player)?.choice.dial == .adventurous)
    }

    @Test func `A genre too small for the dial says so, once and on the sheet`() throws {
        var player = wall()
        player.press(.tab, .right, .right, .enter)
        let asked = try #require(request(player))
        var few = sampleWall(asked)
        for index in few.albums.indices where few.albums[index].signal == .seeds {
            few.albums[index].signal = .rotation
        }
        let shown = ShownWall(few, isOld: false) { _ in Problem("") }
        player.answer(.wall(asked), .success(.wall(shown)))
        let words = "Not enough albums in Rock for this dial: "
        #expect(player.model.notice?.hasPrefix(words) == true)
        player.press(.tab)
        player.type("i")
        #expect(player.text.contains(words.dropLast()))
    }

    @Test func `Clicking the dial turns it`() throws {
        var player = wall()
        let area = try #require(player.model.dialArea)
        for (index, dial) in Dial.allCases.enumerated() {
            click(&player, area.first + 2 * index, 23)
            #expect(player.model.saved.dial == dial)
        }
        click(&player, area.column, 23)
        #expect(player.model.saved.dial == .mine)
        click(&player, area.end - 1, 23)
        #expect(player.model.saved.dial == .mystery)
    }

    @Test func `r creates a new wall, and the old one stays until it arrives`() throws {
        var player = wall()
        player.press(.down)
        let before = player.model.selectedTile
        player.type("r")
        let again = try #require(request(player))
        #expect(again.draw == .seed(2))
        #expect(player.model.selectedTile == before)
        player.answer(.wall(again))
        #expect(player.model.selectedTile != before)
        #expect(try page(player).place == WallPlace() && page(player).redraw == nil)
    }

    @Test func `Yesterday's wall is shown at once and replaced by today's`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        let old = ShownWall(sampleWall(last), isOld: true) { _ in Problem("") }
        player.answer(.wall(last), .success(.wall(old)))
        #expect(player.text.contains("Record 150"))
        var touched = player
        let today = try #require(request(player))
        #expect(today.draw == .today)
        let new = ShownWall(sampleWall(request(player, seed: 7)), isOld: false) { _ in Problem("") }
        player.answer(.wall(today), .success(.wall(new)))
        #expect(player.text.contains("Record 1050"))

        // Once the cursor has moved, the wall does not change by itself.
        touched.press(.right)
        touched.answer(.wall(today), .success(.wall(new)))
        #expect(touched.text.contains("Today's wall is ready. Press r to see it."))
        touched.press(.left)
        #expect(touched.text.contains("Record 150"))
        touched.type("r")
        #expect(touched.text.contains("Record 1050") && request(touched) == nil)
    }

    private func request(_ player: Player, seed: Int) -> WallRequest {
        WallRequest(choice: WallChoice(), owner: Crate.Owner(user: "nora"), draw: .seed(seed))
    }

    @Test func `Albums that have arrived stay in place when the remaining ones arrive`() throws {
        var (player, last) = try partialWall()
        player.press(.right, .right)
        #expect(player.model.selectedTile?.title == "Record 12")
        #expect(player.needs.contains(.wall(last)))
        let whole = ShownWall(sampleWall(last, albums: 20), isOld: false) { _ in Problem("") }
        player.answer(.wall(last), .success(.wall(whole)))
        #expect(player.model.selectedTile?.title == "Record 12")
        #expect(request(player)?.draw == .more(seed: 2))
    }

    @Test func `What is missing from a wall is added to the message on screen, and listed alone`()
        throws
    {
        var (player, last) = try partialWall()
        player.type("x")
        player.send(.notWrittenBack(Problem("It is down.")))
        var wall = sampleWall(last, albums: 20)
        wall.reports = [
            Wall.Report(signal: .popular, wanted: 9, got: 0, error: .coverNotCached)
        ]
        let whole = ShownWall(wall, isOld: false) { _ in Problem("It is late.") }
        player.answer(.wall(last), .success(.wall(whole)))
        let failure = "Saved, but Apple Music wasn't updated. It is down."
        let gap = "No albums from the charts: It is late."
        #expect(player.model.notice == "\(failure) \(gap)")
        #expect(player.model.notices.suffix(2).map(\.text) == [failure, gap])
    }

    @Test func `A disliked album leaves the wall at once, and u restores it`() throws {
        var player = wall()
        player.press(.right, .right)
        let tile = try #require(player.model.selectedTile)
        player.type("x")
        #expect(player.model.selectedTile != tile)
        #expect(!player.model.tiles(of: try page(player).shown).contains(tile))
        guard case .mark(.add(let number, tile.album, _, _, .dislike))? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        player.press(.down)
        player.type("u")
        #expect(player.model.selectedTile == tile)
        #expect(player.effects.last == .mark(.undo(number)))
        #expect(player.model.marks?.dislikes.contains(tile.id) == false)
    }

    @Test func `A disliked album never reappears on later walls`() throws {
        var player = wall()
        let tile = try #require(player.model.selectedTile)
        player.type("x")
        player.press(.end)
        player.answerAll()
        player.type("r")
        player.answerAll()
        #expect(!player.model.tiles(of: try page(player).shown).contains { $0.id == tile.id })
    }

    @Test func `Today's wall waits for r, and leaves out an album disliked in the meantime`() throws
    {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        let old = ShownWall(sampleWall(last), isOld: true) { _ in Problem("") }
        player.answer(.wall(last), .success(.wall(old)))
        player.press(.right)
        let today = try #require(request(player))
        var albums = sampleWall(last)
        albums.albums.swapAt(0, 5)
        let new = ShownWall(albums, isOld: false) { _ in Problem("") }
        player.answer(.wall(today), .success(.wall(new)))
        let tile = try #require(player.model.selectedTile)
        player.type("x")
        player.type("r")
        let tiles = player.model.tiles(of: try page(player).shown)
        #expect(tiles.first?.title == "Record 155")
        #expect(!tiles.contains { $0.id == tile.id })
    }

    @Test func `A saved mark is sent to Apple Music, and a failure is reported`() {
        var model = Player().model
        #expect(model.update(.marked).contains(.writeBack))
        _ = model.update(.notWrittenBack(Problem("It is down.")))
        #expect(model.notice == "Saved, but Apple Music wasn't updated. It is down.")
        #expect(model.unsaved.isEmpty)
    }

    @Test func `A favorite is marked and comes first among the favorites`() throws {
        var player = wall()
        let tile = try #require(player.model.selectedTile)
        player.type("f")
        player.press(.right, .left)
        #expect(player.text.contains("♥ \(tile.title)"))
        player.press(.tab, .right, .enter, .tab)
        #expect(try page(player).shown == .favorites)
        #expect(player.model.tiles(of: .favorites).map(\.title) == [tile.title, "First", "Second"])
        player.answerAll()
        player.type("f")
        #expect(player.model.tiles(of: .favorites).map(\.title) == ["First", "Second"])
        player.type("u")
        #expect(player.model.tiles(of: .favorites).map(\.title) == [tile.title, "First", "Second"])
    }

    @Test func `On the album page, f and x exclude each other`() throws {
        var player = wall()
        player.press(.enter)
        player.answerAll()
        let album = try player.page(AlbumPage.self)
        player.type("f")
        #expect(player.model.marks?.isFavorite(album.key.id.loose) == true)
        player.type("x")
        #expect(player.model.marks?.isFavorite(album.key.id.loose) == false)
        #expect(player.model.marks?.dislikes.contains(album.key.id.loose) == true)
        player.type("uu")
        #expect(player.model.marks?.isFavorite(album.key.id.loose) == false)
        #expect(player.model.marks?.dislikes.contains(album.key.id.loose) == false)
    }

    @Test func `i explains why an album is on the wall`() throws {
        var player = wall()
        player.type("i")
        #expect(player.text.contains("Why it's here"))
        #expect(player.text.contains("150 plays since 2007."))
        #expect(player.text.contains("Dial: mixed (35% from recommendations)."))
        player.type("i")
        guard case .wall = player.model.page else {
            Issue.record("not closed")
            return
        }
    }

    @Test func `In a window too narrow for the explanation, the sheet's frame stays whole`() {
        var player = wall()
        player.type("i")
        player.send(.resized(TerminalSize(columns: 4, rows: 12)))
        #expect(player.model.screen.lines[1..<11].allSatisfy { $0 == "│  │" }, "\(player.text)")
    }

    @Test func `A wall that fails says why, and r retries`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        player.answer(.wall(last), .failure(Problem("Failed to reach it.", hint: "Check it.")))
        #expect(player.text.contains("! Failed to reach it."))
        #expect(player.text.contains("Press r to try again."))
        player.type("r")
        #expect(request(player) == last)
    }

    @Test func `A missing signal is named in plain words`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        var wall = sampleWall(last, albums: 3)
        wall.reports = [
            Wall.Report(signal: .popular, wanted: 9, got: 0, error: .coverNotCached),
            Wall.Report(signal: .new, wanted: 9, got: 2, error: .coverNotCached),
        ]
        let shown = ShownWall(wall, isOld: false) { _ in Problem("Apple is down.") }
        player.answer(.wall(last), .success(.wall(shown)))
        player.press(.right)
        let words = "No albums from the charts, fewer from new releases: Apple is down."
        #expect(player.text.contains(words), "\(player.text)")
        player.type("i")
        #expect(player.text.contains("No albums from the charts, fewer from new"), "\(player.text)")
    }

    @Test func `A message that is already shown is not repeated`() {
        var model = Player().model
        for words in ["One.", "Two.", "One."] { model.addNotice(words) }
        #expect(model.notice == "One. Two.")
    }

    @Test func `A wall that was cut short says so before listing what is missing`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let last = try #require(request(player))
        var wall = sampleWall(last, albums: 30)
        wall.reports = [Wall.Report(signal: .new, wanted: 9, got: 0, error: .coverNotCached)]
        wall.isCutShort = true
        let shown = ShownWall(wall, isOld: false) { _ in Problem("It is late.") }
        player.answer(.wall(last), .success(.wall(shown)))
        #expect(player.model.notice == ShownWall.cutShort)
        #expect(player.text.contains(ShownWall.cutShort))
        player.press(.right)
        player.type("i")
        #expect(player.text.contains("No albums from new releases: It is late."))
    }

    @Test
    func `Without favorites the wall says how to add one, and without colors it lists albums`() {
        var player = Player()
        player.type("v")
        player.answer(.marks, .success(.marks(Marks(favorites: [], dislikes: []))))
        player.answerAll()
        player.press(.tab, .right, .enter, .tab)
        #expect(player.text.contains("No favourites yet. Press f on an album to add it."))
        var plain = Player(support: .none)
        plain.type("v")
        plain.answerAll()
        #expect(plain.text.contains("▸ Record 150 · Artist 53"))
    }

    @Test func `In kitty the frame is drawn over the selected cover, which keeps its size`() throws
    {
        let player = wall(graphics: .kitty)
        let pictures = player.model.screen.pictures
        let tile = player.model.wallLayout.tile
        let sizes = Set(pictures.map { CellSize(columns: $0.area.columns, rows: $0.area.rows) })
        #expect(sizes == [tile])
        let frames = pictures.filter(\.picture.isOverlay)
        #expect(frames.count == 1)
        let place = try #require(player.model.wallPage?.place.selected)
        #expect(frames.first?.area == player.model.wallLayout.area(ofPlace: place))
        #expect(player.text.contains("┏") && player.text.contains("┛"))
    }

    @Test(arguments: [TerminalGraphics?.none, .kitty])
    func `Favorites have a heart on their covers, except on their own wall`(
        graphics: TerminalGraphics?
    ) {
        var player = wall(graphics: graphics)
        let first = player.model.wallLayout.area(ofPlace: 0)
        func hasHeart() -> Bool {
            let (column, row) = (first.column + first.columns - 3, first.row + 1)
            let screen = player.model.screen
            guard graphics == nil else {
                return screen.pictures.contains {
                    $0.picture.isOverlay && $0.area.rows == 1 && $0.row == row
                        && $0.column == column - 1
                }
            }
            return screen[column, row]?.character == "♥"
        }
        #expect(!hasHeart())
        player.type("f")
        player.press(.right)
        #expect(hasHeart())
        player.press(.tab, .right, .enter, .tab)
        player.answerAll()
        #expect(!hasHeart())
    }

    @Test func `A few favorites leave room for a line about adding more`() {
        var player = wall()
        player.press(.tab, .right, .enter, .tab)
        #expect(player.text.contains("Press f on any album to add it here."), "\(player.text)")
    }

    @Test func `The dial's position has a name`() {
        var player = wall()
        #expect(player.model.screen.lines.last?.contains("╌◦╌◦╌●╌◦╌◦╌ mixed") == true)
        player.type("d")
        player.model.notice = nil
        #expect(player.model.screen.lines.last?.contains("● adventurous") == false)
        #expect(player.model.screen.lines.last?.contains("adventurous") == true)
    }

    /// Runs the transition between walls to its end, and returns the number of frames.
    private func run(_ player: inout Player) -> Int {
        var frames = 0
        while let timer = player.model.wallPage?.scatter?.timer, frames < 1000 {
            player.send(.timeout(.scatter(timer)))
            frames += 1
        }
        return frames
    }

    @Test
    func
        `On a genre change the old covers leave at once, and the new ones enter when they are there`()
        throws
    {
        var player = wall(animates: true)
        player.press(.tab, .right, .right, .enter)
        let leaving = try #require(page(player).scatter)
        #expect(!leaving.old.isEmpty && !leaving.hasArrived)
        #expect(run(&player) < 60)
        // Nothing moves while the new wall is loading.
        #expect(try page(player).scatter?.isWaiting == true)
        #expect(player.model.screen.lines[2].allSatisfy { $0 == " " })
        player.answerAll()
        #expect(try page(player).scatter?.hasArrived == true)
        let frames = run(&player)
        #expect((20...35).contains(frames))
        #expect(try page(player).scatter == nil)
        #expect(try page(player).shown == .crate(WallChoice(genre: rock)))
    }

    @Test func `All covers have left before the first one enters, in less than a second`() {
        var steps = Scatter([])
        steps.arrive()
        var begun: [Int: Int] = [:]
        var frames = 0
        while !steps.isOver, frames < 100 {
            let sights = (0..<32).map { steps.sight(ofPlace: $0) }
            for (place, sight) in sights.enumerated() where sight != .old(1) {
                if begun[place] == nil { begun[place] = frames * 16 }
            }
            let isLeaving = sights.contains {
                if case .old(let share) = $0 { share > 0 } else { false }
            }
            let isEntering = sights.contains {
                if case .new(let share) = $0 { share > 0 } else { false }
            }
            #expect(!isLeaving || !isEntering)
            steps.advance()
            frames += 1
        }
        #expect((35...60).contains(frames))
        let first = (0..<16).compactMap { begun[$0] }
        #expect(first.count == 16 && first.sorted() != first)
        #expect((first.max() ?? 0) - (first.min() ?? 0) > 230)
        let rest = (16..<32).compactMap { begun[$0] }
        #expect((rest.max() ?? 1000) - (rest.min() ?? 0) <= 48)
        for place in 0..<32 { #expect(steps.sight(ofPlace: place) == .new(1)) }
    }

    @Test func `The genre bar's names leave and enter letter by letter, from the left`() throws {
        var player = wall(animates: true)
        player.press(.tab, .right, .right)
        let before = player.model.screen.lines[0].prefix(70)
        player.press(.enter)
        #expect(player.model.screen.lines[0].prefix(70) == before)
        var indents: [Int] = []
        var widths: [Int] = []
        while let timer = try page(player).scatter?.timer {
            player.send(.timeout(.scatter(timer)))
            let line = player.model.screen.lines[0]
            indents.append(line.prefix { $0 == " " }.count)
            widths.append(line.filter { $0 != " " }.count)
        }
        let middle = try #require(widths.firstIndex(of: widths.min() ?? 0))
        #expect(indents[..<middle].max() ?? 0 > 20)
        #expect(widths[middle] < 10 && middle > 10 && middle < widths.count - 10)
        #expect(player.model.screen.lines[0].contains("✕ rock"))
    }

    @Test func `A wall that fails to load brings the old one back`() throws {
        var player = wall(animates: true)
        player.press(.tab, .right, .right)
        let before = player.model.screen.lines[2...10]
        player.press(.enter)
        _ = run(&player)
        #expect(player.model.screen.lines[2...10] != before)
        let awaited = try #require(request(player))
        player.answer(.wall(awaited), .failure(Problem("No network.")))
        #expect(try page(player).scatter == nil)
        #expect(player.model.screen.lines[2...10] == before)
        player.press(.right)
        #expect(try page(player).scatter == nil)
    }

    @Test func `A key during the exit shows the old wall until the new one is there`() throws {
        var player = wall(animates: true)
        player.press(.tab, .right, .right)
        let before = player.model.screen.lines[2...10]
        player.press(.enter)
        _ = run(&player)
        player.press(.right)
        #expect(try page(player).scatter == nil)
        #expect(player.model.screen.lines[2...10] == before)
        player.answerAll()
        #expect(try page(player).scatter?.hasArrived == true)
    }

    @Test func `The next key ends the transition between walls`() throws {
        var player = wall(animates: true)
        player.press(.tab, .right, .right, .enter)
        player.answerAll()
        #expect(try page(player).scatter != nil)
        let timer = try page(player).scatter?.timer
        player.press(.right)
        #expect(try page(player).scatter == nil)
        player.send(.timeout(.scatter(timer ?? 0)))
        #expect(try page(player).scatter == nil)
    }

    @Test
    func `Covers change at once if animation is off or unsupported, or the terminal is slow`()
        throws
    {
        var off = wall(animates: true)
        off.model.saved.values[.animation] = "off"
        var slow = wall(animates: true)
        slow.send(.slow)
        for player in [off, slow, wall(graphics: .sixel, animates: true), wall()] {
            var player = player
            player.press(.tab, .right, .right, .enter)
            player.answerAll()
            #expect(try page(player).scatter == nil)
            #expect(try page(player).shown == .crate(WallChoice(genre: rock)))
        }
    }

    @Test func `Scrolling through two thousand albums and back sends kitty no picture twice`()
        throws
    {
        var player = wall(graphics: .kitty)
        // The header of a PNG file of 174 by 174 pixels.
        let header = "iVBORw0KGgoAAAANSUhEUgAAAK4AAACu"
        var writer = ScreenWriter(support: .trueColor)
        var names: [String: Int] = [:]
        func show() {
            while let need = player.needs.first {
                guard case .cover(let request) = need else {
                    player.answer(need)
                    continue
                }
                var cover = sampleCover(request.key)
                let name = request.key.album.title.utf8.map { String($0, radix: 16) }.joined()
                cover.graphics = ScreenPicture(
                    .kept(png: header + name),
                    columns: request.key.size.columns,
                    rows: request.key.size.rows
                )
                player.answer(need, .success(.cover(cover)))
            }
            for line in writer.update(to: player.model.screen).split(separator: "\u{1B}") {
                guard line.hasPrefix("_Ga=t"), let data = line.split(separator: ";").last else {
                    continue
                }
                names[String(data), default: 0] += 1
            }
        }
        var count = 0
        while count < 2000 {
            player.press(.pageDown)
            show()
            count = try page(player).place.selected
        }
        while try page(player).place.selected > 8 {
            player.press(.pageUp)
            show()
        }
        #expect(names.count > 1900)
        #expect(names.values.allSatisfy { $0 == 1 }, "\(names.values.max() ?? 0)")
    }

    @Test func `Without covers, a wall that loads or fails to load is named over the old one`()
        throws
    {
        var player = Player(columns: 100, rows: 16)
        player.model.saved.values[.art] = "off"
        player.type("v")
        player.answerAll()
        #expect(player.model.wallLayout.isList)
        player.type("5")
        player.waitForSpinner()
        // The first line has the genre bar.
        #expect(player.model.screen.lines.dropFirst().contains { $0.contains("electronic") })
        let awaited = try #require(request(player))
        player.answer(.wall(awaited), .failure(Problem("No network.")))
        #expect(player.text.contains("! No network. Press r to try again"), "\(player.text)")
        // The selected album stays visible.
        for _ in 0..<12 { player.press(.down) }
        let tile = try #require(player.model.selectedTile)
        #expect(player.text.contains(tile.title) && player.text.contains("! No network."))
    }
}
