/// The themes of full-screen mode.
package enum ThemeChoice: String, CaseIterable, Sendable {
    /// The program's own colors, dark or light like the terminal's background.
    case auto
    /// The program's own dark colors.
    case dark
    /// The program's own light colors.
    case light
    case gruvbox
    case catppuccin
    case tokyonight
    case solarizedLight = "solarized-light"
    /// Shades of gray, dark or light like the terminal's background.
    case mono

    /// Whether the theme is dark; nil if it follows the terminal.
    package var isDark: Bool? {
        switch self {
        case .auto, .mono: nil
        case .dark, .gruvbox, .catppuccin, .tokyonight: true
        case .light, .solarizedLight: false
        }
    }
}
