import Artwork
import Terminal
import VinylogueKit

struct AlbumText: Equatable, Sendable {
    /// A column of the scrolling part.
    struct Column: Equatable, Sendable {
        var left: Int
        var width: Int
        var lines: [[Piece]]
    }

    /// The lines above the scrolling part.
    var head: [[Piece]]
    /// The scrolling part, in one or two columns.
    var columns: [Column]
    /// How many lines of the scrolling part are visible.
    var visible: Int
    /// The line of the first track in the first column.
    var firstTrack = 0

    /// The number of lines in the longest column.
    var count: Int { columns.map(\.lines.count).max() ?? 0 }
}

extension Model {
    /// The text of an album's page, for the screen size.
    func albumText(_ page: AlbumPage) -> AlbumText {
        let area = albumLayout.text
        let isShort = area.rows < 12
        let head = albumHead(page, width: area.columns, isShort: isShort)
        var columns = albumColumns(page, width: area.columns)
        guard isShort else {
            return AlbumText(head: head, columns: columns, visible: area.rows - head.count)
        }
        // There is too little room for fixed lines.
        for index in columns.indices {
            let above = index == 0 ? head : head.map { _ in [] }
            columns[index].lines = above + [[]] + columns[index].lines
        }
        return AlbumText(
            head: [],
            columns: columns,
            visible: area.rows,
            firstTrack: head.count + 1
        )
    }

    private func albumHead(_ page: AlbumPage, width: Int, isShort: Bool) -> [[Piece]] {
        let album = albums[page.request]
        let dot = Theme(look).dot
        let title = page.title.wrapped(to: width)
        let isLoading = album == nil && problems[page.details] == nil
        var lines = title.prefix(isShort ? 1 : 2).map { [Piece(text: $0, kind: .strong)] }
        if title.count > lines.count, !lines.isEmpty {
            lines[lines.count - 1][0].text += look.decoration.ellipsis
        }
        var names = [Piece(text: page.artist, kind: .plain)]
        if let year = album?.year { names.append(Piece(text: dot + year, kind: .faint)) }
        lines.append(names)
        lines += tagLines(album, isLoading: isLoading, width: width, most: isShort ? 1 : 2)
        if !isShort { lines.append([]) }
        lines += counts(page, album, width: width, isLoading: isLoading)
        let series = page.chart?.series ?? ChartKey.Series(user: page.user, kind: .week)
        lines += sparkLine(of: page.key, in: series, marked: page.chart?.year, width: width)
        return isShort ? lines : lines + [[]]
    }

    /// An album's tags, or a placeholder until they are known.
    func tagLines(_ album: ShownAlbum?, isLoading: Bool, width: Int, most: Int) -> [[Piece]] {
        guard let tags = album?.tags, !tags.isEmpty else {
            return isLoading ? [[outline(min(width, 24))]] : []
        }
        return joined(tags, by: Theme(look).dot, width: width).prefix(most)
            .map { [Piece(text: $0, kind: .faint)] }
    }

    /// An album's plays by year; no line until the years are known.
    func sparkLine(
        of album: Album,
        in series: ChartKey.Series,
        marked: Int?,
        width: Int
    ) -> [[Piece]] {
        let years = plays(of: album, in: series)
        let ascii = look.decoration.isASCII
        let pieces = Sparkline.pieces(years, marked: marked, width: width, ascii: ascii)
        return pieces.isEmpty ? [] : [pieces]
    }

