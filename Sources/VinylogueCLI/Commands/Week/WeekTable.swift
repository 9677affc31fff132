import Terminal
import VinylogueKit

/// One week's chart as a table.
struct WeekTable {
    let chart: WeekChart
    let limit: Int?
    let canvas: Canvas
    /// Whether it is one of several tables; these have no hints.
    let isSection: Bool

    /// The whole table, ending in a line feed.
    var text: String {
        page(header + [""] + body + hints)
    }

    /// Lines as text.
    func page(_ lines: [String]) -> String { canvas.page(lines) }

    /// The albums that are listed.
    var listed: [RankedAlbum] {
        Array(chart.albums.prefix(limit ?? .max))
    }

    /// The user, the week and its totals.
    var header: [String] {
        let user = chart.user.sanitizedForTerminal
        let week = "week \(chart.week.number) of \(chart.week.year)"
        let dates = WeekWords.dates(of: chart.week, dash: canvas.through)
        let title = "\(user)\(canvas.separator)\(week)"
        let painted = canvas.paint(user, .bold) + canvas.separator + canvas.paint(week, .bold)
        let gap = canvas.columns - title.displayWidth - dates.displayWidth - 2
        let first =
            gap >= 2
            ? [" \(painted)\(String(repeating: " ", count: gap))\(canvas.paint(dates, .dim))"]
            : [" \(painted)", " \(canvas.paint(dates, .dim))"]
        let counts = [
            WeekWords.headline(chart.yearsAgo),
            Count.words(chart.totalPlays, "play"),
            Count.words(chart.albumCount, "album"),
        ]
        return first + [" " + canvas.paint(counts.joined(separator: canvas.separator), .dim)]
    }

    /// The rank that goes on the left of each album's cover, all of one width.
    var ranks: [String] {
        let width = String(listed.last?.rank ?? 1).count
        return listed.map {
            canvas.paint(String($0.rank).fitted(to: width, alignment: .right), .dim)
        }
    }

    /// The columns that all ranks take.
    var ranksWidth: Int { String(listed.last?.rank ?? 1).count }

    /// Two lines for each album, to go on the right of a cover; `columns` are taken by what is before them.
    func coverRows(leaving columns: Int) -> [[String]] {
        let width = max(10, canvas.columns - columns - 1)
        let most = listed.first?.playCount ?? 0
        let plays = Count.text(most).count
        let bar = min(20, width / 4)
        let widest =
            listed.flatMap { [$0.album.title, $0.album.artist] }
            .map(\.sanitizedForTerminal.displayWidth).max() ?? 0
        let name = max(1, min(widest, width - plays - bar - 3))
        return listed.map { entry in
            let count = Count.text(entry.playCount).fitted(to: plays, alignment: .right)
            let title = canvas.title(of: entry, width: name, style: .bold)
            let bar = canvas.bar(entry.playCount, of: most, width: bar)
            return [
                "\(title)  \(count) \(bar)",
                canvas.paint(canvas.name(entry.album.artist, width: name), .dim),
            ]
        }
    }

    private var body: [String] {
        if chart.albumCount == 0 { return [" A silent week: nothing was played."] }
        let layout = AlbumColumns(albums: listed, columns: canvas.columns)
        let most = listed.first?.playCount ?? 0
        return listed.map { layout.line(for: $0, most: most, on: canvas) }
    }

    /// How many albums are hidden, and how to see more.
    var hints: [String] {
        isSection ? [] : footer.map { canvas.paint($0, .dim) }
    }

    private var footer: [String] {
        var lines: [String] = []
        let left = chart.albums.count - listed.count
        if left > 0 { lines.append("\(Count.words(left, "more album")) not shown.") }
        if chart.hiddenAlbums > 0 {
            let albums = Count.words(chart.hiddenAlbums, "album")
            let plays = Count.words(chart.filter.minimum, "play")
            let hidden = ["\(albums) with fewer than \(plays) hidden", "(--min-plays 1 shows all)"]
            lines += canvas.joined(hidden, by: " ")
        }
        let neighbours = [("earlier", chart.earlierYear), ("later", chart.laterYear)]
            .compactMap { name, year in year.map { "\(name): --year \($0)" } }
        lines += canvas.joined(neighbours, by: canvas.separator)
        return [""] + lines.map { " \($0)" }
    }
}

/// The widths of a chart's columns: rank, album, artist, plays and bar.
struct AlbumColumns {
    private let rank: Int
    private let album: Int
    private let artist: Int
    private let plays: Int
    private let bar: Int

    /// Fits each column to its widest entry, within `columns`.
    init(albums: [RankedAlbum], columns: Int) {
        rank = String(albums.last?.rank ?? 1).count
        plays = Count.text(albums.first?.playCount ?? 0).count
        // A margin on the left, two spaces between columns, one before the bar and one at the right.
        let shared = max(0, columns - 1 - rank - 2 - 2 - 2 - plays - 1 - 1)
        let leastBar = columns < 60 ? 5 : 10
        let room = max(0, shared - leastBar)
        let widestAlbum = albums.map(\.album.title.sanitizedForTerminal.displayWidth).max() ?? 0
        let widestArtist = albums.map(\.album.artist.sanitizedForTerminal.displayWidth).max() ?? 0
        artist = min(widestArtist, max(room - widestAlbum, room * 2 / 5))
        album = min(widestAlbum, room - artist)
        bar = min(leastBar * 2, shared - artist - album)
    }

    /// The line of an album; `most` is the play count whose bar is full.
    func line(for entry: RankedAlbum, most: Int, on canvas: Canvas) -> String {
        let parts = [
            canvas.paint(String(entry.rank).fitted(to: rank, alignment: .right), .dim),
            canvas.title(of: entry, width: album),
            canvas.paint(canvas.name(entry.album.artist, width: artist), .dim),
            canvas.plays(entry.playCount, of: most, bar: bar),
        ]
        return " " + parts.joined(separator: "  ")
    }
}

extension Canvas {
    /// The title of an album, exactly `width` columns wide; it leads to the album's page.
    fileprivate func title(of entry: RankedAlbum, width: Int, style: Style = Style()) -> String {
        let title = name(entry.album.title, width: width)
        let blank = title.reversed().prefix { $0 == " " }.count
        return link(paint(String(title.dropLast(blank)), style), to: entry.url)
            + String(repeating: " ", count: blank)
    }
}
