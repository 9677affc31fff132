import Terminal

/// Text in letters three rows high, made of half blocks.
enum LargeText {
    /// Five rows of dots per character, three dots wide or as in `widths`; bit 0 is the rightmost.
    private static let glyphs: [Character: [UInt8]] = [
        "a": [2, 5, 7, 5, 5], "b": [6, 5, 6, 5, 6], "c": [3, 4, 4, 4, 3], "d": [6, 5, 5, 5, 6],
        "e": [7, 4, 6, 4, 7], "f": [7, 4, 6, 4, 4], "g": [3, 4, 5, 5, 3], "h": [5, 5, 7, 5, 5],
        "i": [7, 2, 2, 2, 7], "j": [1, 1, 1, 5, 2], "k": [5, 5, 6, 5, 5], "l": [4, 4, 4, 4, 7],
        "m": [17, 27, 21, 17, 17], "n": [9, 13, 11, 9, 9], "o": [7, 5, 5, 5, 7],
        "p": [6, 5, 6, 4, 4],
        "q": [2, 5, 5, 6, 3], "r": [6, 5, 6, 5, 5], "s": [3, 4, 2, 1, 6], "t": [7, 2, 2, 2, 2],
        "u": [5, 5, 5, 5, 7], "v": [5, 5, 5, 5, 2], "w": [17, 17, 21, 27, 17],
        "x": [5, 5, 2, 5, 5],
        "y": [5, 5, 2, 2, 2], "z": [7, 1, 2, 4, 7], "0": [2, 5, 5, 5, 2], "1": [2, 6, 2, 2, 7],
        "2": [6, 1, 2, 4, 7], "3": [6, 1, 2, 1, 6], "4": [5, 5, 7, 1, 1], "5": [7, 4, 6, 1, 6],
        "6": [3, 4, 6, 5, 2], "7": [7, 1, 2, 2, 2], "8": [2, 5, 2, 5, 2], "9": [2, 5, 3, 1, 6],
        "_": [0, 0, 0, 0, 7], "-": [0, 0, 7, 0, 0],
    ]

    /// The number of dots per row for letters that need more than three.
    private static let widths: [Character: Int] = ["m": 5, "n": 4, "w": 5]

    private static func width(of character: Character) -> Int { widths[character] ?? 3 }

    /// A text's width in columns; wider than any screen if a character has no large form.
    static func width(of name: String) -> Int {
        let name = name.lowercased()
        return name.allSatisfy { glyphs[$0] != nil }
            ? name.reduce(0) { $0 + width(of: $1) + 1 } : 100_000
    }

    /// The three rows of a text; characters without a large form are left out.
    static func rows(of name: String) -> [String] {
        let signs = name.lowercased().compactMap { character in
            glyphs[character].map { (dots: $0, width: width(of: character)) }
        }
        return [0, 2, 4].map { line in
            signs.map { sign -> String in
                let upper = sign.dots[line]
                let lower = line + 1 < sign.dots.count ? sign.dots[line + 1] : 0
                let columns = (0..<sign.width).reversed()
                return String(
                    columns.map { column -> Character in
                        let bit = 1 << column
                        return block(Int(upper) & bit != 0, Int(lower) & bit != 0)
                    }
                )
            }.joined(separator: " ")
        }
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
