import Terminal

/// A way to show a picture in a terminal.
package enum TerminalGraphics: Hashable, Sendable {
    /// Coloured characters; the support is never `none`.
    case symbols(ColorSupport)
    /// DEC's sixel graphics.
    case sixel
    /// The graphics of kitty.
    case kitty
    /// The graphics of iTerm2.
    case iterm
}
