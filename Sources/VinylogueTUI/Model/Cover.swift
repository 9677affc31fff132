import Artwork
import Terminal

/// A cover as it is drawn.
package struct Cover: Equatable, Sendable {
    /// The sizes through which it grows, the last one being the one that was asked for.
    package var frames: [CellPicture]
    /// What the terminal's graphics show in place of the last size; nil for symbols only.
    package var graphics: ScreenPicture?
    /// The colours that stand for it, where they were asked for.
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
