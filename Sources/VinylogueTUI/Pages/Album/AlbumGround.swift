import Artwork
import Terminal
import VinylogueKit

/// The background of an album's page, in its cover's colors.
struct AlbumGround: Sendable {
    /// The cover, size and appearance this was created for; it is created again if one changes.
    fileprivate var key: CoverKey
    fileprivate var size: TerminalSize
    fileprivate var isDark: Bool
    var tones: Tones
    var accent: RGBColor
    /// The color of each cell, row by row; nil if uniform.
    var cells: [RGBColor]?
}

extension Model {
    /// Creates the background of the front album once its cover is loaded, for the current size.
    mutating func paintAlbumGround() {
        guard case .album(let page) = ground, hasAlbumGround, let request = pageCover(page) else {
            albumGround = nil
            return
        }
        let isDark = look.appearance == .dark
        if let painted = albumGround, painted.key == request.key, painted.size == size,
            painted.isDark == isDark
        {
            return
        }
        let isMissing = problems[.cover(request)] != nil
        guard let loaded = cover(request.key) ?? (isMissing ? .some(nil) : nil) else {
            albumGround = nil
            return
        }
        let backdrop = loaded?.backdrop?.limited(isDark: isDark)
        let sleeve = Sleeve(request.album).colors.figure
        albumGround = AlbumGround(
            key: request.key,
            size: size,
            isDark: isDark,
            tones: backdrop.map { Tones(on: $0, isDark: isDark) }
                ?? Tones(cover: loaded?.colors?.primary ?? sleeve, isDark: isDark),
            accent: loaded?.characteristic?.first ?? loaded?.colors?.secondary ?? sleeve,
            cells: look.support == .trueColor
                ? backdrop?.cells(columns: size.columns, rows: size.rows) : nil
        )
    }
}

extension Model {
    /// Starts the fade once the cover's colors are known, or skips it if they never will be.
    mutating func beginFade() -> [Effect] {
        guard case .album(let page) = page, page.fade == .waiting else { return [] }
        guard animates, hasAlbumGround, pageCover(page) != nil, problems[page.details] == nil else {
            change(AlbumPage.self) { $0.fade = .done }
            return []
        }
        guard albumGround != nil else { return [] }
        let timer = nextSerial()
        change(AlbumPage.self) { $0.fade = .running(step: 0, timer: timer) }
        return [.wait(Self.fadeStep, timer: .fade(timer))]
    }

    /// Continues the fade that this timer belongs to.
    mutating func advanceFade(_ timer: Int) -> [Effect] {
        guard case .album(let page) = page, case .running(let step, timer) = page.fade else {
            return []
        }
        guard step + 1 < AlbumPage.steps else {
            change(AlbumPage.self) { $0.fade = .done }
            return []
        }
        let next = nextSerial()
        change(AlbumPage.self) { $0.fade = .running(step: step + 1, timer: next) }
        return [.wait(Self.fadeStep, timer: .fade(next))]
    }

    /// Ends a fade, as any key does.
    mutating func endFade() {
        guard case .album(let page) = page, case .running = page.fade else { return }
        change(AlbumPage.self) { $0.fade = .done }
    }

    private static let fadeStep = Duration.milliseconds(50)
}

extension View {
    /// Switches to the cover's colors, as far as the page has faded in.
    mutating func takeOnGround(of page: AlbumPage) {
        guard let start = page.origin ?? theme.ground else { return }
        let isDark = model.look.appearance == .dark
        let ground = model.albumGround
        let progress = ground == nil ? 0 : page.progress
        guard progress > 0 || page.origin != nil else { return }
        let color = start.mixed(with: ground?.tones.ground ?? start, share: progress)
        guard theme.ground != nil else { return }
        theme = Theme(
            model.look,
            tones: Tones(on: color, isDark: isDark),
            accent: ground?.accent ?? start
        )
        screen = Screen(size: model.size, style: theme.plain)
        guard let cells = ground?.cells else { return }
        backdrop =
            progress == 1 ? cells : cells.map { start.mixed(with: $0, share: progress) }
    }
}
