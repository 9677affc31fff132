import Terminal
import Testing

struct BarTests {
    @Test(arguments: [
        (0, 10, 5, ""), (10, 10, 5, "█████"), (5, 10, 4, "██"), (1, 8, 1, "▏"), (2, 8, 1, "▎"),
        (3, 8, 1, "▍"),
        (4, 8, 1, "▌"), (5, 8, 1, "▋"), (6, 8, 1, "▊"), (7, 8, 1, "▉"), (8, 8, 1, "█"),
        (9, 16, 2, "█▏"),
        (1, 1_000_000, 10, "▏"), (20, 10, 3, "███"), (-1, 10, 3, ""), (1, 0, 3, ""), (1, -5, 3, ""),
        (1, 1, 0, ""), (1, 1, -4, ""), (.max, .max, 2, "██"), (1, .max, 2, "▏"), (.max, 1, 2, "██"),
        (.min, .min, 2, ""),
    ])
    func `A bar is exact to an eighth of a column`(
        value: Int,
        maximum: Int,
        width: Int,
        result: String
    ) {
        #expect(Bar.text(value: value, of: maximum, width: width) == result)
    }

    @Test(arguments: [
        (0, 10, 5, ""), (10, 10, 5, "#####"), (1, 1000, 5, "#"), (5, 10, 4, "##"),
        (9, 10, 4, "####"),
    ])
    func `A bar in ASCII is exact to a column`(value: Int, maximum: Int, width: Int, result: String)
    {
        #expect(Bar.text(value: value, of: maximum, width: width, ascii: true) == result)
    }

    @Test(arguments: [
        (0, 10, 5, ""), (10, 10, 5, "━━━━━"), (5, 10, 4, "━━"), (5, 10, 3, "━╸"), (1, 1000, 5, "╸"),
        (20, 10, 3, "━━━"), (1, 0, 3, ""), (1, 1, -4, ""), (.max, .max, 2, "━━"),
        (.max, 1, 2, "━━"),
    ])
    func `A bar drawn as a line is exact to half a column`(
        value: Int,
        maximum: Int,
        width: Int,
        result: String
    ) {
        #expect(Bar.line(value: value, of: maximum, width: width) == result)
        #expect(
            Bar.line(value: value, of: maximum, width: width, ascii: true)
                == Bar.text(value: value, of: maximum, width: width, ascii: true)
        )
    }

    @Test func `A bar never exceeds its columns and grows with its value`() {
        for width in 1...20 {
            var longest = 0
            for value in 0...200 {
                let bar = Bar.text(value: value, of: 200, width: width)
                #expect(bar.displayWidth <= width)
                #expect(bar.displayWidth >= longest)
                longest = bar.displayWidth
            }
            #expect(longest == width)
        }
        #expect(Bar.text(value: 1, of: 1, width: .max).displayWidth == 10_000)
    }
}
