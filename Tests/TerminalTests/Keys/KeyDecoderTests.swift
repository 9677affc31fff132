import Terminal
import Testing

struct KeyDecoderTests {
    @Test(
        arguments: [
            ("a", .key(.character("a"))), ("A", .key(.character("A"))),
            (" ", .key(.character(" "))),
            ("é", .key(.character("é"))), ("日", .key(.character("日"))),
            ("🎧", .key(.character("🎧"))),
            ("\r", .key(.enter)), ("\n", .key(.enter)), ("\t", .key(.tab)),
            ("\u{7F}", .key(.backspace)), ("\u{8}", .key(.backspace)),
            ("\0", .key(.character(" "), .control)), ("\u{1}", .key(.character("a"), .control)),
            ("\u{1A}", .key(.character("z"), .control)),
            ("\u{1F}", .key(.character("_"), .control)),
            ("\u{1B}a", .key(.character("a"), .alt)), ("\u{1B}é", .key(.character("é"), .alt)),
            ("\u{1B}\r", .key(.enter, .alt)), ("\u{1B}\u{7F}", .key(.backspace, .alt)),
            ("\u{1B}\u{1}", .key(.character("a"), [.alt, .control])),
        ] as [(String, InputEvent)]
    )
    func `Characters and Alt combinations decode at once`(bytes: String, expected: InputEvent) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(bytes.utf8) == [expected])
        #expect(decoder.sequenceTimeout == nil)
    }

    @Test(
        arguments: [
            // xterm and kitty's legacy mode.
            ("[A", .key(.up)), ("[B", .key(.down)), ("[C", .key(.right)), ("[D", .key(.left)),
            ("[H", .key(.home)), ("[F", .key(.end)), ("OA", .key(.up)), ("OH", .key(.home)),
            ("OF", .key(.end)), ("[2~", .key(.insert)), ("[3~", .key(.delete)),
            ("[5~", .key(.pageUp)), ("[6~", .key(.pageDown)), ("[Z", .key(.backtab)),
            ("OP", .key(.function(1))), ("OS", .key(.function(4))),
            ("[15~", .key(.function(5))), ("[17~", .key(.function(6))),
            ("[21~", .key(.function(10))), ("[24~", .key(.function(12))),
            ("[34~", .key(.function(20))),
            ("[1;2A", .key(.up, .shift)), ("[1;3B", .key(.down, .alt)),
            ("[1;5C", .key(.right, .control)), ("[1;8D", .key(.left, [.shift, .alt, .control])),
            ("[3;5~", .key(.delete, .control)), ("[1;2P", .key(.function(1), .shift)),
            ("[1;2R", .key(.function(3), .shift)), ("[R", .key(.function(3))),
            ("O5P", .key(.function(1), .control)), ("[1;1A", .key(.up)), ("[1;0A", .key(.up)),
            // The keypad.
            ("OM", .key(.enter)), ("Oj", .key(.character("*"))), ("Op", .key(.character("0"))),
            ("Oy", .key(.character("9"))), ("OX", .key(.character("="))), ("OI", .key(.tab)),
            // rxvt.
            ("[7~", .key(.home)), ("[8~", .key(.end)), ("[11~", .key(.function(1))),
            ("[a", .key(.up, .shift)), ("Oc", .key(.right, .control)), ("[7$", .key(.home, .shift)),
            ("[5^", .key(.pageUp, .control)), ("[3@", .key(.delete, [.shift, .control])),
            ("\u{1B}[A", .key(.up, .alt)), ("\u{1B}OA", .key(.up, .alt)),
            ("\u{1B}[5~", .key(.pageUp, .alt)),
            // The Linux console.
            ("[1~", .key(.home)), ("[4~", .key(.end)), ("[[A", .key(.function(1))),
            ("[[E", .key(.function(5))),
            // Characters by their code points: xterm's modifyOtherKeys and kitty.
            ("[97;5u", .key(.character("a"), .control)),
            ("[27;5;105~", .key(.character("i"), .control)),
            ("[13;5u", .key(.enter, .control)), ("[27u", .key(.escape)), ("[9;2u", .key(.backtab)),
            ("[9;5u", .key(.tab, .control)), ("[127;3u", .key(.backspace, .alt)),
            ("[97:65;5:1u", .key(.character("a"), .control)),
        ] as [(String, InputEvent)]
    )
    func `Common escape sequences are decoded as keys`(sequence: String, expected: InputEvent) {
        let bytes = Array("\u{1B}\(sequence)".utf8)
        var decoder = KeyDecoder()
        #expect(decoder.feed(bytes + [0x61]) == [expected, .key(.character("a"))])
        // The sequence is also recognized byte by byte.
        for byte in bytes.dropLast() {
            #expect(decoder.feed([byte]) == [])
            #expect(decoder.sequenceTimeout != nil)
        }
        #expect(decoder.feed(bytes.suffix(1)) == [expected])
        #expect(decoder.sequenceTimeout == nil)
    }

    @Test(
        arguments: [
            "[I", "[O", "[E", "[99~", "[?1;2$y", "[?996n", "[?997;3n", "[>0;276;0c", "[=1;2z",
            "[1;2;3;4;5T",
            "[97;5:3u", "[1;1:3A", "[57358u", "[55296u", "[201~", "[99999999999999999999u",
            "[<0;1M",
            "[<0;0;1M", "[<3;1;1M", "[<130;1;1M", "[<192;1;1M", "[<64;1;1m", "[M !!", "[[Z", "Oz",
            "[1 q",
            "[5;0R", "[5A",
            "]0;title\u{7}", "]10;?\u{1B}\\", "]11;rgb:1/2\u{7}", "]11;rgb:-1/2/3\u{7}",
            "]52;c;\(String(repeating: "A", count: 100_000))\u{7}", "P1$r0m\u{1B}\\",
            "_Hi=1;OK\u{1B}\\",
            "^x\u{1B}\\", "Xx\u{1B}\\", "[\(String(repeating: "1;", count: 100_000))A",
        ]
    )
    func `Unknown sequences are ignored as a whole`(sequence: String) {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}\(sequence)a".utf8) == [.key(.character("a"))])
    }

    @Test func `An escape followed by a pause is the Escape key`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.sequenceTimeout == .milliseconds(50))
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.sequenceTimeout == nil)
        #expect(decoder.flush() == [])
        #expect(decoder.feed([0x1B, 0x1B]) == [])
        #expect(decoder.flush() == [.key(.escape), .key(.escape)])
        #expect(
            decoder.feed([0x1B, 0x1B, 0x1B, 0x61]) == [
                .key(.escape), .key(.escape), .key(.character("a"), .alt),
            ]
        )
    }

    @Test(arguments: ["[", "O", "]", "P", "X", "^", "_"] as [Unicode.Scalar])
    func `Alt with a character that can begin a sequence is recognized by the pause after it`(
        scalar: Unicode.Scalar
    ) {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}\(scalar)".utf8) == [])
        #expect(decoder.sequenceTimeout == .milliseconds(500))
        #expect(decoder.flush() == [.key(.character(scalar), .alt)])
    }

    @Test func `An incomplete sequence is dropped when another key follows`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[1;\u{3}".utf8) == [.key(.character("c"), .control)])
        #expect(decoder.feed("\u{1B}[1;\u{1B}[A".utf8) == [.key(.up)])
        #expect(decoder.feed("\u{1B}]11;rgb\r".utf8) == [.key(.enter)])
        #expect(decoder.feed("\u{1B}]11;rgb\u{1B}[B".utf8) == [.key(.down)])
        #expect(decoder.feed("\u{1B}O\u{1B}OA".utf8) == [.key(.up)])
        #expect(decoder.feed("\u{1B}[12".utf8) == [])
        #expect(decoder.flush() == [])
    }

    @Test(
        arguments: [
            ([0xFF], "\u{FFFD}"), ([0xC3, 0x61], "\u{FFFD}a"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE0, 0x80, 0xAF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x80, 0x61], "\u{FFFD}\u{FFFD}a"), ([0xE6, 0x97, 0x61], "\u{FFFD}a"),
            ([0xF4, 0x90, 0x61], "\u{FFFD}\u{FFFD}a"), ([0xC2, 0x9B, 0x61], "a"),
            ([0xE6, 0xE6, 0x97, 0xA5], "\u{FFFD}日"),
        ] as [([UInt8], String)]
    )
    func `Invalid UTF-8 becomes replacement characters`(bytes: [UInt8], expected: String) {
        var decoder = KeyDecoder()
        #expect(
            decoder.feed(bytes) == expected.unicodeScalars.map { .key(.character($0)) }
        )
    }

    @Test func `An incomplete character is replaced`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0xE6, 0x97]) == [])
        #expect(decoder.flush() == [.key(.character("\u{FFFD}"))])
        #expect(decoder.feed([0xC3]) == [])
        #expect(decoder.feed([0x1B]) == [.key(.character("\u{FFFD}"))])
        #expect(decoder.flush() == [.key(.escape)])
    }
}
