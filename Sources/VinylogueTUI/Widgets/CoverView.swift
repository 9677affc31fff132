import Artwork
import Terminal
import VinylogueKit

/// A cover at a size, ready to be drawn.
package struct Cover: Equatable, Sendable {
    /// The cover as colored characters.
    package var cells: CellPicture
    /// The cover for the terminal's graphics; nil without graphics.
    package var graphics: ScreenPicture?
    /// The cover's main colors; nil unless it is on an album's page.
    package var colors: RepresentativeColors?
    /// A blurred copy to show behind text; nil unless it is on an album's page.
    package var backdrop: Backdrop?
    /// Two characteristic colors, if the album is playing or on its page; nil for other albums and
    /// gray covers.
    package var characteristic: CharacteristicColors?

    package init(
        cells: CellPicture,
        graphics: ScreenPicture? = nil,
        colors: RepresentativeColors? = nil,
        backdrop: Backdrop? = nil,
        characteristic: CharacteristicColors? = nil
    ) {
        self.cells = cells
        self.graphics = graphics
        self.colors = colors
        self.backdrop = backdrop
        self.characteristic = characteristic
    }

    /// The approximate size in bytes, including the cover's key and table entry.
    var byteCount: Int {
        let cellCount = cells.rows.reduce(0) { $0 + $1.count }
        return cellCount * MemoryLayout<CellPicture.Cell>.stride + cells.rows.count * 32
            + (graphics?.byteCount ?? 0) + 700
    }
}

/// Identifies a drawn cover: its album, its size and the terminal's graphics.
package struct CoverKey: Hashable, Sendable {
    /// The album's exact identity.
    package var album: AlbumID
    package var size: CellSize
    /// How the cover is shown; a version in characters is always created.
    package var graphics: TerminalGraphics
    /// The size of the terminal's cells in pixels; nil if unknown.
    package var cell: CellPixels?
    /// Whether the album is playing, so that its characteristic colors are needed, as on its page.
    package var isPlaying = false
    /// Whether the cover is on an album's page, so that its colors and a blurred copy are needed.
    /// Other covers do without, since many are only scrolled past.
    package var isOpened = false
    /// Whether the picture is requested in the size it is shown in, rather than the usual one.
    package var isSharp = false

    /// The longest side in pixels; 0 for colored characters, which show few.
    var side: Int {
        if case .symbols = graphics { return 0 }
        let cell = cell ?? CellPixels(width: 10, height: 20)
        return max(size.columns * cell.width, size.rows * cell.height)
    }
}

package struct CoverRequest: Hashable, Sendable {
    package var key: CoverKey
    /// The album, in the spelling with which to request it.
    package var album: Album
    /// The user whose plays come with the album's details.
    package var user: String
    /// The picture's URL; nil if it must be looked up in the album's details.
    package var address: String?
}

extension Model {
    /// The key of an album's cover at a size on this terminal.
    func coverKey(_ album: Album, _ size: CellSize) -> CoverKey {
        CoverKey(album: album.id, size: size, graphics: look.graphics, cell: self.size.cell)
    }

    /// The request for an album's cover at a size; `user` is the user whose plays are shown.
    func coverRequest(
        _ album: Album,
        _ size: CellSize,
        _ user: String,
        address: String? = nil
    ) -> CoverRequest {
        CoverRequest(key: coverKey(album, size), album: album, user: user, address: address)
    }

    /// The size in cells of a square cover; a cell of unknown size counts as twice as high as wide.
    func coverSize(rows: Int) -> CellSize {
        let ratio = size.cell.map { Double($0.height) / Double(max($0.width, 1)) } ?? 2
        let columns = (Double(rows) * min(max(ratio, 1), 3)).rounded()
        return CellSize(columns: Int(columns), rows: rows)
    }

    /// The request for a cover's picture in the size it is shown in; nil if the usual size is enough.
    func sharper(_ request: CoverRequest) -> CoverRequest? {
        guard request.key.side > CoverSize.usual else { return nil }
        var request = request
        (request.key.isSharp, request.key.isOpened) = (true, false)
        return request
    }

    /// The needs for an enlarged cover: in the usual size, which arrives sooner, then in its own.
    func enlargedCover(_ request: CoverRequest) -> [Need] {
        [.cover(request)] + (sharper(request).map { [.cover($0)] } ?? [])
    }

