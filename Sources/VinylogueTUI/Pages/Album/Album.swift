import Artwork
import Terminal
import VinylogueKit

/// An album's page.
struct AlbumPage: Equatable, Sendable {
    /// How far the page has faded in.
    enum Fade: Equatable, Sendable {
        /// Not yet: the colours of the cover are not known.
        case waiting
        /// This many steps are done, and this timer starts the next one.
        case running(step: Int, timer: Int)
        case done
    }

    /// The number of steps of a fade.
    static let steps = 8

    var key: Album
    var artist: String
    var title: String
    /// The user whose week it was opened from.
    var user: String
    /// The ISO year of that week.
    var year: Int
    /// The plays in that week.
    var plays: Int
    var url: String?
    /// The first line of the text that is shown.
    var scroll = 0
    var fade: Fade = .waiting

    /// How much of the fade is done, from 0 to 1.
    var progress: Double {
        switch fade {
        case .waiting: 0
        case .running(let step, _): Double(step) / Double(Self.steps)
        case .done: 1
        }
    }
}

/// The keys of an album's page.
extension Keymap {
    static let album = Keymap(
        "Album",
        [
            .openLink, .copy, Binding.years.withoutHint,
            Binding("arrows", "move", keys: [.down], back: [.up], hint: ("↑↓", "scroll")) {
                $0.move(by: $1)
            },
        ] + Binding.allMoves + Binding.everywhere
    )
}

extension Model {
    /// The layout of an album's page.
    struct AlbumLayout: Equatable, Sendable {
        /// The area of the cover; nil if it does not fit.
        var cover: ScreenArea?
        /// The area of the text.
        var text: ScreenArea
    }

    var albumLayout: AlbumLayout {
        let margin = isTiny ? 0 : isCompact ? 1 : 3
        let top = isTiny ? 0 : isCompact ? 1 : 2
        let rows = size.rows - footerRows - top - (isCompact ? 0 : 1)
        let coverRows = min(rows, (size.columns / 2 - margin) / 2, 30)
        guard showsPictures, !isTiny, coverRows >= 6 else {
            let columns = size.columns - 2 * margin
            let text = ScreenArea(column: margin, row: top, columns: columns, rows: rows)
            return AlbumLayout(cover: nil, text: text)
        }
        let left = margin + coverRows * 2 + (isCompact ? 2 : 4)
        return AlbumLayout(
            cover: ScreenArea(column: margin, row: top, columns: coverRows * 2, rows: coverRows),
            text: ScreenArea(
                column: left,
                row: top,
                columns: size.columns - left - margin,
                rows: rows
            )
        )
    }

    func needs(of page: AlbumPage) -> [Need] {
        let album = Need.album(page.key, user: page.user)
        guard isMet(album), let key = pageCoverKey(page) else {
            return [album, .years(user: page.user)]
        }
        return [.cover(pageCover(key, page)), .years(user: page.user)]
    }

    func pageCover(_ key: CoverKey, _ page: AlbumPage) -> CoverRequest {
        CoverRequest(key: key, album: page.key, user: page.user, isOpened: true)
    }

    /// The cover of an album's page in the size that fits.
    func pageCoverKey(_ page: AlbumPage) -> CoverKey? {
        guard showsPictures, let size = albumLayout.cover else { return nil }
        return coverKey(page.key, CellSize(columns: size.columns, rows: size.rows))
    }
}

/// The fade.
extension Model {
    /// Starts the fade once the colours of the cover are known, or skips it if they never will be.
    mutating func beginFade() -> [Effect] {
        guard case .album(let page) = page, page.fade == .waiting else { return [] }
        let album = Need.album(page.key, user: page.user)
        guard let key = pageCoverKey(page), problems[album] == nil,
            problems[.cover(pageCover(key, page))] == nil
        else {
            changeAlbum { $0.fade = .done }
            return []
        }
        guard let cover = cover(key) else { return [] }
        guard cover != nil else {
            changeAlbum { $0.fade = .done }
            return []
        }
        let timer = nextSerial()
        changeAlbum { $0.fade = .running(step: 0, timer: timer) }
        return [.wait(Self.fadeStep, timer: timer)]
    }

    /// Continues the fade that this timer belongs to.
    mutating func advanceFade(_ timer: Int) -> [Effect] {
        guard case .album(let page) = page, case .running(let step, timer) = page.fade else {
            return []
        }
        guard step + 1 < AlbumPage.steps else {
            changeAlbum { $0.fade = .done }
            return []
        }
        let next = nextSerial()
        changeAlbum { $0.fade = .running(step: step + 1, timer: next) }
        return [.wait(Self.fadeStep, timer: next)]
    }

    /// Any key ends a fade.
    mutating func endFade() {
        guard case .album(let page) = page, case .running = page.fade else { return }
        changeAlbum { $0.fade = .done }
    }

    /// Eight of these are about 400 ms.
    private static let fadeStep = Duration.milliseconds(50)
}

/// Information about an album, safe to be shown.
struct ShownAlbum: Sendable {
    /// The maximum length of a description in characters; most are a tenth as long.
    private static let longestText = 12_000

    /// The user's plays in all; nil if unknown.
    let userPlays: Int?
    let url: String?
    let tags: [String]
    let tracks: [String]
    let paragraphs: [String]
    let credit: String?

    init(_ info: AlbumDetails) {
        userPlays = info.userPlayCount
        url = info.url
        tags = info.tags.prefix(5).map(\.shown)
        tracks = info.tracks.prefix(200).map(\.name.shown)
        let description = info.description.flatMap(DescriptionText.init(html:))
        var room = Self.longestText
        paragraphs = (description?.paragraphs ?? []).flatMap { paragraph in
            paragraph.split(separator: "\n").compactMap { line in
                let line = line.prefix(room)
                room -= line.count
                return line.isEmpty ? nil : line.sanitizedForTerminal
            }
        }
        credit = description?.credit?.shown
    }
}
