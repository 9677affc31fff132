import Artwork
import Terminal
import VinylogueKit

/// The covers of albums, loaded in parallel.
struct AlbumCovers {
    /// Tells the address of a cover that is not known.
    let history: any ListeningHistory
    let covers: CoverLoader<Picture>
    /// The user whose request for an album's page is likely to be cached; nil for anyone.
    let user: String?

    /// Each album's index and cover, as they arrive; nil if there is none.
    ///
    /// - Parameter albums: the albums, and the addresses of their covers; nil if only their details tell.
    func pictures(
        of albums: [(album: Album, address: String?)]
    ) -> AsyncStream<(index: Int, picture: Picture?)> {
        AsyncStream { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    for (index, album) in albums.enumerated() {
                        group.addTask {
                            let picture = await picture(of: album.album, at: album.address)
                            continuation.yield((index, picture))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private func picture(of album: Album, at address: String?) async -> Picture? {
        var address = address
        if address == nil { address = try? await history.coverAddress(of: album, for: user) }
        guard let address else { return nil }
        return try? await covers.picture(at: address)
    }
}

extension Drawing {
    /// The text that draws it with lines of text on its right; each line ends in a line feed.
    ///
    /// On its left is a mark that takes `column` columns with the space after it, by default only the
    /// margin. Graphics save and restore the cursor, since terminals leave it in different places.
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
            // Room is made first, so that nothing scrolls while the picture is drawn.
            let room = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
            let picture = "\u{1B}7\u{1B}[\(left.column)C\(sequence)\u{1B}8"
            let indent = "\u{1B}[\(left.column + size.columns + 2)C"
            return room + picture
                + texts.enumerated().map { index, line in
                    (index == 0 ? "\(left.mark)\r" : "") + "\(indent)\(line)\n"
                }.joined()
        }
    }

    /// The text that draws it at the cursor and then leaves the cursor where it was.
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
