import Artwork
import Terminal
import VinylogueKit

/// A cover at a size, ready to be drawn.
package struct Cover: Equatable, Sendable {
    /// The cover as colored characters.
    package var cells: CellPicture
    /// The cover for the terminal's graphics; nil without graphics.
    package var graphics: ScreenPicture?
    /// Its main colors; nil unless it is on an album's page.
    package var colors: RepresentativeColors?
    /// A blurred copy to show behind text; nil unless it is on an album's page.
    package var backdrop: Backdrop?
    /// The two colors of the album that is playing; nil for other albums and gray covers.
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

    /// Its approximate size in bytes, including its key and its place in a table.
    var byteCount: Int {
        let cellCount = cells.rows.reduce(0) { $0 + $1.count }
        return cellCount * MemoryLayout<CellPicture.Cell>.stride + cells.rows.count * 32
            + (graphics?.byteCount ?? 0) + 700
    }
}

/// What identifies a drawn cover: the album, the size and the terminal.
package struct CoverKey: Hashable, Sendable {
    /// The album in any spelling.
    package var album: AlbumID
    package var size: CellSize
    /// How it is shown; a version in characters is always created.
    package var graphics: TerminalGraphics
    /// The size of the terminal's cells in pixels; nil if unknown.
    package var cell: CellPixels?
    /// Whether the album is playing, so that its two colors are needed.
    package var isPlaying = false
    /// Whether it is on an album's page, so that its colors and a blurred copy are needed. Other
    /// covers may only be scrolled past.
    package var isOpened = false
}

package struct CoverRequest: Hashable, Sendable {
    package var key: CoverKey
    /// The album, spelled as needed to find it.
    package var album: Album
    /// The user whose plays come with the album's details.
    package var user: String
    /// The picture's URL; nil if only the album's details have it.
    package var address: String?
}

extension Model {
    /// An album's cover at a size on this terminal.
    func coverKey(_ album: Album, _ size: CellSize) -> CoverKey {
        CoverKey(album: album.id, size: size, graphics: look.graphics, cell: self.size.cell)
    }

    /// An album's cover at a size, for a user's album.
    func coverRequest(
        _ album: Album,
        _ size: CellSize,
        _ user: String,
        address: String? = nil
    ) -> CoverRequest {
        CoverRequest(key: coverKey(album, size), album: album, user: user, address: address)
    }

    /// The size in cells of a cover that is square in pixels, as far as the terminal reports it.
    func coverSize(rows: Int) -> CellSize {
        let ratio = size.cell.map { Double($0.height) / Double(max($0.width, 1)) } ?? 2
        let columns = (Double(rows) * min(max(ratio, 1), 3)).rounded()
        return CellSize(columns: Int(columns), rows: rows)
    }

    /// The cover of an album: nil until it is loaded, `.some(nil)` if there is none.
    func cover(_ key: CoverKey) -> Cover?? { covers[key] }
}

extension View {
    /// Draws a cover over an area: an outline until it is loaded, and a sleeve if there is none.
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
        // Graphics can be neither faded nor dimmed.
        guard progress == 1, !model.page.isSheet, let graphics = cover.graphics else {
            return draw(cover.cells, column, row, size, progress: progress)
        }
        // Characters would show at the edges of a picture that ends inside a cell.
        screen.fill(area, style: screen[column, row]?.style ?? theme.plain)
        place(graphics, column, row, size)
    }

    /// A cover that could not be loaded counts as missing.
    func missing(_ request: CoverRequest) -> Cover?? {
        model.problems[.cover(request)] == nil ? nil : .some(nil)
    }

    /// Draws a picture in the middle of an area, faded into the background by the progress of the fade.
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
