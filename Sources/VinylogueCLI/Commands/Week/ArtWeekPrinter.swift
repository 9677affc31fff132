import Artwork
import Foundation
import Terminal
import VinylogueKit
import VinylogueTUI

/// Prints a week's chart with small covers next to the rows.
///
/// If the chart fits on the terminal, prints the text first and then each cover as it loads.
/// Otherwise prints the rows in order, each with its cover.
struct ArtWeekPrinter {
    let environment: Environment
    let graphics: TerminalGraphics

    private static let cover = CellSize(columns: 4, rows: 2)

    /// Prints the chart, whose age counts from `today`; throws `OutputError`.
    func print(_ chart: Chart, limit: Int?, today: CalendarDate) async throws {
        let table = WeekTable(
            chart: chart,
            limit: limit,
            canvas: environment.canvas,
            today: today,
            isSection: false,
            marks: environment.marks()
        )
        let covers = try environment.albumCovers(for: chart.user)
        let pictures = covers.pictures(of: table.listed.map { ($0.album, nil) })
        let rows = table.coverRows(leaving: table.ranksWidth + Self.cover.columns + 4)
        try environment.print(environment.canvas.page(table.header + [""]))
        let height = rows.count * Self.cover.rows
        let console = environment.machine.console
        let addresses =
            console.outputIsTerminal && height + 1 < console.rows
            ? try await printAtOnce(rows, of: table, pictures)
            : try await printInOrder(rows, of: table, pictures)
        let origin = environment.network.attribution(ofCovers: addresses)
        try environment.print(environment.canvas.page(table.hints(covers: origin)))
    }

    /// Prints the rows and then the covers; returns the covers' URLs.
    private func printAtOnce(
        _ rows: [[String]],
        of table: WeekTable,
        _ pictures: AsyncStream<AlbumCovers.Arrival>
    ) async throws -> [String?] {
        let (albums, ranks) = (table.listed, table.ranks)
        try environment.print(rows.indices.map { plain(rows[$0], ranks[$0], table) }.joined())
        var addresses: [String?] = []
        for await cover in pictures {
            addresses.append(cover.address)
            guard let drawing = drawing(of: cover.picture, albums[cover.index].album) else {
                continue
            }
            let up = (rows.count - cover.index) * Self.cover.rows
            let right = table.ranksWidth + 2
            try environment.print(
                "\u{1B}[\(up)A\r\u{1B}[\(right)C\(drawing.textInPlace)\r\u{1B}[\(up)B"
            )
        }
        return addresses
    }

    /// The lines of an album, with blank space instead of its cover.
    private func plain(_ lines: [String], _ rank: String, _ table: WeekTable) -> String {
        let room = String(repeating: " ", count: Self.cover.columns + 3)
        let blank = String(repeating: " ", count: table.ranksWidth)
        return lines.enumerated().map { index, line in
            " \(index == 0 ? rank : blank)\(room)\(line)\n"
        }.joined()
    }

    /// Prints each row with its cover; returns the covers' URLs.
    private func printInOrder(
        _ rows: [[String]],
        of table: WeekTable,
        _ pictures: AsyncStream<AlbumCovers.Arrival>
    ) async throws -> [String?] {
        let (albums, ranks) = (table.listed, table.ranks)
        let column = table.ranksWidth + 2
        var ready: [Int: Picture?] = [:]
        var next = 0
        var addresses: [String?] = []
        for await cover in pictures {
            ready[cover.index] = .some(cover.picture)
            addresses.append(cover.address)
            while let picture = ready.removeValue(forKey: next) {
                let drawing = drawing(of: picture, albums[next].album)
                let text = drawing?.text(between: (" \(ranks[next])", column), and: rows[next])
                try environment.print(text ?? plain(rows[next], ranks[next], table))
                next += 1
            }
        }
        return addresses
    }

    private func drawing(of picture: Picture?, _ album: Album) -> Drawing? {
        environment.canvas.drawing(of: album, picture, in: Self.cover, as: graphics)
    }
}
