import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// Loads the covers of albums in parallel.
struct AlbumCovers {
    /// Looks up unknown cover URLs.
    let history: any ListeningSource
    /// The user for whom album details are requested, so that cached ones are found; nil for none.
    var user: String?
    private let lookups = CoverLookups()
    private let downloads: CoverDownloads<Picture>

    init(history: any ListeningSource, covers: CoverLoader<Picture>, user: String?) {
        self.history = history
        self.user = user
        downloads = CoverDownloads(covers)
    }

    /// The result of loading a cover.
    struct Arrival: Sendable {
        /// The album's index.
        var index: Int
        /// The cover; nil if there is none.
        var picture: Picture?
        /// The URL it was loaded from; nil if there is none.
        var address: String?
        /// Whether there may be a cover that could not be loaded.
        var hasFailed = false
    }

    /// The covers of albums, in the order in which they arrive.
    ///
    /// - Parameter albums: the albums and their cover URLs; if a URL is nil, it is looked up.
    func pictures(of albums: [(album: Album, address: String?)]) -> AsyncStream<Arrival> {
        AsyncStream { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    for (index, album) in albums.enumerated() {
                        group.addTask {
                            continuation.yield(await cover(of: album.album, index, album.address))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private func cover(of album: Album, _ index: Int, _ known: String?) async -> Arrival {
        var address = known
        if address == nil {
            do {
                address = try await lookups.address(of: album, for: user, in: history)
            } catch {
                return Arrival(index: index, hasFailed: true)
            }
        }
        guard let address else { return Arrival(index: index) }
        guard let picture = await downloads.picture(at: address) else {
            return Arrival(index: index, hasFailed: true)
        }
        return Arrival(index: index, picture: picture, address: address)
    }
}

extension Canvas {
    /// An album's cover, or else its sleeve; nil if neither can be drawn.
    func drawing(
        of album: Album,
        _ picture: Picture?,
        in room: CellSize,
        as graphics: TerminalGraphics
    ) -> Drawing? {
        guard let picture else {
            return Sleeve(album).cells(in: room, colors: colors).map(Drawing.symbols)
        }
        return picture.drawing(in: room, as: graphics, cell: cell)
    }
}

extension Drawing {
    /// The text that draws it with lines of text to its right; each line ends in a line feed.
    ///
    /// The drawing starts at `column`, after the mark and a space; by default, after the margin.
    /// Graphics save and restore the cursor, since terminals leave it in different positions.
    func text(
        between left: (mark: String, column: Int) = ("", 1),
        and lines: [String]
    ) -> String {
        let rows = max(size.rows, lines.count)
        let texts = lines + Array(repeating: "", count: rows - lines.count)
        switch self {
        case .symbols(let cells):
            let cover = cells.lines()
            let blank = String(repeating: " ", count: size.columns)
            let margin = String(repeating: " ", count: left.column)
            return texts.enumerated().map { index, line in
                let cover = index < cover.count ? cover[index] : blank
                let start = index == 0 && !left.mark.isEmpty ? "\(left.mark) " : margin
                return line.isEmpty ? "\(start)\(cover)\n" : "\(start)\(cover)  \(line)\n"
            }.joined()
        case .graphics(let sequence, _):
            // Line feeds make room first, so that nothing scrolls while the cover is drawn.
            let room = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
            let picture = "\u{1B}7\u{1B}[\(left.column)C\(sequence)\u{1B}8"
            let indent = "\u{1B}[\(left.column + size.columns + 2)C"
            return room + picture
                + texts.enumerated().map { index, line in
                    (index == 0 ? "\(left.mark)\r" : "") + "\(indent)\(line)\n"
                }.joined()
        }
    }

    /// The text that draws it at the cursor and then restores the cursor position.
    var textInPlace: String {
        switch self {
        case .symbols(let cells):
            let lines = cells.lines().joined(separator: "\u{1B}[1B\u{1B}[\(size.columns)D")
            return "\u{1B}7\(lines)\u{1B}8"
        case .graphics(let sequence, _):
            return "\u{1B}7\(sequence)\u{1B}8"
        }
    }
}
