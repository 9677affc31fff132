import Artwork
import Terminal
import VinylogueKit

extension Model {
    struct AlbumLayout: Equatable, Sendable {
        /// The area of the cover; nil if it does not fit.
        var cover: ScreenArea?
        /// The area of the years with plays, below the cover; nil if there is no room.
        var years: ScreenArea?
        var text: ScreenArea
    }

    /// The cover is left of the text, above it in tall, narrow windows, or omitted.
    var albumLayout: AlbumLayout {
        let margin = isTiny ? 0 : isCompact ? 1 : 2
        let top = isTiny ? 0 : isCompact ? 1 : 2
        let width = size.columns - 2 * margin
        let rows = max(size.rows - footerRows - top, 0)
        var text = ScreenArea(column: margin, row: top, columns: width, rows: rows)
        guard showsPictures, !isTiny else { return AlbumLayout(text: text) }
        let isNarrow = size.columns < 56
        // The cover is square in pixels; a cell of unknown size counts as twice as high as wide.
        let ratio = size.cell.map { Double($0.height) / Double($0.width) } ?? 2
        let widest = isNarrow ? width : size.columns * 2 / 5
        let highest = min(isNarrow ? (rows - 2) / 2 : rows, 44)
        let side = min(highest, Int(Double(widest) / ratio))
        guard side >= 5, !isNarrow || rows >= 20 else { return AlbumLayout(text: text) }
        let columns = min(Int((Double(side) * ratio).rounded()), widest)
        let cover = ScreenArea(column: margin, row: top, columns: columns, rows: side)
        if isNarrow {
            text.row += side + 1
            text.rows -= side + 1
        } else {
            text.column += columns + 3
            text.columns -= columns + 3
        }
        let years = ScreenArea(
            column: margin,
            row: top + side + 1,
            columns: columns,
            rows: rows - side - 1
        )
        let hasYears = !isNarrow && years.rows >= 5 && columns >= 24
        return AlbumLayout(cover: cover, years: hasYears ? years : nil, text: text)
    }

    /// The needs of an album's page: what it shows, then its neighbors' details and covers. The years
    /// of an album that was not opened from a chart come last.
    func needs(of page: AlbumPage) -> [Need] {
        let album = page.details
        let others = page.chart.map { otherYears(than: $0) } ?? []
        guard isMet(album) || problems[album] != nil else {
            return [album] + missingMarks + others
        }
        var needs: [Need] = [album] + missingMarks
        if let cover = pageCover(page) { needs += enlargedCover(cover) }
        needs.append(.past(page.key, user: page.user))
        needs += others
        if let list = albumList {
            for neighbour in [list.next, list.former].compactMap(\.self) {
                needs.append(neighbour.details)
                if let cover = pageCover(neighbour) { needs.append(.cover(cover)) }
            }
        }
        guard page.chart == nil else { return needs }
        let latest = page.series[period.year - 1]
        return needs + [.chart(latest)] + otherYears(than: latest)
    }

    /// The request for an album page's cover at the size that fits; nil if none is shown.
    func pageCover(_ page: AlbumPage) -> CoverRequest? {
        guard showsPictures, let area = albumLayout.cover else { return nil }
        let size = CellSize(columns: area.columns, rows: area.rows)
        var request = coverRequest(page.key, size, page.user, address: page.imageURL)
        request.key.isOpened = true
        return request
    }
}
