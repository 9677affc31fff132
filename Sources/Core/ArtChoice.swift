/// How covers are shown: the value of the setting `art` and of `--art-mode`.
package enum ArtChoice: String, CaseIterable, Sendable {
    /// The best the terminal supports.
    case auto
    /// No pictures.
    case off
    /// Colored characters.
    case symbols
    /// The graphics of some terminals.
    case sixel, kitty, iterm
}
