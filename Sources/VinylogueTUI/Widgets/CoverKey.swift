import Artwork
import Terminal
import VinylogueKit

/// A cover in a size.
package struct CoverKey: Hashable, Sendable {
    /// What a cover is for.
    package enum Purpose: Hashable, Sendable {
        /// A row of a list.
        case row
        /// An album's page, which also needs the colours and the smaller sizes for the fade.
        case page
    }

    /// The album.
    package var album: Album
    /// The largest size in cells.
    package var size: CellSize
    /// What it is for.
    package var purpose: Purpose
    /// How it is shown; a version in symbols is always made.
    package var graphics: TerminalGraphics
    /// The size of the terminal's cells in pixels; nil if unknown.
    package var cell: CellPixels?
}
