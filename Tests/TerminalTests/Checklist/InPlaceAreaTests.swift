import Testing

@testable import Terminal

struct InPlaceAreaTests {
    @Test func `Lines are redrawn in place and erased`() {
        var area = InPlaceArea()
        #expect(area.erase() == "")
        #expect(area.draw(["one"]) == "one")
        #expect(area.draw(["1", "2", "3"]) == "\r\u{1B}[J1\r\n2\r\n3")
        #expect(area.draw(["1", "2"]) == "\r\u{1B}[2A\u{1B}[J1\r\n2")
        #expect(area.erase() == "\r\u{1B}[1A\u{1B}[J")
        #expect(area.erase() == "")
        #expect(area.draw(["one", "two"]) == "one\r\ntwo")
        area.abandon()
        #expect(area.draw(["one"]) == "one")
    }
}
