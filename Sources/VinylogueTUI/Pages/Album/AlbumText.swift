import Terminal
import VinylogueKit

struct AlbumText: Equatable, Sendable {
    /// A column of the scrolling part.
    struct Column: Equatable, Sendable {
        var left: Int
        var width: Int
        var lines: [[Piece]]
    }

    /// The years of the bars in a line.
    struct Bars: Equatable, Sendable {
        /// The line, counted from the first of the text.
        var line: Int
        /// The column of the first bar.
        var column: Int
        var years: [Int]
    }

    /// The lines above the scrolling part.
    var head: [[Piece]]
    /// The bars of the years; nil until the years are known.
    var bars: Bars?
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
        var columns = albumColumns(page, width: area.columns)
        if area.rows >= 12 {
            let (head, bars) = albumTop(page, in: area, isShort: false)
            if head.count < area.rows {
                return AlbumText(
                    head: head,
                    bars: bars,
                    columns: columns,
                    visible: area.rows - head.count
                )
            }
        }
        // There is too little room for fixed lines.
        let (head, bars) = albumTop(page, in: area, isShort: true)
        for index in columns.indices {
            let above = index == 0 ? head : head.map { _ in [] }
            columns[index].lines = above + [[]] + columns[index].lines
        }
        return AlbumText(
            head: [],
            bars: bars,
            columns: columns,
            visible: area.rows,
            firstTrack: head.count + 1
        )
    }

    /// The lines above the columns, and the bars among them.
    private func albumTop(
        _ page: AlbumPage,
        in area: ScreenArea,
        isShort: Bool
    ) -> (lines: [[Piece]], bars: AlbumText.Bars?) {
        var lines = albumHead(page, width: area.columns, isShort: isShort)
        let series = page.series
        let marked = page.yearChart?.year
        let spark = sparkLine(of: page.key, in: series, marked: marked, width: area.columns)
        var bars: AlbumText.Bars?
        if !spark.isEmpty {
            let years = Sparkline.years(chartYears(of: series) ?? [], width: area.columns)
            bars = AlbumText.Bars(
                line: lines.count,
                column: years.column,
                years: Array(years.shown)
            )
        }
        lines += spark + (isShort ? [] : [[]])
        if area.rows >= 26 {
            let rows = area.rows >= 40 ? 3 : 2
            let plot = monthPlot(of: page.key, by: page.user, width: area.columns, rows: rows)
            if !plot.isEmpty { lines += plot + [[]] }
        }
        return (lines, bars)
    }

    private func albumHead(_ page: AlbumPage, width: Int, isShort: Bool) -> [[Piece]] {
        let album = albums[page.request]
        let dot = Theme(look).dot
        let isLoading = album == nil && problems[page.details] == nil
        var lines = titleLines(page.title, of: page.key, width: width, most: isShort ? 1 : 2)
        let link = page.selectedAlbum(in: self).flatMap(link(of:))
        for index in lines.indices where !lines[index].isEmpty { lines[index][0].link = link }
        var names = [Piece(text: page.artist, kind: .plain)]
        if let year = album?.year { names.append(Piece(text: dot + year, kind: .faint)) }
        lines.append(names)
        lines += tagLines(album, isLoading: isLoading, width: width, most: isShort ? 1 : 2)
        if !isShort { lines.append([]) }
        return lines + counts(page, album, width: width, isLoading: isLoading)
    }

    /// An album's title, and the sign of its mark.
    func titleLines(_ title: String, of album: Album, width: Int, most: Int) -> [[Piece]] {
        let signs = [pickSign(of: album), sign(of: album)].compactMap(\.self).joined()
        let sign = signs.isEmpty ? [] : [Piece(text: " \(signs)", kind: .accent)]
        let all = title.wrapped(to: max(sign.isEmpty ? width : width - 4, 1))
        var lines = all.prefix(most).map { [Piece(text: $0, kind: .strong)] }
        guard let last = lines.indices.last else { return [sign] }
        if all.count > lines.count { lines[last][0].text += look.decoration.ellipsis }
        lines[last] += sign
        return lines
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
        let standing = standing(of: page)
        let kind = page.series.kind.rawValue
        if let standing {
            let year = page.year.map { " in \($0)" } ?? ""
            counts.append((Count.text(standing.plays), "this \(kind)\(year)"))
        }
        if let plays = album?.userPlays { counts.append((Count.text(plays), "total")) }
        if isLoading { counts.append((look.decoration.ellipsis, "total")) }
        if let standing {
            counts.append(("No. \(standing.rank)", "\(page.year == nil ? "this" : "that") \(kind)"))
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
        let hasOthers = past(of: page.key, by: page.user)?.others.isEmpty == false
        let hasText = !album.paragraphs.isEmpty || hasOthers
        let isWide = width >= 80 && !album.tracks.isEmpty && hasText
        let first = isWide ? min(width * 2 / 5, 48) : min(width, 64)
        let second = isWide ? min(width - first - 4, 76) : min(width, 76)
        var tracks = trackLines(album, of: page.key, selected: page.track, width: first)
        if !page.search.text.isEmpty {
            tracks = listedTracks(page).map { tracks[$0] }
            if tracks.isEmpty { tracks = [[Piece(text: "No matches.", kind: .plain)]] }
        }
        var text = textLines(album, width: second)
        let others = otherAlbumLines(of: page.key, by: page.user, width: second)
        if !others.isEmpty { text += (text.isEmpty ? [] : [[]]) + others }
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

    func textLines(_ album: ShownAlbum, width: Int) -> [[Piece]] {
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
