import Artwork
import Terminal
import VinylogueKit

/// Colors that replace those of the program's own theme.
struct ThemeColors: Equatable, Sendable {
    /// What a color is used for, by its name in `theme.toml`.
    enum Role: String, CaseIterable, Sendable {
        case background
        /// Ordinary text.
        case text
        /// Headings and selected items.
        case strong
        /// The least important text.
        case faint
        /// Bars, keys and marks.
        case accent
        /// Errors.
        case problem
        /// The background of the selected line and of sheets.
        case selection
    }

    private var byRole: [Role: RGBColor] = [:]

    init(_ colors: [Role: RGBColor] = [:]) { byRole = colors }

    /// The color for a use; nil for the program's own.
    subscript(role: Role) -> RGBColor? { byRole[role] }

    /// These colors, with others in their place.
    func replaced(by others: ThemeColors) -> ThemeColors {
        ThemeColors(byRole.merging(others.byRole) { _, new in new })
    }

    var count: Int { byRole.count }

    /// Whether the background is dark; nil if it is the program's own.
    var isDark: Bool? {
        self[.background].map { color in
            let black = RGBColor(red: 0, green: 0, blue: 0)
            let white = RGBColor(red: 255, green: 255, blue: 255)
            return Contrast.ratio(color, white) > Contrast.ratio(color, black)
        }
    }
}

extension ThemeChoice {
    /// The colors of a theme.
    func colors(isDark: Bool) -> ThemeColors {
        switch self {
        case .auto, .dark, .light: ThemeColors()
        case .gruvbox: .gruvbox
        case .catppuccin: .catppuccin
        case .tokyonight: .tokyonight
        case .solarizedLight: .solarizedLight
        case .mono: isDark ? .black : .white
        }
    }
}

extension ThemeColors {
    /// Pavel Pertsev's Gruvbox, dark.
    fileprivate static let gruvbox = ThemeColors(
        background: 0x282828,
        text: 0xD5C4A1,
        strong: 0xFBF1C7,
        faint: 0xA89984,
        accent: 0xFE8019,
        problem: 0xFB4934,
        selection: 0x3C3836
    )

    /// Catppuccin Mocha.
    fileprivate static let catppuccin = ThemeColors(
        background: 0x1E1E2E,
        text: 0xBAC2DE,
        strong: 0xCDD6F4,
        faint: 0x9399B2,
        accent: 0xCBA6F7,
        problem: 0xF38BA8,
        selection: 0x313244
    )

    /// Tokyo Night.
    fileprivate static let tokyonight = ThemeColors(
        background: 0x1A1B26,
        text: 0xA9B1D6,
        strong: 0xC0CAF5,
        faint: 0x787C99,
        accent: 0x7AA2F7,
        problem: 0xF7768E,
        selection: 0x292E42
    )

    /// Ethan Schoonover's Solarized, light.
    fileprivate static let solarizedLight = ThemeColors(
        background: 0xFDF6E3,
        text: 0x586E75,
        strong: 0x073642,
        faint: 0x657B83,
        accent: 0xCB4B16,
        problem: 0xDC322F,
        selection: 0xEEE8D5
    )

    fileprivate static let black = ThemeColors(
        background: 0x121212,
        text: 0xC6C6C6,
        strong: 0xFFFFFF,
        faint: 0x9E9E9E,
        accent: 0xEEEEEE,
        problem: 0xFFFFFF,
        selection: 0x303030
    )

    fileprivate static let white = ThemeColors(
        background: 0xFAFAFA,
        text: 0x3A3A3A,
        strong: 0x000000,
        faint: 0x626262,
        accent: 0x1C1C1C,
        problem: 0x000000,
        selection: 0xE4E4E4
    )

    /// Creates the colors of a whole theme, each as 24 bits.
    private init(
        background: UInt32,
        text: UInt32,
        strong: UInt32,
        faint: UInt32,
        accent: UInt32,
        problem: UInt32,
        selection: UInt32
    ) {
        let all: [Role: UInt32] = [
            .background: background, .text: text, .strong: strong, .faint: faint, .accent: accent,
            .problem: problem, .selection: selection,
        ]
        self.init(all.mapValues(RGBColor.init(bits:)))
    }
}

extension RGBColor {
    /// A color from 24 bits, red first.
    init(bits: UInt32) {
        self.init(
            red: UInt8(bits >> 16 & 255),
            green: UInt8(bits >> 8 & 255),
            blue: UInt8(bits & 255)
        )
    }
}

extension Model {
    /// The theme that the setting chooses.
    private var themeChoice: ThemeChoice { ThemeChoice(rawValue: saved.text(.theme)) ?? .auto }

    /// Dark or light, from the setting or else from the terminal.
    ///
    /// With 16 colors, the background is the terminal's, whatever the theme.
    private var chosenAppearance: Look.Appearance {
        let isFree = [.auto, .dark, .light].contains(themeChoice) || look.support > .ansi16
        guard isFree, let isDark = themeChoice.isDark else { return background }
        return isDark ? .dark : .light
    }

    /// The colors of the chosen theme, with those of the user's file in their place.
    var themeColors: ThemeColors {
        let isDark = chosenAppearance == .dark
        return themeChoice.colors(isDark: isDark).replaced(by: themeFile.colors(isDark: isDark))
    }

    /// Whether the colors on screen are dark or light.
    var appearance: Look.Appearance {
        guard look.support > .ansi16, let isDark = themeColors.isDark else {
            return chosenAppearance
        }
        return isDark ? .dark : .light
    }

    /// Whether album pages take their background from the cover.
    var hasAlbumGround: Bool { themeChoice != .mono }
}