    /// The plays, the rank and the listeners, on as few lines as possible.
    private func counts(
        _ page: AlbumPage,
        _ album: ShownAlbum?,
        width: Int,
        isLoading: Bool
    ) -> [[Piece]] {
        var counts: [(String, String)] = []
        if let standing = page.standing {
            counts.append((Count.text(standing.plays), "this \(standing.chart.kind.rawValue)"))
        }
        if let plays = album?.userPlays { counts.append((Count.text(plays), "total")) }
        if isLoading { counts.append((look.decoration.ellipsis, "total")) }
        if let standing = page.standing {
            counts.append(("No. \(standing.rank)", "this \(standing.chart.kind.rawValue)"))
        }
        if let listeners = album?.listeners {
            counts.append((Count.text(listeners), listeners == 1 ? "listener" : "listeners"))
        }
        let days = [(album?.firstPlay, "first play"), (album?.lastPlay, "last play")]
        counts += days.compactMap { day, words in
            day.map { (WeekWords.shortName(of: .day($0)), words) }
        }
        return counts.reduce(into: []) { lines, count in
            let pieces = [
                Piece(text: count.0, kind: .strong), Piece(text: " " + count.1, kind: .faint),
            ]
            let used = lines.last.map(length) ?? width
            if used + 3 + length(pieces) <= width {
                lines[lines.count - 1] += [Piece(text: "   ", kind: .plain)] + pieces
            } else {
                lines.append(pieces)
            }
        }
    }

    func length(_ pieces: [Piece]) -> Int {
        pieces.reduce(0) { $0 + $1.text.displayWidth }
    }

    func outline(_ width: Int) -> Piece {
        Piece(text: String(repeating: " ", count: max(width, 0)), kind: .outline)
    }

    /// The columns, with the tracks next to the description if there is room, otherwise above it.
    private func albumColumns(_ page: AlbumPage, width: Int) -> [AlbumText.Column] {
        if let problem = problems[page.details] {
            let words = "! \(problem.text) \(problem.keys)"
            let lines = words.wrapped(to: width).map { [Piece(text: $0, kind: .problem)] }
            return [AlbumText.Column(left: 0, width: width, lines: lines)]
        }
        guard let album = albums[page.request] else {
            let spinner = spinner?.text(nil, look.decoration)
            let lines =
                [spinner.map { [Piece(text: $0, kind: .accent)] } ?? []]
                + [17, 23, 12, 20, 15, 26].map { [outline(min(width, $0))] }
            return [AlbumText.Column(left: 0, width: width, lines: lines)]
        }
        let isWide = width >= 80 && !album.tracks.isEmpty && !album.paragraphs.isEmpty
        let first = isWide ? min(width * 2 / 5, 48) : min(width, 64)
        let second = isWide ? min(width - first - 4, 76) : min(width, 76)
        var tracks = trackLines(album, of: page.key, selected: page.track, width: first)
        if !page.search.text.isEmpty {
            tracks = listedTracks(page).map { tracks[$0] }
            if tracks.isEmpty { tracks = [[Piece(text: "No matches.", kind: .plain)]] }
        }
        let text = textLines(album, width: second)
        if isWide {
            return [
                AlbumText.Column(left: 0, width: first, lines: tracks),
                AlbumText.Column(left: first + 4, width: second, lines: text),
            ]
        }
        let gap: [[Piece]] = tracks.isEmpty || text.isEmpty ? [] : [[]]
        return [AlbumText.Column(left: 0, width: width, lines: tracks + gap + text)]
    }

    func trackLines(
        _ album: ShownAlbum,
        of key: Album,
        selected: Int? = nil,
        width: Int
    ) -> [[Piece]] {
        let playing = playingTrack(of: key, in: album.tracks.map(\.name))
        let cursor = look.decoration.isASCII ? "* " : "▸ "
        let sign = look.decoration.isASCII ? ">" : "♫"
        let digits = "\(album.tracks.count)".count
        let times = album.tracks.map { $0.seconds.map(Playtime.text) ?? "" }
        let last = times.map(\.count).max() ?? 0
        let room = max(width - digits - 2 - (last > 0 ? last + 2 : 0), 1)
        return album.tracks.enumerated().map { index, track in
            let (isPlaying, isSelected) = (index == playing, index == selected)
            let number = (isPlaying ? sign : "\(index + 1)").fitted(to: digits, alignment: .right)
            let name = track.name.fitted(to: room, ellipsis: look.decoration.ellipsis)
            var line = [
                Piece(
                    text: number + (isSelected ? cursor : "  "),
                    kind: isPlaying || isSelected ? .accent : .faint
                ),
                Piece(text: name, kind: isPlaying || isSelected ? .strong : .plain),
            ]
            if last > 0 {
                let time = times[index].fitted(to: last + 2, alignment: .right)
                line.append(Piece(text: time, kind: .faint))
            }
            return line
        }
    }

