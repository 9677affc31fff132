import Artwork
import Terminal

/// A cover at a size.
package struct CoverKey: Hashable, Sendable {
    /// What a cover is for.
    package enum Purpose: Hashable, Sendable {
        /// A row of a list.
        case row
        /// An album's own page, with its colours and the smaller sizes through which it grows.
        case page
    }

    /// Whose cover.
    package var album: AlbumKey
    /// The most cells that it may take.
    package var size: CellSize
    /// What it is for.
    package var purpose: Purpose
    /// How it is shown; symbols are there in any case.
    package var graphics: TerminalGraphics
    /// The size of the terminal's cells, where it is known.
    package var cell: CellPixels?
}
