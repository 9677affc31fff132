import Artwork
import Terminal
import VinylogueKit

/// The dimmed wall of sleeves behind the form.
extension View {
    /// Draws the form in the middle of a dimmed wall, or alone if there is no room for a wall.
    mutating func drawOnboarding(_ page: OnboardingPage) {
        drawForm(page)
        guard model.showsPictures, theme.ground != nil, !model.isCompact,
            let form = writtenArea, form.columns + 8 <= columns
        else { return }
        drawSleeves()
        recede()
        screen.fill(form, style: theme.plain)
        // The last rows are for the keys.
        let foot = ScreenArea(
            column: 0,
            row: rows - model.footerRows,
            columns: columns,
            rows: model.footerRows
        )
        screen.fill(foot, style: theme.plain)
        drawForm(page)
    }

    /// The area of everything written above the footer, with a margin; nil if there is nothing.
    private var writtenArea: ScreenArea? {
        let end = rows - model.footerRows
        var (left, right, top, bottom) = (columns, -1, end, -1)
        for row in 0..<max(end, 0) {
            for column in 0..<columns {
                guard let cell = screen[column, row], cell.width == 0 || cell.character != " "
                else { continue }
                (left, right) = (min(left, column), max(right, column))
                (top, bottom) = (min(top, row), max(bottom, row))
            }
        }
        guard right >= left else { return nil }
        left = max(min(left - 3, columns - 1 - right - 3), 0)
        top = max(top - 1, 0)
        bottom = min(bottom + 1, end - 1)
        // Centered, since the lines are.
        return ScreenArea(
            column: left,
            row: top,
            columns: max(columns - 2 * left, 1),
            rows: bottom - top + 1
        )
    }

    private mutating func drawSleeves() {
        let size = model.coverSize(rows: min(max(rows / 4, 5), 9))
        let end = rows - model.footerRows
        var place = 0
        for row in stride(from: 0, to: end, by: size.rows) {
            for column in stride(from: 0, to: columns, by: size.columns) {
                let album = Self.sleeves[place % Self.sleeves.count]
                place += 1
                if let cells = Sleeve(album).cells(in: size, colors: theme.look.support) {
                    draw(cells, column, row, size)
                }
            }
            // Rows that begin with another album.
            place += 3
        }
    }

    /// Albums of the demo.
    private static let sleeves: [Album] = [
        ("Velvet Ombudsman", "The Appeals Process"), ("Postcard Wolves", "The Dead Letter Den"),
        ("Paper Lighthouse", "Foghorn Lessons"), ("Swimming at Noon", "Chlorine Hymnal"),
        ("Åsa & the Afterimage", "Närsynt"), ("The Moth Almanac", "Lampshade Season"),
        ("Velvet Ombudsman", "Soft Launch of the Moon"), ("Paper Lighthouse", "Low Tide Etiquette"),
        ("Swimming at Noon", "Lane Four"), ("Åsa & the Afterimage", "Ljusår"),
        ("The Moth Almanac", "Small Brown Wings"), ("Swimming at Noon", "No Lifeguard on Duty"),
        ("Paper Lighthouse", "A Room Full of North"), ("Åsa & the Afterimage", "Peripheral"),
        ("Velvet Ombudsman", "Complaints Department"),
        ("Swimming at Noon", "Deep End / Shallow End"),
        ("Åsa & the Afterimage", "Blink Twice for Tuesday"),
        ("Velvet Ombudsman", "Leave to Remain Weightless"),
        ("Velvet Ombudsman", "Ombudsman, Forgive Me"),
    ].map { Album(artist: $0.0, title: $0.1) }
}
