import Foundation
import Testing

@testable import Terminal

/// Compares every scalar of Unicode 15 with the table of Python's `wcwidth` (`Fixtures/scalar-widths.txt`).
struct WidthOracleTests {
    /// Scalars whose width differs on purpose, or depends on the installed library's version.
    private static let exceptions: [ClosedRange<UInt32>] = [
        // Hangul fillers have a width in utf8proc but none in wcwidth; sanitized text does not contain them.
        0x3164...0x3164, 0xFFA0...0xFFA0,
        // Hexagrams, trigrams and counting rods are wide only since Unicode 16.
        0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376,
        // For tmux, xterm and VTE each half of a flag is one column wide, so a flag is two.
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
                // In wcwidth vowel signs have a width only after a letter.
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
