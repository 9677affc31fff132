import Core
import Foundation
import Testing

/// Parsing JSON and reading its values.
struct JSONValueTests {
    private func value(_ text: String) -> JSONValue? { JSONValue(Data(text.utf8)) }

    @Test(arguments: [
        "{}", "[]", "0", "-0", "1.5e+9", "1E-2", "\"\"", "true", "false", "null", " [ ] ",
        "[[],{}]",
        #"{"":0}"#, #"{"a":1,"a":2}"#, #""\u0000\"\\\/\b\f\n\r\t""#, "[1,2 ,\n3]", "\"\u{7F}\"",
    ])
    func `Everything RFC 8259 allows is parsed`(text: String) {
        #expect(value(text) != nil)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
        "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "[}", "{]", "01", "-", "+1", ".5", "1.", "1e",
        "1e+", "0x1", "NaN", "tru", "truex", "nul", "'a'", "\"", "\"a", "\"\\\"", #""\x""#,
        #""\u12G4""#,
        #""\u123""#, "\"\n\"", "\"\t\"", "1 1", "[]]", "{}{}", "//", "[1]//",
    ])
    func `Everything RFC 8259 forbids is rejected`(text: String) {
        #expect(value(text) == nil)
    }

    @Test func `A hundred thousand levels of nesting are parsed without recursion`() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(value(deep)?.kind == .list)
    }

    @Test func `Members are found by name, escaped or not; the first of two equal names wins`() {
        let object = value(#"{"a":1,"b":null,"\u0061b":{"c":[2,{"d":3}]},"a":9}"#)
        #expect(object?["a"]?.integer == 1)
        #expect(object?["ab"]?["c"]?.elements.last?["d"]?.integer == 3)
        #expect(object?["b"] == nil)
        #expect(object?.member("b")?.kind == .null)
        #expect(object?["c"] == nil)
        #expect(object?["a"]?["a"] == nil)
    }

    @Test(arguments: [
        (#""\u00e9\ud83d\ude00\/\n""#, "é😀/\n"), (#""\ud800""#, nil), (#""\ude00""#, nil),
        (#""\ud800\u0041""#, nil), (#""\ud800x""#, nil), ("\"é\"", "é"), ("-1.50", "-1.50"),
        ("true", nil), ("null", nil), ("[]", nil), ("{}", nil),
    ])
    func `A value's text is a string or a number, without lone surrogates`(
        written: String,
        text: String?
    ) {
        #expect(value(written)?.text == text)
    }

    @Test func `Invalid UTF-8 becomes U+FFFD`() {
        #expect(JSONValue(Data([0x22, 0x41, 0xFF, 0x22]))?.text == "A\u{FFFD}")
    }

    @Test(arguments: [
        ("7", 1), ("\"7\"", 1), ("{}", 1), ("null", 0), ("[]", 0), ("[null,1]", 2), ("[[1,2]]", 1),
    ])
    func `A single value counts as a list of one, and null as an empty list`(
        written: String,
        count: Int
    ) {
        #expect(value(written)?.elements.count == count)
    }

    @Test func `Text encoded by Foundation is parsed back to the same string`() throws {
        let text = (0x20...0x2FF).compactMap { Unicode.Scalar($0) }.map { String($0) }.joined()
        let written = try JSONSerialization.data(withJSONObject: ["text": text + "\u{0}\u{1F}😀"])
        #expect(JSONValue(written)?["text"]?.text == text + "\u{0}\u{1F}😀")
    }
}
