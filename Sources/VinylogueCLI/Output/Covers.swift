import Artwork
import Terminal
import VinylogueKit

/// The covers of a chart's albums, loaded in parallel.
struct ChartCovers {
    let history: any ListeningHistory
    let covers: CoverLoader<Picture>
    /// The user whose request for an album's page is likely to be cached.
    let user: String

    /// Each album's index and cover, as they arrive; nil if there is none.
    func pictures(of list: [ChartRow]) -> AsyncStream<(index: Int, picture: Picture?)> {
        AsyncStream { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    for (index, album) in list.enumerated() {
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

    private func picture(of album: ChartRow) async -> Picture? {
        let known = try? await history.coverAddress(of: album.album, for: user)
        guard let address = known ?? nil else { return nil }
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
