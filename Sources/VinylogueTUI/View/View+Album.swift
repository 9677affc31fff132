import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawAlbum(_ page: AlbumPage) {
        let key = model.pageCoverKey(page)
        let cover = key.flatMap { model.cover($0) }
        if let colors = cover??.colors { takeOn(colors, page.progress) }
        let layout = model.albumLayout
        if let area = layout.cover, let key {
            drawPageCover(cover, page, area, key.size)
        }
        drawAlbumText(page, layout.text)
        drawFooter(
            [
                ("o", "open page"), ("y", "copy"), ("↑↓", "read"), ("?", "keys"), ("q", "back"),
            ].map {
                (key: model.look.decoration.isASCII && $0.0 == "↑↓" ? "j k" : $0.0, meaning: $0.1)
            }
        )
    }

    /// Takes on the colours of a cover, as far as the page has faded in.
    private mutating func takeOn(_ colors: RepresentativeColors, _ progress: Double) {
        guard let ground = theme.ground, progress > 0 else { return }
        theme = Theme(
            model.look,
            ground: ground.mixed(with: colors.primary, share: progress),
            text: colors.text,
            accent: colors.secondary
        )
        screen = Screen(size: model.size, style: theme.plain)
    }

    private mutating func drawPageCover(
        _ cover: Cover??,
        _ page: AlbumPage,
        _ area: ScreenArea,
        _ size: CellSize
    ) {
        guard let cover = cover ?? nil, let last = cover.frames.last else {
            drawPlaceholder(page.artist, area)
            return
        }
        guard page.fade != .waiting else { return }
        // The steps of growing are spread over the time of the fade.
        let step = Int(page.progress * Double(cover.frames.count))
        let picture = cover.frames.indices.contains(step) ? cover.frames[step] : last
        draw(picture, area.column, area.row, size, progress: page.progress)
        // Graphics cannot be mixed with a colour: they come when all else is calm.
        guard page.progress == 1, let graphics = cover.graphics else { return }
        place(graphics, area.column, area.row, size)
    }

    private mutating func drawAlbumText(_ page: AlbumPage, _ area: ScreenArea) {
        let request = Model.AlbumRequest(album: page.key, user: page.user)
        let album = model.albums[request]
        let (left, width) = (area.column, area.columns)
        draw(page.artist.uppercased(), left, area.row, width: width, theme.faint)
        draw(page.title, left, area.row + 1, width: width, theme.strong)
        let isShort = area.rows < 10
        var row = area.row + (isShort ? 2 : 3)
        let total =
            album.map { $0.userPlays.map { "\($0)" } ?? theme.dash } ?? theme.ellipsis
        let counts = [("\(page.plays)", "this week"), (total, "all time")]
        let gap = width < 36 ? 2 : 4
        var column = left
        for (number, words) in counts {
            if column > left, column + number.displayWidth + words.count + 1 > left + width {
                (column, row) = (left, row + 1)
            }
            column += draw(number, column, row, width: left + width - column, theme.strong) + 1
            column += draw(words, column, row, width: left + width - column, theme.faint) + gap
        }
        row += isShort ? 1 : 2
        if let trouble = model.troubles[.album(page.key, user: page.user)] {
            let words = "! \(trouble.text) r tries again."
            for line in words.wrapped(to: width) {
                draw(line, left, row, width: width, theme.trouble)
                row += 1
            }
        }
        let lines = model.albumLines(page)
        for line in lines.dropFirst(page.scroll).prefix(max(area.row + area.rows - row, 0)) {
            draw(line, left, row, width: width)
            row += 1
        }
    }

    private mutating func draw(_ line: AlbumLine, _ column: Int, _ row: Int, width: Int) {
        switch line {
        case .text(let text): draw(text, column, row, width: width, theme.plain)
        case .faint(let text): draw(text, column, row, width: width, theme.faint)
        case .bar(let year, let plays, let most, let isShown):
            if isShown { draw(theme.pointer, column, row, width: 1, theme.accent) }
            let style = isShown ? theme.strong : theme.plain
            draw("\(year)", column + 2, row, width: min(width - 2, 4), style)
            drawRight("\(plays)", before: column + min(12, width), row, style)
            drawBar(plays, of: most, column + 13, row, width: min(width - 13, 40), theme.bar)
        }
    }
}
