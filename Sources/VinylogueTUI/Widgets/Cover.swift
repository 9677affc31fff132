import Artwork
import Terminal

/// A cover, ready to be drawn.
package struct Cover: Equatable, Sendable {
    /// The cover in growing sizes; the last one has the requested size.
    package var frames: [CellPicture]
    /// The cover for the terminal's graphics, in the requested size; nil without graphics.
    package var graphics: ScreenPicture?
    /// Its main colours; nil unless they were requested.
    package var colors: RepresentativeColors?

    /// Creates a cover.
    package init(
        frames: [CellPicture],
        graphics: ScreenPicture? = nil,
        colors: RepresentativeColors? = nil
    ) {
        self.frames = frames
        self.graphics = graphics
        self.colors = colors
    }
}
