import TestSupport
import Testing

struct ShapeTests {
    @Test(arguments: [
        (
            #"{"a","b":[{"c"}],"d":{...},"e":[...],"f":1,"g":"x"}"#,
            #"{"a":1,"b":[{"c":2}],"d":{"x":1},"e":["y"],"f":2,"g":null}"#
        ),
        (#"{"a":[names]}"#, #"{"a":[]}"#),
    ])
    func `A shape matches output with the same structure`(shown: String, printed: String) throws {
        let notation = try #require(ShapeNotation.shape(shown))
        let answer = try #require(Shape(output: printed))
        #expect(notation.differences(from: answer) == [])
    }

    @Test(arguments: [
        (#"{"a","b"}"#, #"{"a":1}"#, ".b never came"),
        (#"{"a"}"#, #"{"a":1,"b":1}"#, ".b is not shown"),
        (#"{"a":[{"b"}]}"#, #"{"a":[{"b":1},{"c":1,"b":1}]}"#, ".a[].c is not shown"),
        (#"{"a":[{"b"}]}"#, #"{"a":[]}"#, ".a[] is not as shown"),
        (#"{"a"}"#, #"{"a":{"b":1}}"#, ".a is not as shown"),
        (#"{"a":{"b"}}"#, #"{"a":1}"#, ".a is not as shown"),
    ])
    func `Differences from a shape are reported`(shown: String, printed: String, words: String)
        throws
    {
        let notation = try #require(ShapeNotation.shape(shown))
        let answer = try #require(Shape(output: printed))
        #expect(notation.differences(from: answer) == [words])
    }

    @Test(arguments: ["", "{", #"{"a"#, #"{"a":}"#, "[", #"{"a"} b"#])
    func `Text that is not a shape is rejected`(text: String) {
        #expect(ShapeNotation.shape(text) == nil)
    }
}
