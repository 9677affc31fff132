import Testing

@testable import Terminal

struct ScreenModesTests {
    @Test func `Kept images are removed before leaving the alternate screen`() {
        let modes: ScreenModes = [.alternateScreen, .keptImages]
        #expect(modes.entry == "\u{1B}[?1049h")
        #expect(modes.exit == "\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}[0m\u{1B}[?1049l")
    }

    @Test func `With no modes, nothing is written`() {
        #expect(ScreenModes().entry.isEmpty && ScreenModes().exit.isEmpty)
    }
}
