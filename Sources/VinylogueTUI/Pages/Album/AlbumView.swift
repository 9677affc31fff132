import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawAlbum(_ page: AlbumPage) {
        takeOnGround(of: page)
        if !model.isTiny { drawAlbumHeader(page) }
        let layout = model.albumLayout
        if let area = layout.cover, let request = model.pageCover(page) {
            drawCover(request, area, progress: page.progress)
        }
        if let area = layout.years {
            drawYears(of: page.key, in: page.series, marked: page.yearChart?.year, area)
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
        let age = page.yearChart.map(model.headline(of:))
        // Walls have no end, so positions on them are not shown.
        let place = page.standing == nil ? nil : list.map { "\($0.index + 1) of \($0.count)" }
        let isPlaying = model.nowPlaying.album?.looseID == page.key.looseID
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
