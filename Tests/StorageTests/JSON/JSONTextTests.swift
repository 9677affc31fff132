import Foundation
import Testing

@testable import Storage

struct JSONTextTests {
    func value(_ text: String) -> JSONValue? { JSONValue(text: Data(text.utf8)) }

    @Test func `A text is written for people, with sorted names`() throws {
        let text = #"{"b":[1,{"d":null}],"a":"x/y","c":[],"e":{},"B":true}"#
        let written = """
            {
              "B" : true,
              "a" : "x/y",
              "b" : [
                1,
                {
                  "d" : null
                }
              ],
              "c" : [

              ],
              "e" : {

              }
            }

            """
        #expect(try String(decoding: #require(value(text)).text, as: UTF8.self) == written)
    }

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("1", "1"), ("1.0", "1"), ("1e2", "100"), ("1E+02", "100"),
            ("0.1", "0.1"), ("-1.50", "-1.5"), ("1.5e-7", "0.00000015"),
            ("9007199254740993", "9007199254740993"),
            ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("18446744073709551615", "18446744073709551615"),
            ("1.00000000000000000001", "1.00000000000000000001"),
            (
                "12345678901234567890123456789012345678e100",
                "12345678901234567890123456789012345678" + String(repeating: "0", count: 100)
            ),
        ]
    )
    func `A number keeps its value`(number: String, written: String) throws {
        #expect(try #require(value(number)).text == Data("\(written)\n".utf8))
        #expect(value(written) == value(number))
    }

    @Test(arguments: ["1e999", "-1e166", "1e-129", "-1.5e-400"])
    func `A number that could not be kept is refused`(number: String) {
        #expect(value(number) == nil)
    }

    @Test(
        arguments: [
            "", "\"", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{0}\u{1}\u{1F}\u{7F}\u{85}", "\\\"/",
            "\n\r\t\u{8}\u{C}",
            "\u{2028}\u{FEFF}\u{10FFFF}",
        ]
    )
    func `A text in quotes stays what it is, to the byte`(string: String) throws {
        guard case .string(let read) = JSONValue(text: try JSONValue.string(string).text) else {
            Issue.record("no string")
            return
        }
        #expect(Array(read.utf8) == Array(string.utf8))
    }

    @Test func `Escapes are understood`() {
        #expect(
            value(#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\""#) == .string("é😀/\u{8}\u{C}\n\r\t\"\\")
        )
        #expect(value("\u{FEFF} [1 , 2]\r\n") == .array([.number(1), .number(2)]))
    }

    @Test(
        arguments: [
            "", " ", "\0", "\0\0\0", "{", "[", "\"", "nul", "nullx", "+1", "01", "1.", ".5", "1e",
            "-", "--1",
            "[,1]", "{\"a\"}", "{\"a\":}", "{a:1}", "{1:1}", "[1] 2", "'a'",
            "NaN",
            "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#,
            #""\udc00""#,
            "// a\n1",
        ]
    )
    func `What is no JSON, or could not be kept, is refused`(text: String) {
        #expect(value(text) == nil)
    }

    @Test func `Of several values under one name one is kept`() {
        let kept = value(#"{"a":1,"a":2,"b":3}"#)
        #expect([1, 2].contains { kept == .object(["a": .number($0), "b": .number(3)]) })
    }

    @Test func `Bytes that are not UTF-8 are refused`() {
        #expect(JSONValue(text: Data([0x22, 0xFF, 0x22])) == nil)
        #expect(JSONValue(text: Data([0x22, 0xC3, 0x22])) == nil)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `Nesting has a limit, which a small stack holds`(opening: String, closing: String) async {
        func nested(_ depth: Int) -> Data {
            let text = Array(repeating: opening, count: depth) + ["1"]
            return Data((text + Array(repeating: closing, count: depth)).joined().utf8)
        }
        let deepest = nested(JSONValue.depthLimit)
        #expect(
            await onSmallStack { JSONValue(text: deepest).flatMap { try? $0.text } }?
                .filter { ![0x20, 0x0A].contains($0) }
                == deepest
        )
        for depth in [65, 500, 512, 513, 1_000_000] {
            let text = nested(depth)
            #expect(await onSmallStack { JSONValue(text: text) } == nil)
        }
        let open = Data(String(repeating: opening, count: 1_000_000).utf8)
        #expect(await onSmallStack { JSONValue(text: open) } == nil)
    }

    /// Does something on a stack as small as a secondary thread's on macOS.
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
