import Core
import Testing

/// Reading values from left to right.
struct JSONCursorTests {
    @Test func `The numbers of a list are read to its end and rounded down`() throws {
        let text = Array("[1,-2.5,3e2]".utf8)
        var cursor = JSONCursor(text, 0..<text.count)
        var numbers: [Int?] = []
        try cursor.elements { numbers.append(try $0.integer()) }
        #expect(numbers == [1, -3, 300])
        try cursor.finish()
    }
}
