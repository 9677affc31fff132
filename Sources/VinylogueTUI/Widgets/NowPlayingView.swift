import Artwork
import Terminal
import VinylogueKit

struct PlayingLayout: Equatable, Sendable {
    /// The area of the cover; nil if there is no room or pictures are off.
    var cover: ScreenArea?
    var text: ScreenArea
    /// The areas of the controls, from the previous to the next track; empty if there is no room.
    var controls: [ScreenArea] = []
    /// The area of the progress bar; nil if the track's length is unknown.
    var bar: ScreenArea?
    /// The column after the time.
    var end: Int

    /// The columns of each control.
    static let controlColumns = 3
    /// The columns of all controls, and of the gap before them.
    static let controlsColumns = 3 * controlColumns + 1

    /// Takes the room for the controls from the end of an area, and keeps at least `least` columns
    /// of it.
    mutating func addControls(after area: inout ScreenArea, least: Int) {
        guard area.columns - Self.controlsColumns >= least else { return }
        area.columns -= Self.controlsColumns
        let start = area.column + area.columns + 1
        controls = (0..<3).map { index in
            let column = start + index * Self.controlColumns
            return ScreenArea(column: column, row: area.row, columns: Self.controlColumns, rows: 1)
        }
    }
}

extension Model {
    /// The number of rows of the now-playing bar, which is above the keys.
    var playingRows: Int { isTiny || !nowPlaying.isShown ? 0 : isCompact ? 1 : 2 }

    /// The layout of the now-playing bar; nil if it is not shown.
    var playingLayout: PlayingLayout? {
        let rows = playingRows
        guard rows > 0 else { return nil }
        let top = size.rows - 1 - rows
        let end = size.columns - 2
        let time = playingTime.displayWidth
        let hasBar = nowPlaying.isActive && nowPlaying.duration != nil
        guard rows > 1 else {
            let names = hasBar ? max((end - 2 - time) / 2 - 2, 8) : end - 2 - time - 2
            let text = ScreenArea(column: 2, row: top, columns: max(names, 1), rows: 1)
            let left = text.column + text.columns + 2
            let columns = end - time - 2 - left
            var bar = ScreenArea(column: left, row: top, columns: columns, rows: 1)
            var layout = PlayingLayout(text: text, end: end)
            if hasBar { layout.addControls(after: &bar, least: 8) }
            if hasBar, bar.columns >= 4 { layout.bar = bar }
            return layout
        }
        var (cover, left) = (ScreenArea?.none, 2)
        if showsPictures {
            let size = coverSize(rows: 2)
            cover = ScreenArea(column: 2, row: top, columns: size.columns, rows: 2)
            left += size.columns + 2
        }
        var names = ScreenArea(column: left, row: top, columns: end - left - time - 2, rows: 1)
        let bar = ScreenArea(column: left, row: top + 1, columns: end - left, rows: 1)
        var layout = PlayingLayout(cover: cover, text: names, bar: hasBar ? bar : nil, end: end)
        if nowPlaying.isActive { layout.addControls(after: &names, least: 16) }
        layout.text = names
        return layout
    }

    /// The track's time, such as "2:10 / 5:21".
    fileprivate var playingTime: String {
        guard nowPlaying.isActive else { return "" }
        let elapsed = Playtime.text(Int(nowPlaying.elapsed))
        return nowPlaying.duration.map { "\(elapsed) / \(Playtime.text(Int($0)))" } ?? elapsed
    }
}

extension View {
    /// Draws the now-playing bar, or the message that the player is unreachable.
    mutating func drawPlaying() {
        guard let layout = model.playingLayout else { return }
        let text = layout.text
        if let problem = model.nowPlaying.problem {
            let words = "! \(problem.text) Trying again\(theme.ellipsis)"
            draw(words, text.column, text.row, width: text.columns, theme.problem)
            return
        }
        guard let status = model.nowPlaying.status else { return }
        let isPaused = status.state == .pause
        let isASCII = theme.look.decoration.isASCII
        let sign = isPaused ? theme.pause : isASCII ? ">" : "♫"
        let request = layout.cover == nil ? nil : model.playingCover
        let colors = request.flatMap { model.cover($0.key) ?? nil }?.characteristic
        let accent = colors.map { theme.accent(from: $0.first) } ?? theme.accent
        var left = text.column
        left += draw("\(sign) ", left, text.row, width: text.columns, accent)
        let end = text.column + text.columns
        left += draw(
            status.track?.shown ?? "Unknown track",
            left,
            text.row,
            width: end - left,
            theme.strong
        )
        let names = [status.artist, model.playingRows > 1 ? status.album : nil]
        let others = names.compactMap { $0?.shown }.map { theme.dot + $0 }.joined()
        if end - left > theme.dot.displayWidth + 3 {
            draw(others, left, text.row, width: end - left, theme.faint)
        }
        drawRight(model.playingTime, before: layout.end, text.row, theme.plain)
        let signs = [
            isASCII ? "<<" : "«", isPaused ? theme.play : theme.pause, isASCII ? ">>" : "»",
        ]
        for (area, sign) in zip(layout.controls, signs) {
            let column = area.column + (area.columns - sign.displayWidth) / 2
            draw(sign, column, area.row, width: area.columns, accent)
        }
        if let area = layout.cover, let request { drawCover(request, area) }
        if let bar = layout.bar, let duration = model.nowPlaying.duration {
            drawPlayingBar(bar, share: model.nowPlaying.elapsed / duration, colors)
        }
    }

    /// Draws a track's progress, shaded from one cover color to the other; thick while dragged.
    private mutating func drawPlayingBar(
        _ area: ScreenArea,
        share: Double,
        _ colors: CharacteristicColors?
    ) {
        let isThick = model.nowPlaying.dragged != nil
        let isASCII = theme.look.decoration.isASCII
        let signs =
            isASCII
            ? (isThick ? ["#", "O", "-"] : ["=", "o", "-"])
            : isThick ? ["▄", "▄", "▁"] : ["━", "●", "─"]
        let shades = colors.map { [theme.accent(from: $0.first), theme.accent(from: $0.second)] }
        var ends: (RGBColor, RGBColor)?
        if case .rgb(let first)? = shades?[0].foreground,
            case .rgb(let second)? = shades?[1].foreground
        {
            ends = (first, second)
        }
        let last = area.columns - 1
        let knob = Int((Double(last) * min(max(share, 0), 1)).rounded())
        for column in 0...max(last, 0) {
            let sign = signs[column < knob ? 0 : column == knob ? 1 : 2]
            var style = column > knob ? theme.faint : theme.accent
            if column <= knob, let (first, second) = ends {
                let share = Double(column) / Double(max(last, 1))
                style.foreground = .rgb(first.mixed(with: second, share: share))
            }
            screen.draw(sign, column: area.column + column, row: area.row, style: style)
        }
    }

    mutating func draw(_ choice: AlbumChoice) {
        let area = choice.area(in: model)
        drawSheet(area, title: "Which one?")
        for (index, album) in choice.albums.prefix(max(area.rows - 3, 0)).enumerated() {
            let date = album.date.isEmpty ? "" : " (\(album.date.shown))"
            let words =
                "\(index + 1)  \(album.album.title.shown) by \(album.album.artist.shown)\(date)"
            let style = theme.selected(theme.plain)
            draw(words, area.column + 3, area.row + 2 + index, width: area.columns - 6, style)
        }
    }
}
