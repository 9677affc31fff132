import ArgumentParser
import Testing

struct FuzzTests {
    /// A random number generator with the same numbers in every run.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static let pieces = [
        "week", "friends", "add", "move", "scan", "help", "--", "-", "", "=", "--=", "---",
        "--demo", "-v", "-vq", "-y", "--years-ago", "-1", "-.", "-.5", "-1e999", "-0x1p3", "nan",
        "--format", "json", "jsn", "-fjson", "-f=", "--tag", "--api-url", "--api-url=", "--help",
        "-h", "--version", "--generate-completion-script", "bash", "--trace", "é", "👩‍👩‍👧", "-é",
        "--\u{301}", "-\u{301}", "\u{0}", "\u{202E}", "-=", "-==", "--demo=", "9223372036854775808",
        String(repeating: "x", count: 300), "--" + String(repeating: "y", count: 300),
    ]

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Random words never crash, and every error has a message and exit status`(seed: UInt64) {
        var generator = Seeded(state: seed)
        for _ in 0..<1000 {
            let words = (0..<Int.random(in: 0...7, using: &generator)).map { _ -> String in
                let word = Self.pieces.randomElement(using: &generator) ?? ""
                guard Int.random(in: 0..<5, using: &generator) == 0 else { return word }
                return word + (Self.pieces.randomElement(using: &generator) ?? "")
            }
            do {
                _ = try Shelf.parseAsRoot(words)
            } catch {
                #expect([0, 64].contains(Shelf.exitCode(for: error).rawValue), "\(words)")
                #expect(!Shelf.fullMessage(for: error).isEmpty, "\(words)")
            }
        }
    }
}
