import Terminal
import Testing

struct TerminalReportTests {
    private static func events(_ sequence: String) -> [InputEvent] {
        var decoder = KeyDecoder()
        return decoder.feed("\u{1B}\(sequence)".utf8)
    }

    @Test(
        arguments: [
            ("[<0;1;1M", .press(.left), 0, 0, []), ("[<2;80;24m", .release(.right), 79, 23, []),
            ("[<128;3;4M", .press(.back), 2, 3, []), ("[<129;3;4m", .release(.forward), 2, 3, []),
            ("[<1;3;4M", .press(.middle), 2, 3, []), ("[<32;3;4M", .move(.left), 2, 3, []),
            ("[<35;3;4M", .move(nil), 2, 3, []), ("[<64;3;4M", .wheel(.up), 2, 3, []),
            ("[<65;3;4M", .wheel(.down), 2, 3, []), ("[<66;3;4M", .wheel(.left), 2, 3, []),
            ("[<67;3;4M", .wheel(.right), 2, 3, []), ("[<4;3;4M", .press(.left), 2, 3, .shift),
            ("[<24;1000;4M", .press(.left), 999, 3, [.alt, .control]),
        ] as [(String, MouseReport.Action, Int, Int, KeyModifiers)]
    )
    func `Mouse reports are decoded with their position and modifiers`(
        sequence: String,
        action: MouseReport.Action,
        column: Int,
        row: Int,
        modifiers: KeyModifiers
    ) {
        let report = MouseReport(action: action, column: column, row: row, modifiers: modifiers)
        #expect(Self.events(sequence) == [.mouse(report)])
    }

    @Test(
        arguments: [
            ("]11;rgb:0f0f/1818/2e2e\u{7}", .background(RGBColor(red: 15, green: 24, blue: 46))),
            ("]11;rgb:0f/18/2e\u{1B}\\", .background(RGBColor(red: 15, green: 24, blue: 46))),
            ("]10;rgb:f/0/8\u{1B}\\", .foreground(RGBColor(red: 255, green: 0, blue: 136))),
            (
                "]10;rgba:ffff/0000/0000/8000\u{7}",
                .foreground(RGBColor(red: 255, green: 0, blue: 0))
            ),
            ("[?62;4;22c", .attributes([62, 4, 22])), ("[?6c", .attributes([6])),
            ("[24;80R", .cursor(column: 79, row: 23)), ("[1;80R", .cursor(column: 79, row: 0)),
            ("[1;1R", .cursor(column: 0, row: 0)),
            ("[6;20;9t", .cell(CellPixels(width: 9, height: 20))),
            ("[4;400;640t", .window(width: 640, height: 400)),
            ("_Gi=31;OK\u{1B}\\", .image(31, isOK: true)),
            ("_Gi=7,p=2;ENOENT:no such image\u{1B}\\", .image(7, isOK: false)),
        ] as [(String, TerminalAnswer)]
    )
    func `Each kind of terminal report is recognized`(sequence: String, answer: TerminalAnswer) {
        #expect(Self.events(sequence) == [.answer(answer)])
    }

    @Test func `The report of a terminal's name and version is recognized`() throws {
        let environment = ["TERM_PROGRAM": "kitty", "TERM_PROGRAM_VERSION": "0.26.5"]
        let kitty = try #require(TerminalProgram(environment: environment))
        #expect(Self.events("P>|kitty(0.26.5)\u{1B}\\") == [.answer(.program(kitty))])
    }

    @Test(arguments: [
        "[6;0;9t", "[6;20t", "[8;24;80t", "[6;20;99999t", "_Gi=;OK\u{1B}\\", "_Hi=3;OK\u{1B}\\",
        "_G\u{1B}\\", "_Gi=31\u{1B}\\",
    ])
    func `Invalid reports are ignored`(sequence: String) {
        #expect(Self.events(sequence).isEmpty)
    }
}
