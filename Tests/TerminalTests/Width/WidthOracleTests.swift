import Foundation
import Testing

@testable import Terminal

/// Every scalar of Unicode 15 against the table of Python's `wcwidth` (`Fixtures/scalar-widths.txt`).
struct WidthOracleTests {
    /// Where we mean to differ, or where it depends on the installed library's age.
    private static let exceptions: [ClosedRange<UInt32>] = [
        // Hangul fillers: drawn in utf8proc, nothing in wcwidth; sanitized text has none.
        0x3164...0x3164, 0xFFA0...0xFFA0,
        // Hexagrams, trigrams, counting rods: wide since Unicode 16 only.
        0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376,
        // Half a flag: tmux, xterm and VTE give each half one column, so that a pair takes two.
        0x1F1E6...0x1F1FF,
    ]

    @Test func `Every scalar is as wide as wcwidth says`() throws {
        let url = try #require(
            Bundle.module.url(
                forResource: "scalar-widths",
                withExtension: "txt",
                subdirectory: "Fixtures"
            )
        )
        var compared = 0
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            let fields = line.split(separator: " ")
            let first = try #require(UInt32(fields[0], radix: 16))
            let last = try #require(UInt32(fields[1], radix: 16))
            let width = try #require(Int(fields[2]))
            for value in first...last {
                guard let scalar = Unicode.Scalar(value) else { continue }
                if Self.exceptions.contains(where: { $0.contains(value) }) { continue }
                // wcwidth gives a vowel sign its column only behind a letter.
                if scalar.properties.generalCategory == .spacingMark { continue }
                compared += 1
                if scalar.displayWidth != width {
                    Issue.record(
                        "U+\(String(value, radix: 16)): \(scalar.displayWidth), not \(width)"
                    )
                }
            }
        }
        #expect(compared > 280_000)
    }

    @Test(
        arguments: [
            ("\u{20000}", 2), ("\u{3FFFD}", 2), ("\u{378}", 1), ("\u{10FFFD}", 1), ("\u{1FAE8}", 2),
        ] as [(Unicode.Scalar, Int)]
    )
    func `A scalar missing from the width table is as wide as its neighbors`(
        scalar: Unicode.Scalar,
        width: Int
    ) {
        #expect(scalar.displayWidth == width)
    }
}
