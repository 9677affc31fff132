/// The five colors of a cover.
struct CoverPalette: Sendable {
    /// The darkest color.
    let deep: Ink
    /// The main color.
    let main: Ink
    /// A color that matches the main color.
    let second: Ink
    /// The accent color.
    let accent: Ink
    /// The lightest color.
    let pale: Ink

    init(_ deep: UInt32, _ main: UInt32, _ second: UInt32, _ accent: UInt32, _ pale: UInt32) {
        self.deep = Ink(deep)
        self.main = Ink(main)
        self.second = Ink(second)
        self.accent = Ink(accent)
        self.pale = Ink(pale)
    }

    /// All colors except the darkest.
    var inks: [Ink] { [main, second, accent, pale] }

    /// The palettes for a genre.
    static func all(for genre: Genre) -> [CoverPalette] {
        switch genre {
        case .ambient: ambient
        case .electronic: electronic
        case .folk: folk
        case .hipHop: hipHop
        case .indie: indie
        case .instrumental: instrumental
        case .jazz: jazz
        case .metal: metal
        case .pop: pop
        case .punk: punk
        }
    }

    private static let ambient = [
        CoverPalette(0x0B1D2A, 0x2A5B6C, 0x6FA3A9, 0xE8B98A, 0xEFE8DC),
        CoverPalette(0x1B1B3A, 0x54478C, 0x8D86C9, 0xF2C6DE, 0xF7EDF2),
        CoverPalette(0x10241F, 0x2F5D50, 0x7BA591, 0xD9C77E, 0xF1EEDD),
        CoverPalette(0x22223B, 0x4A4E69, 0x9A8C98, 0xE7B7A5, 0xF2E9E4),
    ]
    private static let electronic = [
        CoverPalette(0x0D0221, 0x2E1A6B, 0x0F86B6, 0xFF3C8E, 0xF4F0FF),
        CoverPalette(0x08141E, 0x0B3D4F, 0x00B8A9, 0xF8E32B, 0xEAF6F6),
        CoverPalette(0x120136, 0x40196D, 0xB5179E, 0x4CC9F0, 0xF8EDFF),
        CoverPalette(0x101014, 0x2B2D42, 0x8D99AE, 0xEF233C, 0xEDF2F4),
    ]
    private static let folk = [
        CoverPalette(0x2B2118, 0x6B4226, 0xA47148, 0xD9AE61, 0xF3E9D2),
        CoverPalette(0x1F2D1B, 0x4B6043, 0x87A878, 0xE0A458, 0xF6F0DD),
        CoverPalette(0x3B1F2B, 0x83475A, 0xB97375, 0xE6B89C, 0xF7E7DA),
        CoverPalette(0x22333B, 0x3F6470, 0xA98F72, 0xDDB892, 0xEAE0D5),
    ]
    private static let hipHop = [
        CoverPalette(0x14110F, 0x7D1D1D, 0xC8402F, 0xF2B134, 0xF5ECD9),
        CoverPalette(0x1A1423, 0x3D314A, 0x7A4B5E, 0xFFB627, 0xF7EBE8),
        CoverPalette(0x0F1114, 0x2F4858, 0x33658A, 0xF26419, 0xF6F4EF),
        CoverPalette(0x16161D, 0x264F36, 0x6F8F3F, 0xF0C808, 0xFFF3DA),
    ]
    private static let indie = [
        CoverPalette(0x1D3557, 0x457B9D, 0xA8DADC, 0xE63946, 0xF1FAEE),
        CoverPalette(0x2D3047, 0x419D78, 0x93B7BE, 0xE0A458, 0xFFFDF6),
        CoverPalette(0x3D2645, 0x832161, 0xDA4167, 0xF6AE2D, 0xF0EFF4),
        CoverPalette(0x264653, 0x2A9D8F, 0xE9C46A, 0xE76F51, 0xF7F3E3),
    ]
    private static let instrumental = [
        CoverPalette(0x1B263B, 0x415A77, 0x778DA9, 0xE0B15E, 0xE0E1DD),
        CoverPalette(0x2F2A25, 0x5B5246, 0x9C9083, 0xC8553D, 0xF4F1EA),
        CoverPalette(0x0E2431, 0x1F5673, 0x90C3C8, 0xF4A259, 0xF3F7F0),
        CoverPalette(0x2A1F2D, 0x5D4A66, 0x9F86C0, 0xE0B1CB, 0xF6EEF4),
    ]
    private static let jazz = [
        CoverPalette(0x0B132B, 0x1C4E80, 0x3E92CC, 0xF5B700, 0xF7F3E8),
        CoverPalette(0x1A1110, 0x7A1F1F, 0xD1495B, 0xEDAE49, 0xF8F1E5),
        CoverPalette(0x10312B, 0x00695C, 0x5FA777, 0xF3A712, 0xF4F1DE),
        CoverPalette(0x1E1E24, 0x92140C, 0xBE6E46, 0xFFCF99, 0xFFF8F0),
    ]
    private static let metal = [
        CoverPalette(0x0A0A0A, 0x2B2B2B, 0x6A6A6A, 0xB3001B, 0xD9D4CC),
        CoverPalette(0x0C1014, 0x1E2A32, 0x506370, 0xC9A227, 0xD8DEE0),
        CoverPalette(0x120C0C, 0x4A1414, 0x7E2B20, 0xE25822, 0xEADFD2),
        CoverPalette(0x0B0F0B, 0x1F3A28, 0x46604A, 0xA3C18A, 0xDAD7CD),
    ]
    private static let pop = [
        CoverPalette(0x2B2D6E, 0x5F5AA2, 0xFF6F91, 0xFFC75F, 0xFFF5E4),
        CoverPalette(0x05445E, 0x189AB4, 0x75E6DA, 0xFF8FA3, 0xFFF8F0),
        CoverPalette(0x4A1942, 0xB5446E, 0xFF85A1, 0xF9C74F, 0xFFF1F3),
        CoverPalette(0x3A0CA3, 0x7209B7, 0xF72585, 0x4CC9F0, 0xFDF0FF),
    ]
    private static let punk = [
        CoverPalette(0x111111, 0xD7263D, 0x4A4A4A, 0xF6E700, 0xF7F7F2),
        CoverPalette(0x101820, 0xE4572E, 0x17BEBB, 0xFFC914, 0xF3F3F3),
        CoverPalette(0x1B1B1E, 0x373F51, 0xD8315B, 0xF4E9CD, 0xFAFFFD),
        CoverPalette(0x0A0A0F, 0x2D1E8F, 0xFF206E, 0x41EAD4, 0xFFFBEA),
    ]
}
