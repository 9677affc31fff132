import Artwork
import Terminal
import VinylogueKit

struct PlayingLayout: Equatable, Sendable {
    /// The area of the cover; nil if there is no room or pictures are off.
    var cover: ScreenArea?
    var text: ScreenArea
    /// The area of the progress bar; nil if the track's length is unknown.
    var bar: ScreenArea?
    /// The column after the time.
    var end: Int
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
            let bar = ScreenArea(column: left, row: top, columns: columns, rows: 1)
            return PlayingLayout(text: text, bar: hasBar && columns >= 4 ? bar : nil, end: end)
        }
        var (cover, left) = (ScreenArea?.none, 2)
        if showsPictures {
            let size = coverSize(rows: 2)
            cover = ScreenArea(column: 2, row: top, columns: size.columns, rows: 2)
            left += size.columns + 2
        }
        let names = ScreenArea(column: left, row: top, columns: end - left - time - 2, rows: 1)
        let bar = ScreenArea(column: left, row: top + 1, columns: end - left, rows: 1)
        return PlayingLayout(cover: cover, text: names, bar: hasBar ? bar : nil, end: end)
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
        let sign = isPaused ? (isASCII ? "=" : "‖") : isASCII ? ">" : "♫"
        var left = text.column
        left += draw("\(sign) ", left, text.row, width: text.columns, theme.accent)
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
        var colors: CharacteristicColors?
        if let area = layout.cover, let request = model.playingCover {
            drawCover(request, area)
            colors = (model.cover(request.key) ?? nil)?.characteristic
        }
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
        let last = area.columns - 1
        let knob = Int((Double(last) * min(max(share, 0), 1)).rounded())
        for column in 0...max(last, 0) {
            let sign = signs[column < knob ? 0 : column == knob ? 1 : 2]
            var style = column > knob ? theme.faint : theme.accent
            if column <= knob, let colors, let ground = theme.ground {
                let share = Double(column) / Double(max(last, 1))
                let color = colors.first.mixed(with: colors.second, share: share)
                style.foreground = .rgb(color.readable(on: ground))
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

extension RGBColor {
    /// This color, or the nearest one toward white or black that is visible on a background.
    fileprivate func readable(on ground: RGBColor) -> RGBColor {
        let white = RGBColor(red: 255, green: 255, blue: 255)
        let black = RGBColor(red: 0, green: 0, blue: 0)
        let isDark = Contrast.ratio(ground, white) > Contrast.ratio(ground, black)
        let steps = (0...10).lazy.map {
            self.mixed(with: isDark ? white : black, share: Double($0) / 10)
        }
        return steps.first { Contrast.ratio($0, ground) >= 2.5 } ?? self
    }
}
