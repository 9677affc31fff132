import Terminal
import TestSupport
import Testing

struct HostileInputTests {
    private static let pieces: [[UInt8]] = [
        [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}O".utf8), Array("\u{1B}]11;rgb:".utf8),
        Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), Array("\u{1B}[<".utf8),
        Array("\u{1B}P".utf8), Array("999999999999".utf8), Array(";:$".utf8), [0xE6, 0x97],
        [0xF0, 0x9F], [0x07], Array("\u{1B}[M".utf8), Array("\u{1B}[[".utf8), Array("~uMmRc".utf8),
    ]

    private static func garbage(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            if Bool.random(using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
            } else {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
        }
        return bytes
    }

    @Test func `After any bytes and a pause, the next key is recognized`() {
        var random = SeededGenerator(seed: 3)
        var decoder = KeyDecoder(pasteLimit: 16)
        for _ in 0..<100_000 {
            let bytes = Self.garbage(&random)
            let events = decoder.feed(bytes) + decoder.flush()
            // The events must not need more bytes in total than were fed.
            let size = events.reduce(0) { $0 + Self.size($1) }
            guard size <= bytes.count, decoder.sequenceTimeout == nil,
                decoder.feed([0x61]) == [.key(.character("a"))]
            else {
                Issue.record("\(bytes) left it in disorder: \(events)")
                return
            }
        }
    }

    @Test func `Bytes mean the same however they are split`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<10_000 {
            let bytes = Self.garbage(&random) + Self.garbage(&random)
            var whole = KeyDecoder()
            var cut = KeyDecoder()
            let expected = whole.feed(bytes) + whole.flush()
            let events = bytes.flatMap { cut.feed([$0]) } + cut.flush()
            guard events == expected else {
                Issue.record("\(bytes) gave \(events), and in one go \(expected)")
                return
            }
        }
    }

    /// The minimum number of bytes that an event can come from.
    private static func size(_ event: InputEvent) -> Int {
        switch event {
        case .key: 1
        case .paste: 6
        case .mouse: 9
        case .answer: 4
        }
    }
}
