import Terminal
import VinylogueKit

extension Keymap {
    static let wall = Keymap(
        "Crate",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.openTile() }
                .footer("enter", "album").forAlbum,
            Binding("d", "turn the dial", ["d"]) { $0.turnDial() }
                .footer("d", "dial"),
            Binding("tab", "genres, covers", [.tab, .backtab]) { model in
                guard var page = model.wallPage else { return }
                model.enterBar(of: &page)
                model.front = page
            }.footer("tab", "genres").because("The window is too small for the genres."),
            .genres, .play,
        ] + Binding.marks + [
            Binding.artist.withoutHint, .undo,
            Binding("r", "retry, new wall", ["r"]) { $0.drawAgain() }
                .footer("r", "another", when: { $0.wallPage?.showsFavorites == false })
                .because { model, _ in model.noDrawReason },
            Binding("i", "why it's here", ["i"]) { $0.open(WhyPage()) }
                .footer("i", "why").forAlbum,
            .find,
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.step(by: $1)
            }.because { $0.edgeReason($1) },
            Binding.openLink.withoutHint, Binding.copy.withoutHint, Binding.years.withoutHint,
        ] + Binding.many(and: Binding.allMoves) + [
            .redo, .palette, .playlists, .queue, Binding.story.withoutHint,
            Binding.jump.withoutHint,
            .settings,
            .notices, .offline, .forward,
            .redraw, .help, .allGenres, .back,
        ],
        reasons: [
            (["v", "c"], "This is the crate."),
            (["+", "-"], "Minimum plays do not apply to the crate."),
            (["D", "W", "M", ",", "."], "Days, weeks and months do not apply to the crate."),
            (["b"], "The crate lists only albums."),
        ]
    )

    /// The keys while the cursor is on the genre bar.
    static let wallBar = Keymap(
        "Genre bar",
        [
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.stepBar(by: $1)
            }.footer("←→", "genre").because { model, number in
                number < 0 ? "This is the first genre." : "This is the last genre."
            },
            Binding("enter, space", "choose", [.enter, " "]) { $0.chooseEntry() }
                .footer("enter", "choose").because("Already shown."),
            .genres,
            Binding("home end", "first, last", [.end], back: [.home]) { $0.stepBar(by: $1 * 100) }
                .because { model, number in
                    number < 0 ? "This is the first genre." : "This is the last genre."
                },
            Binding("tab", "genres, covers", [.tab, .backtab, .down, "j"]) {
                $0.changeWall { $0.barCursor = nil }
            }
            .footer("tab", "covers"),
            Binding("d", "turn the dial", ["d"]) { $0.turnDial() },
            Binding.find.withoutHint, .help,
            Binding("q, esc", "back", ["q", .escape, .backspace]) {
                $0.changeWall { $0.barCursor = nil }
            }.footer("q", "back"),
        ],
        hint: "Press tab to go to the covers first."
    )
}

extension Binding {
    static let crate = Binding("v c", "crate", ["v", "c"]) { $0.openWall() }
        .when { $0.saved.me != nil && $0.wallPage == nil }
        .because("Connect your account first.")
}

extension Model {
    fileprivate mutating func step(by direction: Int) -> [Effect] {
        guard let page = wallPage else { return [] }
        let (selected, count) = (page.place.selected, tiles(of: page).count)
        let place = Move.by(direction).place(from: selected, count: count)
        changeWall { page in
            page.isTouched = true
            page.place.selected = place
        }
        return []
    }

    fileprivate mutating func openTile() -> [Effect] {
        guard let tile = selectedTile else { return [] }
        changeWall { $0.isTouched = true }
        open(AlbumPage(SelectedAlbum(tile), user: saved.me ?? "", in: self))
        return []
    }

    /// Why no other wall can be shown.
    fileprivate var noDrawReason: String {
        guard let page = wallPage, !page.showsFavorites else {
            return "Your favourites are always up to date."
        }
        return page.redraw == nil ? noAlbumReason : "Another wall is already loading."
    }

    /// Retries what failed; otherwise shows today's wall if it is ready, or requests another wall.
    fileprivate mutating func drawAgain() -> [Effect] {
        guard problems.isEmpty else {
            problems.removeAll()
            return []
        }
        guard let page = wallPage, case .crate(let choice) = page.wanted, let wall = walls[choice]
        else { return [] }
        if let ready = newWalls.removeValue(forKey: choice) {
            replaceWall(ready, of: choice)
        } else if page.redraw == nil {
            changeWall { $0.redraw = (wall.lastSeed &+ 1) & Int(Int32.max) }
            notice = "Loading another wall\(look.decoration.ellipsis)"
        }
        return []
    }

    mutating func clickWall(_ page: WallPage, _ column: Int, _ row: Int) -> [Effect] {
        let layout = wallLayout
        if row == layout.bar {
            let entry = wallBar(page).first { $0.column <= column && column < $0.end }
            guard let entry else { return [] }
            return choose(entry.entry)
        }
        if row == size.rows - 1 {
            return dialArea?.dial(atColumn: column).map { turnDial(to: $0) } ?? []
        }
        guard let place = layout.place(atColumn: column, row: row) else { return [] }
        let index = page.place.top * layout.columns + place
        guard tiles(of: page).indices.contains(index) else { return [] }
        let isSelected = index == page.place.selected && page.barCursor == nil
        let playControl =
            isSelected && !layout.isList ? layout.area(ofPlace: place).playControl : nil
        changeWall { page in
            page.barCursor = nil
            page.isTouched = true
            page.place.selected = index
        }
        if playControl?.contains(column: column, row: row) == true { return playChosenAlbum() }
        return isSelected ? openTile() : []
    }
}
