import Testing

@testable import Core

struct CollectionsTests {
    @Test func `Of elements with the same key, only the first is kept`() {
        let words = ["Low", "Can", "low", "Air", "CAN"]
        #expect(words.uniqued { $0.lowercased() } == ["Low", "Can", "Air"])
        #expect(words.uniqued(on: \.self) == words)
        #expect([String]().uniqued(on: \.self) == [])
    }

    @Test(arguments: 0...9)
    func `The first of the elements above a number is found`(count: Int) {
        let numbers = Array(0..<count).map { $0 * 2 }
        for limit in -1...(2 * count) {
            let expected = numbers.firstIndex { $0 > limit } ?? count
            #expect(numbers.partitioningIndex { $0 > limit } == expected)
            let rest = numbers.dropFirst(2)
            let expectedInRest = rest.firstIndex { $0 > limit } ?? rest.endIndex
            #expect(rest.partitioningIndex { $0 > limit } == expectedInRest)
        }
    }
}