    /// The cover of an album: nil until it is loaded, `.some(nil)` if there is none.
    func cover(_ key: CoverKey) -> Cover?? { covers[key] }
}

extension View {
    /// How large a cover is when it begins to grow into its area.
    private static let startShare = 0.85

    /// Draws a cover over an area: a placeholder until it is loaded, and a sleeve if there is none.
    ///
    /// While `progress` is less than 1, characters fade in, and pictures that the terminal can scale
    /// grow.
    mutating func drawCover(_ request: CoverRequest, _ area: ScreenArea, progress: Double = 1) {
        let size = request.key.size
        let (column, row) = (area.column, area.row)
        guard let loaded = model.cover(request.key) ?? missing(request), progress > 0 else {
            return screen.fill(area, style: theme.shape)
        }
        guard let cover = loaded else {
            let sleeve = Sleeve(request.album).cells(in: size, colors: theme.look.support)
            if let sleeve { draw(sleeve, column, row, size, progress: progress) }
            return
        }
        let sharp = model.sharper(request).flatMap { model.cover($0.key) ?? nil }
        // Graphics can be neither faded nor dimmed.
        guard !model.page.isSheet,
            let graphics = (sharp?.graphics ?? cover.graphics)?.grown(Self.growth(progress))
        else { return draw(cover.cells, column, row, size, progress: progress) }
        // Blanked first, since characters would show beside a picture that ends inside a cell.
        screen.fill(area, style: screen[column, row]?.style ?? theme.plain)
        place(graphics, column, row, size)
    }

    /// The share of its size that a cover has, which grows more and more slowly.
    private static func growth(_ progress: Double) -> Double {
        1 - (1 - startShare) * (1 - progress) * (1 - progress)
    }

    /// Returns `.some(nil)`, meaning no cover, if loading the cover failed; otherwise nil.
    func missing(_ request: CoverRequest) -> Cover?? {
        model.problems[.cover(request)] == nil ? nil : .some(nil)
    }

    /// Draws a picture in the middle of an area, blended with the background until `progress` is 1.
    mutating func draw(
        _ picture: CellPicture,
        _ column: Int,
        _ row: Int,
        _ size: CellSize,
        progress: Double = 1
    ) {
        let width = picture.rows.first?.count ?? 0
        let (left, top) = (
            column + (size.columns - width) / 2, row + (size.rows - picture.rows.count) / 2
        )
        for (y, cells) in picture.rows.enumerated() {
            for (x, cell) in cells.enumerated() {
                screen.draw(
                    String(Character(cell.character)),
                    column: left + x,
                    row: top + y,
                    style: CellStyle(
                        foreground: faded(cell.foreground, progress),
                        background: faded(cell.background, progress)
                    )
                )
            }
        }
        for letter in picture.lettering {
            screen.draw(
                String(letter.character),
                column: left + letter.column,
                row: top + letter.row,
                style: CellStyle(
                    foreground: faded(letter.foreground, progress),
                    background: faded(letter.background, progress),
                    attributes: letter.isBold ? .bold : []
                )
            )
        }
    }

    /// Places a picture for the terminal's graphics in the middle of an area.
    mutating func place(_ picture: ScreenPicture, _ column: Int, _ row: Int, _ size: CellSize) {
        screen.place(
            picture,
            column: column + (size.columns - picture.columns) / 2,
            row: row + (size.rows - picture.rows) / 2
        )
    }

    private func faded(_ color: TextColor, _ progress: Double) -> TextColor {
        guard progress < 1, let ground = theme.ground, case .rgb(let color) = color else {
            return color
        }
        return .rgb(ground.mixed(with: color, share: progress))
    }
}

extension ScreenPicture {
    /// The picture at a share of its size; nil if it would have to be sent again.
    fileprivate func grown(_ share: Double) -> ScreenPicture? {
        guard share < 1 else { return self }
        return scaled(
            columns: Int((Double(columns) * share).rounded()),
            rows: Int((Double(rows) * share).rounded())
        )
    }
}

extension Sleeve {
    package init(_ album: Album) {
        let id = album.id
        self.init(
            title: album.title.shown,
            artist: album.artist.shown,
            identity: "\(id.artist)\n\(id.title)"
        )
    }
}
