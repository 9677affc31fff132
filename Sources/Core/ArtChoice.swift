/// How covers are shown: the value of the `art` setting and of the `--art-mode` option.
package enum ArtChoice: String, CaseIterable, Sendable {
    /// The best mode that the terminal supports.
    case auto
    /// Covers are hidden.
    case off
    /// Covers made of colored characters.
    case symbols
    /// Graphics protocols that some terminals support.
    case sixel, kitty, iterm
}
