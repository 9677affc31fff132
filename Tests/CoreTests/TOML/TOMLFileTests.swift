import Testing

@testable import Core

struct TOMLFileTests {
    @Test func `Tables, texts and lists are read with their lines`() throws {
        let file = try TOMLFile(
            """
            \u{FEFF}# a comment
            name = "a \\"b\\" \\u00e9\\t\\\\" # another
            'odd key' = 'no \\escape'

            [ dark ]
            list = [ "a", 'b', # why
              "c",
            ]
            empty = []
            """
        )
        #expect(
            file.entries == [
                .init(table: "", key: "name", value: .text("a \"b\" é\t\\"), line: 2),
                .init(table: "", key: "odd key", value: .text("no \\escape"), line: 3),
                .init(table: "dark", key: "list", value: .list(["a", "b", "c"]), line: 6),
                .init(table: "dark", key: "empty", value: .list([]), line: 9),
            ]
        )
        #expect(file.tables.map(\.name) == ["dark"] && file.tables.map(\.line) == [5])
    }

    @Test(arguments: ["", "\n\n", "# only this", "a = \"1\"\r\nb = \"2\"\r\n", "[a]\n[b]"])
    func `Valid files are accepted`(text: String) throws { _ = try TOMLFile(text) }

    @Test(
        arguments: [
            ("a = 1", 1, "Expected a string in quotes or a list of strings, but found 1"),
            ("\na", 2, "Expected = after a, but found the end of the file"),
            ("a = \"x\" y", 1, "Expected the end of the line, but found y"),
            ("a = \"x\nb = \"y\"", 1, "The closing quote is missing"),
            ("a = \"x\"\n\na = \"y\"", 3, "a appears twice"),
            ("[t]\n[t]", 2, "The table [t] appears twice"),
            ("[[t]]", 1, "Arrays of tables are not supported"),
            ("a.b = \"x\"", 1, "Names with dots need quotes"),
            ("a = [\"x\"\n\"y\"]", 2, "Expected , or ], but found \""),
            ("a = [true]", 1, "Expected a string in quotes, but found t"),
            ("a = \"\\q\"", 1, "Unknown escape \\q"),
            ("a = \"\\ud800\"", 1, "Not a Unicode character"),
            ("a = \"\\u12\"", 1, "Expected 4 hexadecimal digits"),
            ("a = \"\"\"x\"\"\"", 1, "Multi-line strings are not supported"),
            ("a = \"\u{1}\"", 1, "A control character is not allowed here"),
            (
                "a = ", 1,
                "Expected a string in quotes or a list of strings, but found the end of the file"
            ),
            ("a = [\n\"x\",\n", 3, "Expected a string in quotes, but found the end of the file"),
            ("= \"x\"", 1, "Expected a key, but found ="),
            (
                "a = \"x\"\rb = \"y\"", 1,
                "Expected the end of the line, but found the end of the line"
            ),
        ] as [(String, Int, String)]
    )
    func `A problem names its line and its reason`(text: String, line: Int, reason: String) {
        #expect(throws: TOMLFile.Problem(line: line, reason)) { try TOMLFile(text) }
    }
}
