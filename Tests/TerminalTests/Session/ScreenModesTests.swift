import Testing

@testable import Terminal

struct ScreenModesTests {
    @Test func `Images that are kept go before the screen does`() {
        let modes: ScreenModes = [.alternateScreen, .keptImages]
        #expect(modes.entry == "\u{1B}[?1049h")
        #expect(modes.exit == "\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}[0m\u{1B}[?1049l")
    }

    @Test func `No modes are nothing to write`() {
        #expect(ScreenModes().entry.isEmpty && ScreenModes().exit.isEmpty)
    }
}
