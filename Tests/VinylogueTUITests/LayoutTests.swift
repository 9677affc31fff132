import Artwork
import Terminal
import Testing

@testable import VinylogueTUI

/// The parts of a page never overlap, whatever the window size.
struct LayoutTests {
    static let columns = [20, 40, 56, 80, 100, 160, 300]
    static let rows = [5, 12, 24, 40, 100]
    static let places: [SnapshotTests.Place] = [.home, .week, .years, .album, .wall]

    /// Text over a picture would remove it, so a missing picture would reveal an overlap.
    @Test(arguments: places, columns)
    func `Covers and text do not overlap, and covers do not touch`(
        place: SnapshotTests.Place,
        columns: Int
    ) throws {
        for rows in Self.rows {
            var player = Player(columns: columns, rows: rows, graphics: .kitty)
            place.go(&player)
            let screen = player.model.screen
            for line in screen.lines { #expect(line.displayWidth <= columns) }
            // A frame or a heart lies over a cover.
            let areas = screen.pictures.filter { !$0.picture.isOverlay }.map(\.area)
            for (index, area) in areas.enumerated() {
                #expect(area.column >= 0 && area.column + area.columns <= columns)
                #expect(area.row >= 0 && area.row + area.rows <= rows)
                for other in areas.dropFirst(index + 1) where place != .album {
                    // The covers on a wall may touch.
                    let gap = place == .wall ? 1 : 0
                    let isApart =
                        area.column + area.columns < other.column + gap
                        || other.column + other.columns < area.column + gap
                        || area.row + area.rows < other.row + gap
                        || other.row + other.rows < area.row + gap
                    #expect(isApart, "\(place) at \(columns)x\(rows)")
                }
            }
            guard place == .week else { continue }
            let page = try player.page(WeekPage.self)
            let layout = player.model.weekLayout
            let count = min(layout.list.visible, player.model.rows(of: page).count)
            let inList = layout.cover == nil ? 0 : count
            let inPane = (layout.pane?.cover.rows ?? 0) > 0 ? 1 : 0
            #expect(areas.count == inList + inPane, "\(columns)x\(rows)")
        }
    }

    @Test(arguments: columns)
    func `The areas of the week page do not overlap and stay above the footer`(columns: Int) {
        for rows in Self.rows {
            let player = Player(columns: columns, rows: rows)
            let layout = player.model.weekLayout
            let end = rows - player.model.footerRows
            let last = layout.list.row(ofPlace: layout.list.visible - 1, top: 0)
            #expect(last + layout.height <= max(end, layout.list.row + 1), "\(columns)x\(rows)")
            guard let pane = layout.pane else { continue }
            if player.model.isPhone {
                #expect(pane.cover.row + pane.cover.rows < layout.list.row)
            } else {
                #expect(pane.cover.column > layout.columns)
            }
            #expect(
                pane.text.column >= pane.cover.column + pane.cover.columns
                    || pane.text.row >= pane.cover.row + pane.cover.rows
            )
            for area in [pane.cover, pane.text] {
                #expect(area.column + area.columns <= columns && area.row + area.rows <= end)
            }
        }
    }

    @Test(arguments: columns)
    func `The wall's covers fit between the genre bar and the line about the album`(
        columns: Int
    ) {
        for rows in 5...100 where rows % 5 == 0 || rows < 30 {
            let player = Player(columns: columns, rows: rows)
            let layout = player.model.wallLayout
            #expect(layout.columns > 0 && layout.visible > 0, "\(columns)x\(rows)")
            #expect(layout.grid.column >= 0)
            #expect(layout.grid.column + layout.grid.columns <= columns)
            #expect(layout.grid.row > layout.bar ?? -1)
            let end = layout.about ?? rows - min(player.model.footerRows, 1)
            #expect(layout.grid.row + layout.grid.rows <= end, "\(columns)x\(rows)")
            for place in [0, layout.columns * layout.visible - 1] {
                let area = layout.area(ofPlace: place)
                #expect(layout.place(atColumn: area.column, row: area.row) == place)
            }
            guard columns >= 80, rows >= 20 else { continue }
            let share =
                Double(layout.grid.columns * layout.grid.rows) / Double(columns * (rows - 3))
            #expect(share > 0.8, "\(columns)x\(rows): \(layout.tile)")
        }
    }

    @Test func `The scroll thumb is proportional to the visible part of the list`() {
        var player = Player(columns: 80, rows: 12)
        player.press(.enter)
        player.answerAll()
        func thumb() -> [Int] {
            player.model.screen.lines.enumerated().filter { $0.element.hasSuffix("┃") }
                .map(\.offset)
        }
        #expect(thumb() == Array(3..<7))
        player.type("G")
        #expect(thumb() == Array(7..<11))
    }
}
