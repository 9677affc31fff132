import Terminal
import VinylogueKit

/// The colors in the user's `theme.toml`.
package struct ThemeFile: Equatable, Sendable {
    private var always = ThemeColors()
    private var dark = ThemeColors()
    private var light = ThemeColors()

    /// Creates a file without colors.
    package init() {}

    /// Reads the file's text; throws the first problem.
    package init(_ text: String) throws(TOMLFile.Problem) {
        let file = try TOMLFile(text)
        for table in file.tables where table.name != "dark" && table.name != "light" {
            throw TOMLFile.Problem(
                line: table.line,
                "Unknown table [\(table.name)]; use [dark] or [light]"
            )
        }
        func colors(of table: String) throws(TOMLFile.Problem) -> ThemeColors {
            var colors: [ThemeColors.Role: RGBColor] = [:]
            for entry in file.entries where entry.table == table {
                guard let role = ThemeColors.Role(rawValue: entry.key) else {
                    let roles = ThemeColors.Role.allCases.map(\.rawValue).joined(separator: ", ")
                    throw TOMLFile.Problem(
                        line: entry.line,
                        "Unknown colour \(entry.key); use \(roles)"
                    )
                }
                guard case .text(let value) = entry.value, let color = RGBColor(hex: value) else {
                    throw TOMLFile.Problem(
                        line: entry.line,
                        "\(entry.key) must be a colour such as \"#ff8800\""
                    )
                }
                colors[role] = color
            }
            return ThemeColors(colors)
        }
        always = try colors(of: "")
        dark = try colors(of: "dark")
        light = try colors(of: "light")
    }

    /// The colors to use in a dark or light theme.
    func colors(isDark: Bool) -> ThemeColors { always.replaced(by: isDark ? dark : light) }

    /// The number of colors in the file.
    package var count: Int { always.count + dark.count + light.count }
}

extension RGBColor {
    /// A color such as `#ff8800`; nil for any other text.
    init?(hex text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isASCII),
            digits.allSatisfy(\.isHexDigit), let bits = UInt32(digits, radix: 16)
        else { return nil }
        self.init(bits: bits)
    }
}
