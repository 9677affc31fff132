import Foundation
import Testing

@testable import Storage

struct JSONTextTests {
    func value(_ text: String) -> JSONValue? { JSONValue(text: Data(text.utf8)) }

    @Test func `A text is written for people, with sorted names`() throws {
        let text = #"{"b":[1,{"d":null}],"a":"x/y","c":[],"e":{},"B":true}"#
        let written = """
            {
              "B": true,
              "a": "x/y",
              "b": [
                1,
                {
                  "d": null
                }
              ],
              "c": [],
              "e": {}
            }

            """
        #expect(try String(decoding: #require(value(text)).text, as: UTF8.self) == written)
    }

    @Test(
        arguments: [
            "0", "-0", "1", "1.0", "1e2", "1E+02", "12345678901234567890123", "1e999", "0.1",
            "-1.5e-400", "9007199254740993",
        ]
    )
    func `A number stays as it was written`(number: String) throws {
        #expect(try #require(value(number)).text == Data("\(number)\n".utf8))
    }

    @Test(
        arguments: [
            "", "\"", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{0}\u{1}\u{1F}\u{7F}\u{85}", "\\\"/",
            "\n\r\t\u{8}\u{C}",
            "\u{2028}\u{FEFF}\u{10FFFF}",
        ]
    )
    func `A text in quotes stays what it is, to the byte`(string: String) throws {
        guard case .string(let read) = JSONValue(text: JSONValue.string(string).text) else {
            Issue.record("no string")
            return
        }
        #expect(Array(read.utf8) == Array(string.utf8))
    }

    @Test func `Escapes are understood`() {
        #expect(
            value(#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\""#) == .string("é😀/\u{8}\u{C}\n\r\t\"\\")
        )
        #expect(value("\u{FEFF} [1 , 2]\r\n") == .array([.number("1"), .number("2")]))
    }

    @Test(
        arguments: [
            "", " ", "\0", "\0\0\0", "{", "[", "\"", "nul", "nullx", "+1", "01", "1.", ".5", "1e",
            "-", "--1",
            "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "[1] 2", "'a'",
            "NaN",
            "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#,
            #""\udc00""#,
            #"{"a":1,"a":2}"#, "// a\n1",
        ]
    )
    func `What is no JSON, or could not be kept, is refused`(text: String) {
        #expect(value(text) == nil)
    }

    @Test func `Bytes that are not UTF-8 are refused`() {
        #expect(JSONValue(text: Data([0x22, 0xFF, 0x22])) == nil)
        #expect(JSONValue(text: Data([0x22, 0xC3, 0x22])) == nil)
    }

    @Test func `Nesting has a limit`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(value(nested(JSONParser.depthLimit)) != nil)
        #expect(value(nested(JSONParser.depthLimit + 1)) == nil)
        #expect(value(String(repeating: "[", count: 1_000_000)) == nil)
        #expect(value(String(repeating: "{\"\":", count: 1_000_000)) == nil)
    }
}
