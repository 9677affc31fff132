import Artwork
import Terminal
import VinylogueTUI

/// Shades, columns and life lines, drawn with characters.
extension Canvas {
    /// A day in a calendar, by default two columns wide: its shade, from 0 (no plays) to 4.
    ///
    /// On a known background, a color from the background to the accent color; otherwise a
    /// character as dense as the shade.
    func cell(_ shade: Int, _ width: Int = 2) -> String {
        if colors > .ansi16, !decoration.isASCII, let ground {
            let color = HeatShades.colors(on: ground)[shade]
            return paint(String(repeating: "█", count: width), Style(foreground: .rgb(color)))
        }
        let signs = decoration.isASCII ? [" ", ".", ":", "+", "#"] : [" ", "░", "▒", "▓", "█"]
        return paint(String(repeating: signs[shade], count: width), .bar)
    }

    /// The shades from the lowest to the highest, to print below a calendar; empty in plain lines.
    var shadeKey: String {
        isPlain ? "" : "less " + (0...4).map { cell($0) }.joined() + " more"
    }

    /// Columns as high as the values, from the top line to the bottom line.
    ///
    /// - Parameters:
    ///   - width: the width of each column.
    ///   - height: the number of lines.
    func columns(_ values: [Int], width: Int = 1, height: Int = 1) -> [String] {
        let most = values.max() ?? 0
        let signs = decoration.isASCII ? Array(" .:-=+*#") : Array(" ▁▂▃▄▅▆▇█")
        let steps = signs.count - 1
        return (0..<height).reversed().map { line in
            let text = values.map { value in
                guard value > 0, most > 0 else { return String(repeating: " ", count: width) }
                // Any value but 0 is visible.
                let parts = max(1, (value * height * steps + most / 2) / most)
                let sign = signs[min(max(parts - line * steps, 0), steps)]
                return String(repeating: sign, count: width)
            }.joined()
            return paint(text, .bar)
        }
    }
}
