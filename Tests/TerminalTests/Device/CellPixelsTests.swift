import Testing

@testable import Terminal

struct CellPixelsTests {
    @Test(arguments: [
        ((800, 480), 80, 24, CellPixels(width: 10, height: 20)),
        ((725, 435), 80, 24, CellPixels(width: 9, height: 18)),
        ((0, 0), 80, 24, nil), ((800, 0), 80, 24, nil), ((800, 480), 0, 24, nil),
        ((800, 480), 80, 0, nil), ((80, 24), 80, 24, nil), ((65_535, 65_535), 80, 24, nil),
    ])
    func `A cell's size in pixels is the window's, divided by columns and rows`(
        window: (Int, Int),
        columns: Int,
        rows: Int,
        expected: CellPixels?
    ) {
        #expect(CellPixels(window: window, columns: columns, rows: rows) == expected)
    }
}
