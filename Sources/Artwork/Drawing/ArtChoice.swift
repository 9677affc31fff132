/// What a person asked for with `--art`.
package enum ArtChoice: String, CaseIterable, Sendable {
    /// The best that the terminal is known to have.
    case auto
    /// No pictures.
    case off
    /// Coloured characters.
    case symbols
    /// DEC's graphics, which many terminals have.
    case sixel
    /// The graphics of kitty.
    case kitty
    /// The graphics of iTerm2.
    case iterm
}
