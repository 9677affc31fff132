import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// Prints a wall as rows of adjacent covers, without text.
struct WallPrinter {
    let environment: Environment
    let covers: AlbumCovers
    let graphics: TerminalGraphics

    private static let cover = CellSize(columns: 16, rows: 8)

    /// Prints the wall, each row as soon as its covers are loaded, and then the sources; throws
    /// `OutputError`.
    func print(_ wall: Wall) async throws {
        let width = max(1, environment.machine.console.columns / Self.cover.columns)
        var pictures: [Int: Picture?] = [:]
        var next = 0
        var addresses: [String?] = []
        for await cover in covers.pictures(of: wall.albums.map { ($0.album, $0.imageURL) }) {
            pictures[cover.index] = .some(cover.picture)
            addresses.append(cover.address)
            while next < wall.albums.count {
                let row = next..<min(next + width, wall.albums.count)
                guard row.allSatisfy({ pictures[$0] != nil }) else { break }
                try environment.print(
                    text(
                        row.map { index in
                            environment.canvas.drawing(
                                of: wall.albums[index].album,
                                pictures[index] ?? nil,
                                in: Self.cover,
                                as: graphics
                            )
                        }
                    )
                )
                for index in row { pictures[index] = nil }
                next = row.upperBound
            }
        }
        let origin = environment.network.attribution(ofCovers: addresses)
        guard let source = Attribution.union([wall.attribution, origin]).words else { return }
        try environment.print(environment.canvas.paint(" \(source)", .dim) + "\n")
    }

    /// The text that draws a row of covers.
    private func text(_ row: [Drawing?]) -> String {
        let rows = Self.cover.rows
        // Line feeds make room first, so that nothing scrolls while the covers are drawn.
        let room = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
        let covers = row.enumerated().map { index, drawing in
            let column = index * Self.cover.columns
            return "\r\(column > 0 ? "\u{1B}[\(column)C" : "")\(drawing?.textInPlace ?? "")"
        }
        return room + covers.joined() + "\r\u{1B}[\(rows)B"
    }
}
