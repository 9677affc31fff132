import Terminal
import VinylogueKit

/// A page on the way to the front one, named above the keys.
struct Crumb: Equatable, Sendable {
    var words: String
    /// The page's index among the open pages; nil for left out pages.
    var page: Int?
    var column: Int

    /// The column after the words.
    var end: Int { column + words.displayWidth }
}

extension Model {
    /// The maximum width of a page's name.
    private static let widestCrumb = 32

    /// The row of the trail; nil if there is no room, or something else is shown there.
    private var trailRow: Int? {
        guard !isCompact, !ground.state.fillsStatusRow, syncWords == nil else { return nil }
        return size.rows - footerRows
    }

    /// The text between two pages' names.
    fileprivate var trailMark: String { look.decoration.isASCII ? " > " : " › " }

    /// The pages on the way to the front one, from the first; empty on the first page, and where
    /// there is no room.
    var trail: [Crumb] {
        guard trailRow != nil else { return [] }
        var names: [(words: String, page: Int?)] = []
        for (index, page) in pages.enumerated() {
            guard let words = page.state.crumb(at: index, in: self) else { continue }
            let short = words.truncated(to: Self.widestCrumb, ellipsis: look.decoration.ellipsis)
            names.append((short, index))
        }
        guard names.count > 1 else { return [] }
        let room = size.columns - 4 - (badgeWidth.map { $0 + 3 } ?? 0)
        // The first page and the last ones matter most.
        var hidden = 0
        var shown: [(words: String, page: Int?)] {
            hidden == 0
                ? names
                : [names[0], (look.decoration.ellipsis, nil)] + names[(1 + hidden)...]
        }
        func fits() -> Bool {
            let mark = trailMark.displayWidth
            return shown.reduce(-mark) { $0 + $1.words.displayWidth + mark } <= room
        }
        while !fits(), hidden < names.count - 2 { hidden += 1 }
        guard fits() else { return [] }
        var column = 2
        return shown.map { name in
            let crumb = Crumb(words: name.words, page: name.page, column: column)
            column = crumb.end + trailMark.displayWidth
            return crumb
        }
    }

    /// Goes back to the page whose name was clicked; nil if none was.
    mutating func clickTrail(_ report: MouseReport) -> [Effect]? {
        guard report.row == trailRow, sheet == nil else { return nil }
        let crumb = trail.first { ($0.column..<$0.end).contains(report.column) }
        guard let index = crumb?.page else { return nil }
        while pages.count - 1 > index { _ = goBack() }
        return []
    }
}

extension View {
    /// Draws the names of the pages on the way to this one, in the row above the keys.
    mutating func drawTrail() {
        let crumbs = model.trail
        guard let last = crumbs.last else { return }
        let row = rows - model.footerRows
        for crumb in crumbs {
            let style = crumb == last ? theme.plain : theme.faint
            draw(crumb.words, crumb.column, row, width: columns - crumb.column, style)
            guard crumb != last else { continue }
            draw(model.trailMark, crumb.end, row, width: columns - crumb.end, theme.faint)
        }
    }
}
