import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// The covers of a wall, loaded in parallel.
struct WallCovers {
    let covers: CoverLoader<Picture>

    /// Each album's index and cover, as they arrive; nil if there is none.
    func pictures(of albums: [CrateAlbum]) -> AsyncStream<(index: Int, picture: Picture?)> {
        AsyncStream { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    for (index, album) in albums.enumerated() {
                        group.addTask {
                            continuation.yield((index, await picture(of: album)))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private func picture(of album: CrateAlbum) async -> Picture? {
        guard let address = album.imageURL else { return nil }
        return try? await covers.picture(at: address)
    }
}

/// Prints a wall as rows of covers without gaps and without text.
struct WallPrinter {
    let environment: Environment
    let covers: WallCovers
    let way: TerminalGraphics

    private static let cover = CellSize(columns: 16, rows: 8)

    /// Prints the wall, each row as soon as its covers are there; throws `OutputError`.
    func print(_ wall: Wall) async throws {
        let width = max(1, environment.world.console.columns / Self.cover.columns)
        var pictures: [Int: Picture?] = [:]
        var next = 0
        for await (index, picture) in covers.pictures(of: wall.albums) {
            pictures[index] = .some(picture)
            while next < wall.albums.count {
                let row = next..<min(next + width, wall.albums.count)
                guard row.allSatisfy({ pictures[$0] != nil }) else { break }
                try environment.write(
                    text(
                        row.map { index in
                            drawing(of: pictures[index] ?? nil, wall.albums[index].album)
                        }
                    )
                )
                for index in row { pictures[index] = nil }
                next = row.upperBound
            }
        }
    }

    private func drawing(of picture: Picture?, _ album: Album) -> Drawing? {
        guard let picture else {
            return Sleeve(album).cells(in: Self.cover, colors: environment.colors).map(
                Drawing.symbols
            )
        }
        return picture.drawing(in: Self.cover, as: way, cell: environment.world.console.cell)
    }

    /// A row of covers, side by side.
    private func text(_ row: [Drawing?]) -> String {
        let rows = Self.cover.rows
        // Room is made first, so that nothing scrolls while the pictures are drawn.
        let room = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
        let covers = row.enumerated().map { index, drawing in
            let column = index * Self.cover.columns
            return "\r\(column > 0 ? "\u{1B}[\(column)C" : "")\(drawing?.textInPlace ?? "")"
        }
        return room + covers.joined() + "\r\u{1B}[\(rows)B"
    }
}
