import Foundation
import Testing

@testable import Core

struct JSONTextTests {
    @Test func `An object is written with one member per line`() throws {
        var object = JSONObject()
        object["b"] = JSONText(elements: [JSONText(integer: 1), JSONText(string: "x/y")])
        object["a"] = JSONText(elements: [])
        object["B"] = JSONText("true")
        let written = """
            {
              "B" : true,
              "a" : [],
              "b" : [
                1,
                "x/y"
              ]
            }
            """
        #expect(String(decoding: object.text(depth: 0).bytes, as: UTF8.self) == written)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1), ("1.0", 1), ("1e2", 100), ("-3", -3),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max),
            ("-9223372036854775808", .min), ("9223372036854775808", nil), ("0.5", nil),
            ("1e999", nil), ("\"1\"", nil), ("null", nil), ("true", nil),
        ] as [(String, Int?)]
    )
    func `An integer is recognized in every notation`(text: String, number: Int?) throws {
        #expect(try #require(JSONText(text)).integer == number)
    }

    @Test(
        arguments: [
            "", "\"", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{0}\u{1}\u{1F}\u{7F}\u{85}", "\\\"/",
            "\n\r\t\u{8}\u{C}", "\u{2028}\u{FEFF}\u{10FFFF}",
        ]
    )
    func `A string keeps its exact bytes`(string: String) throws {
        let json = JSONText(string: string)
        #expect(try Array(#require(json.string).utf8) == Array(string.utf8))
        #expect(JSONText(String(decoding: json.bytes, as: UTF8.self)) == json)
        let other = try JSONDecoder().decode(String.self, from: Data(json.bytes))
        #expect(Array(other.utf8) == Array(string.utf8))
    }

    @Test(arguments: [0, 1, -1, 0.5, 0.1, 1e-7, 1e21, 123_456_789, -0.0, 2.5e-300, 1.5e300])
    func `A decimal keeps its value`(number: Double) throws {
        let json = JSONText(decimal: number)
        #expect(JSONText(String(decoding: json.bytes, as: UTF8.self)) == json)
        #expect(try JSONDecoder().decode(Double.self, from: Data(json.bytes)) == number)
    }

    @Test(arguments: [(2, "2"), (0.25, "0.25"), (.infinity, "null"), (.nan, "null")])
    func `A whole decimal has no fraction, and one that is not finite is null`(
        number: Double,
        text: String
    ) {
        #expect(JSONText(decimal: number) == JSONText(text))
    }

    @Test func `A list and an object are written on one line, sorted and without nil`() {
        let object = JSONText(object: [
            "b": JSONText(list: [JSONText(flag: true), .null]), "a\"": JSONText(list: []),
            "none": nil, "c": JSONText(object: [:]),
        ])
        #expect(
            String(decoding: object.bytes, as: UTF8.self) == #"{"a\"":[],"b":[true,null],"c":{}}"#
        )
    }

    @Test func `Escapes are decoded`() throws {
        let json = try #require(JSONText(#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\ \u0041x""#))
        #expect(json.string == "é😀/\u{8}\u{C}\n\r\t\"\\ Ax")
        #expect(JSONText("\u{FEFF} [1 , 2]\r\n")?.elements?.map(\.integer) == [1, 2])
    }

    @Test(arguments: [#""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, #""\ud83dx\ude00""#])
    func `Half a surrogate pair is valid JSON but has no string value`(text: String) throws {
        #expect(try #require(JSONText(text)).string == nil)
    }

    @Test(
        arguments: [
            "", " ", "\0", "\0\0\0", "{", "[", "\"", "nul", "nullx", "+1", "01", "1.", ".5", "1e",
            "-", "--1", "[,1]", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
            "{1:1}", "[1] 2", "[}", "{]", "[1}", "'a'", "NaN", "\"\n\"", #""\x""#, #""\u12""#,
            #""\u12g4""#, "// a\n1", "\"\\", "\"\\u", "[\"a\":1]",
        ]
    )
    func `Text that is not JSON is rejected`(text: String) {
        #expect(JSONText(text) == nil)
    }

    @Test func `Invalid UTF-8 is rejected`() {
        #expect(JSONText([0x22, 0xFF, 0x22]) == nil)
        #expect(JSONText([0x22, 0xC3, 0x22]) == nil)
    }

    @Test
    func `Of several members with one name, the last is read, and setting it replaces them all`()
        throws
    {
        let text = try #require(JSONText(#"{"a":1,"b":3,"\u0061":2}"#))
        var object = try #require(JSONObject(text))
        #expect(object["a"]?.integer == 2)
        object["a"] = JSONText(integer: 5)
        #expect(object.members.map(\.value.integer) == [3, 5])
        object["a"] = nil
        #expect(object.members.map(\.value.integer) == [3])
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `Deep nesting is parsed on a small stack`(opening: String, closing: String) async {
        let open = String(repeating: opening, count: 100_000)
        let whole = open + "1" + String(repeating: closing, count: 100_000)
        #expect(await onSmallStack { JSONText(whole).map { Data($0.bytes) } } == Data(whole.utf8))
        #expect(await onSmallStack { JSONText(open) } == nil)
    }

    /// Runs `body` on a stack as small as a secondary thread's on macOS.
    func onSmallStack<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
