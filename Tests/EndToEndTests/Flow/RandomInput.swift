import TestSupport

/// Random keys, pastes, mouse reports, noise and window sizes, the same for the same seed.
///
/// Excludes only the keys that end or stop the program: `q`, Ctrl-C, Ctrl-Z and Ctrl-\.
struct RandomInput {
    /// An event at a terminal.
    enum Event {
        case bytes([UInt8])
        case resize(columns: UInt16, rows: UInt16)

        /// Types the bytes or resizes the window.
        func happen(at process: TerminalProcess) {
            switch self {
            case .bytes(let bytes): process.type(bytes)
            case .resize(let columns, let rows): process.resize(columns: columns, rows: rows)
            }
        }
    }

    private static let forbidden: Set<UInt8> = [0x03, 0x1A, 0x1C, UInt8(ascii: "q")]
    private static let keys = [
        "\r", "\r", "\r", "\u{1B}", "\u{1B}[27u", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D",
        "\u{1B}OA", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[1;5C",
        "\t", "\u{1B}[Z", "\u{7F}", "\u{8}", "\u{15}", "\u{1B}x", "漢", "é", "e\u{301}", "👩‍👩‍👧",
    ]
    private static let letters = Array("abcdefghijklmnoprstuvwxyzJKGQ/?+--[], 0123456789")
    /// Incomplete sequences, and responses to queries that were not sent.
    private static let fragments = [
        "\u{1B}[", "\u{1B}]11;", "\u{1B}]11;rgb:f/f/f\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
        "\u{1B}[<0;", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}P", "\u{1B}\\", "\u{1B}_G",
        "\u{1B}[?62c",
        "\u{1B}[999999999999999999999;1H", "\u{1B}[<99999999999999999999;1;1M", "\u{1B}[M",
        "\u{9B}",
    ]

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A random number in a range.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        .random(in: range, using: &random)
    }

    mutating func next() -> Event {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<62:
            let place = Int.random(in: 0..<Self.keys.count + Self.letters.count, using: &random)
            let key =
                place < Self.keys.count
                ? Self.keys[place] : String(Self.letters[place - Self.keys.count])
            return .bytes(Array(key.utf8))
        case 62..<66:
            return .bytes(Array("\u{1B}[200~".utf8) + noise(60) + Array("\u{1B}[201~".utf8))
        case 66..<82: return .bytes(Array(mouse().utf8))
        case 82..<92: return .bytes(noise(12))
        case 92..<96:
            let place = Int.random(in: 0..<Self.fragments.count, using: &random)
            return .bytes(Array(Self.fragments[place].utf8))
        default:
            return .resize(
                columns: .random(in: 1...130, using: &random),
                rows: .random(in: 1...45, using: &random)
            )
        }
    }

    private mutating func noise(_ most: Int) -> [UInt8] {
        let count = Int.random(in: 0...most, using: &random)
        return (0..<count).map { _ in .random(in: 0...255, using: &random) }
            .filter { !Self.forbidden.contains($0) }
    }

    private mutating func mouse() -> String {
        let button = [0, 0, 0, 1, 2, 32, 35, 64, 64, 65, 65, 66, 200][
            Int.random(in: 0..<13, using: &random)
        ]
        let column = Int.random(in: 0...140, using: &random)
        let row = Int.random(in: 0...50, using: &random)
        let end = Bool.random(using: &random) ? "M" : "m"
        return "\u{1B}[<\(button);\(column);\(row)\(end)"
    }
}
