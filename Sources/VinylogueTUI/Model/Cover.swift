import Artwork

/// A cover as it is drawn.
package struct Cover: Equatable, Sendable {
    /// The sizes through which it grows, the last one being the one that was asked for.
    package var frames: [CellPicture]
    /// The colours that stand for it, where they were asked for.
    package var colors: RepresentativeColors?

    /// Creates a cover.
    package init(frames: [CellPicture], colors: RepresentativeColors? = nil) {
        self.frames = frames
        self.colors = colors
    }
}
