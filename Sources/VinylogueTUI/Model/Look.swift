import Artwork
import Terminal

/// What is known of how the terminal shows things.
package struct Look: Equatable, Sendable {
    /// Whether the terminal's background is dark or light.
    package enum Appearance: Sendable {
        case dark, light
    }

    /// Dark unless the terminal says otherwise.
    package var appearance: Appearance
    /// How many colours there are.
    package var support: ColorSupport
    /// The signs around the data.
    package var decoration: Decoration

    /// How covers are shown, where they are.
    package var graphics: TerminalGraphics

    /// Creates it; covers are shown by symbols unless told otherwise.
    package init(
        appearance: Appearance = .dark,
        support: ColorSupport,
        decoration: Decoration = .unicode,
        graphics: TerminalGraphics? = nil
    ) {
        self.appearance = appearance
        self.support = support
        self.decoration = decoration
        self.graphics = graphics ?? .symbols(support)
    }
}
