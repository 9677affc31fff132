import Testing

@testable import VinylogueTUI

struct BraillePlotTests {
    @Test func `The largest value fills all rows, and the smallest one has a dot`() {
        #expect(BraillePlot.rows([8, 0, 4, 1], rows: 2) == ["⡇⠀", "⡇⣇"])
        #expect(BraillePlot.rows([1000, 1], rows: 1) == ["⣇"])
    }

    @Test func `No values or no rows are an empty plot`() {
        #expect(BraillePlot.rows([], rows: 2) == ["", ""])
        #expect(BraillePlot.rows([1], rows: 0) == [])
        #expect(BraillePlot.rows([0, 0, 0], rows: 1) == ["⠀⠀"])
    }
}
