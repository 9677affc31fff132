import Terminal

/// Decodes a terminal's bytes at once and in pieces, and compares the events.
enum KeyTrial {
    private static let pieces = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{7}",
        "\u{1B}[A",
        "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}[15;2~", "\u{1B}[27;5;13~", "\u{1B}[97;5u",
        "\u{1B}[97:65;5:3u", "\u{1B}[57414u", "\u{1B}[?1u", "\u{1B}[?997;2n",
        "\u{1B}P>|kitty(0.26.5)\u{1B}\\",
        "\u{1B}[Z", "\u{1B}[[A", "\u{1B}OP", "\u{1B}O5A", "\u{1B}[3$", "\u{1B}[3^", "\u{1B}[200~",
        "\u{1B}[201~",
        "\u{1B}[<0;5;7M", "\u{1B}[<64;5;7M", "\u{1B}[<35;5;7m", "\u{1B}[<99999999;1;1M", "\u{1B}[M",
        "abc",
        "\u{1B}]11;rgb:1c1c/2b2b/3a3a\u{1B}\\", "\u{1B}]10;rgba:ff/0/f/f\u{7}", "\u{1B}[?62;4c",
        "\u{1B}[12;40R",
        "\u{1B}[99999999999999999999u", ";", ":", "?", "<", "0", "9", "~", "m", "R", "\r", "\n",
        "\t",
        "\u{7F}", "\0", "\u{3}", "é", "漢", "👩‍👩‍👧", "\u{9B}A", "[", "O", "M", "u",
    ].map { Array($0.utf8) }

    static func bytes(using random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<random.below(20) {
            switch random.below(6) {
            case 0: bytes.append(UInt8(random.below(256)))
            case 1: bytes += Array(OddText.make(using: &random).utf8.prefix(300))
            default: bytes += pieces[random.below(pieces.count)]
            }
        }
        return bytes
    }

    /// The bytes split at random positions, sometimes into single bytes.
    static func pieces(of bytes: [UInt8], using random: inout SplitMix64) -> [ArraySlice<UInt8>] {
        let longest = random.below(3) == 0 ? 1 : 12
        var (pieces, start) = ([ArraySlice<UInt8>](), 0)
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + random.below(longest))
            pieces.append(bytes[start..<end])
            start = end
        }
        return pieces
    }

    static func verdict(
        on bytes: [UInt8],
        in pieces: [ArraySlice<UInt8>]
    ) -> FuzzTarget.Outcome.Verdict {
        var whole = KeyDecoder(pasteLimit: 100)
        var parted = KeyDecoder(pasteLimit: 100)
        var events = whole.feed(bytes)
        var others = pieces.flatMap { parted.feed($0) }
        if events != others { return ("cut otherwise it is \(others), not \(events)", true) }
        if whole.sequenceTimeout != parted.sequenceTimeout { return ("another timeout", true) }
        events += whole.flush()
        others += parted.flush()
        if events != others { return ("cut otherwise it ends in \(others), not \(events)", true) }
        if whole.sequenceTimeout != nil { return ("not as new after a flush", true) }
        if whole.feed([0x61]) != [.key(.character("a"))] {
            return ("it remembers after a flush", true)
        }
        if events.count > bytes.count { return ("more events than bytes", true) }
        return (events.lazy.compactMap { broken(by: $0) }.first, !events.isEmpty)
    }

    private static func broken(by event: InputEvent) -> String? {
        switch event {
        case .key(let press):
            switch press.key {
            case .character(let scalar):
                scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                    ? "the key U+\(String(scalar.value, radix: 16))" : nil
            case .function(let number): (1...20).contains(number) ? nil : "the key F\(number)"
            default: nil
            }
        case .paste(let text):
            // The limit is 100 bytes of input, and each invalid byte becomes three.
            text.utf8.count > 300
                ? "a paste of \(text.utf8.count) bytes"
                : text.contains("\r") ? "a carriage return in a paste" : nil
        case .mouse(let report):
            report.column < 0 || report.row < 0
                ? "the mouse at \(report.column), \(report.row)" : nil
        case .answer(.cursor(let column, let row)):
            column < 0 || row < 0 ? "the cursor at \(column), \(row)" : nil
        case .answer: nil
        }
    }
}
