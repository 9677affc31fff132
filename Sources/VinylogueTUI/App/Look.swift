import Artwork
import Terminal

/// What the terminal can show.
package struct Look: Equatable, Sendable {
    /// Whether the terminal's background is dark or light.
    package enum Appearance: Sendable {
        case dark, light
    }

    /// Dark unless the terminal says otherwise.
    package var appearance: Appearance
    /// The number of colours.
    package var support: ColorSupport
    /// The characters for lines, bars and marks.
    package var decoration: Decoration

    /// How covers are shown, when they are on.
    package var graphics: TerminalGraphics

    /// Creates a look; covers are shown as symbols by default.
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
