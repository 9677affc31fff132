import Terminal
import VinylogueKit

/// A track in a list of tracks, with its names safe for a terminal.
struct TrackRow {
    /// The position in the list, from 1.
    var number: Int
    var title: String
    /// The artists and the album; nil for what is unknown.
    var others: [String?]
    /// The length in seconds; nil if unknown.
    var seconds: Int?
    /// The album, whose mark is shown; nil if unknown, or if the page shows no marks.
    var album: Album?
    var isPlaying = false
    /// Whether the player has passed it.
    var isPast = false
}

extension View {
    /// Draws a track on one line: its number, title, artists and album, and length; in a narrow window
    /// only what fits.
    mutating func draw(_ row: TrackRow, _ line: Int, isSelected: Bool) {
        if isSelected { select(line, rows: 1) }
        func look(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        var end = columns - 3
        if columns >= 32 {
            let time = row.seconds.map { Playtime.text($0) } ?? ""
            drawRight(time, before: end, line, look(theme.faint))
            end -= 8
        }
        if row.isPlaying {
            let sign = theme.look.decoration.isASCII ? ">" : "♫"
            draw(sign, 5, line, width: 1, look(theme.accent))
        } else {
            drawRight("\(row.number)", before: 6, line, look(theme.faint))
        }
        let room = end - 7
        let others = row.others.compactMap(\.self).joined(separator: theme.dot)
        let style = look(isSelected ? theme.strong : row.isPast ? theme.faint : theme.plain)
        let titleRoom = columns < 40 ? room : max(room / 2, room - others.displayWidth - 2)
        let used: Int
        if let album = row.album, model.pickSign(of: album) != nil {
            used = drawTitle(row.title, of: album, 7, line, width: titleRoom, style)
        } else {
            used = draw(row.title, 7, line, width: titleRoom, style)
        }
        guard columns >= 40 else { return }
        draw(others, 9 + used, line, width: room - used - 2, look(theme.faint))
    }
}