    private func textLines(_ album: ShownAlbum, width: Int) -> [[Piece]] {
        var lines: [[Piece]] = []
        for paragraph in album.paragraphs {
            lines += paragraph.wrapped(to: width).map { [Piece(text: $0, kind: .plain)] } + [[]]
        }
        if let credit = album.credit {
            lines += credit.wrapped(to: width).map { [Piece(text: $0, kind: .faint)] }
        }
        while lines.last == [] { lines.removeLast() }
        return lines
    }

    /// Words wrapped into lines, with separators between words on a line.
    func joined(_ words: [String], by separator: String, width: Int) -> [String] {
        words.reduce(into: []) { lines, word in
            let longer = lines.last.map { $0 + separator + word }
            if let longer, longer.displayWidth <= width {
                lines[lines.count - 1] = longer
            } else {
                lines += word.wrapped(to: width)
            }
        }
    }
}

extension View {
    mutating func drawAlbum(_ page: AlbumPage) {
        takeOnGround(of: page)
        if !model.isTiny { drawAlbumHeader(page) }
        let layout = model.albumLayout
        if let area = layout.cover, let request = model.pageCover(page) {
            drawCover(request, area, progress: page.progress)
        }
        let (area, text) = (layout.text, model.albumText(page))
        for (index, line) in text.head.prefix(area.rows).enumerated() {
            draw(line, area.column, area.row + index, width: area.columns)
        }
        let top = area.row + text.head.count
        for column in text.columns {
            let visible = column.lines.dropFirst(page.scroll).prefix(text.visible)
            for (index, line) in visible.enumerated() {
                draw(line, area.column + column.left, top + index, width: column.width)
            }
        }
        drawMore(
            ListPosition(top: page.scroll),
            count: text.count,
            ListLayout(row: top, pitch: 1, visible: text.visible)
        )
        if model.isTiny, let words = model.words(of: page.search, width: columns) {
            drawOver(words, 0)
        }
    }

    /// Draws the album's neighbors and position in its list, and when it was played.
    private mutating func drawAlbumHeader(_ page: AlbumPage) {
        let list = model.albumList
        let age = page.chart.map { chart in
            let base = CalendarPeriod(chart.kind, containing: model.date)
            return WeekWords.headline(base.year - chart.year, of: chart.kind)
        }
        // Walls have no end, so positions on them are not shown.
        let place = page.standing == nil ? nil : list.map { "\($0.index + 1) of \($0.count)" }
        let isPlaying = model.nowPlaying.album?.id.loose == page.key.id.loose
        let reason = page.standing == nil ? (isPlaying ? "Playing" : list?.reason) : nil
        if let words = model.words(of: page.search, width: columns - 8) {
            return drawCentered(words, 0, theme.accent, margin: 4)
        }
        let words = [place, age, reason].compactMap(\.self).joined(separator: theme.dot)
        drawCentered(words, 0, theme.plain, margin: 4)
        guard let list else { return }
        let margin = model.isCompact ? 1 : 2
        let room = min((columns - words.displayWidth) / 2 - margin - 3, 40)
        func name(_ page: AlbumPage?) -> String? {
            guard let page else { return nil }
            return room < 10 ? "" : page.title.truncated(to: room - 2, ellipsis: theme.ellipsis)
        }
        if let former = name(list.former) {
            draw([Piece(text: theme.earlier, kind: .plain)], margin, 0, width: 1)
            draw(former, margin + 2, 0, width: max(room - 2, 0), theme.faint)
        }
        if let next = name(list.next) {
            drawRight(theme.later, before: columns - margin, 0, theme.plain)
            drawRight(next, before: columns - margin - 2, 0, theme.faint)
        }
    }
}
